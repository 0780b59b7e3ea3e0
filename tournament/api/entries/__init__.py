"""API: entries, check-in, links."""
