"""Pages of the package ``tournament.submissions``."""
