"""Pages of the package ``tournament.standings``."""
