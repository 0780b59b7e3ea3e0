"""Pages of the package ``tournament.entries``."""
