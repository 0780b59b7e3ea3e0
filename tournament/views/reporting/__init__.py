"""Pages of the package ``tournament.reporting``."""
