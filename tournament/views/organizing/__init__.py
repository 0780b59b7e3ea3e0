"""Pages of the package ``tournament.organizing``."""
