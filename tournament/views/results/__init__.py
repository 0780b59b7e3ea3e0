"""Pages of the package ``tournament.results``."""
