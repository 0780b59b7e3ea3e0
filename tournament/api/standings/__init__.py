"""API: standings."""
