"""Pages of the package ``tournament.event``."""
