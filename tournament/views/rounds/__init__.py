"""Pages of the package ``tournament.rounds``."""
