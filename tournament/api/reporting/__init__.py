"""API: what players report."""
