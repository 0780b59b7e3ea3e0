"""API: events and their staff."""
