"""API: the finals."""
