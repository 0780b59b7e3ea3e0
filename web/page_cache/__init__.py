"""Stored pages, etags, and what answers a request before the view."""
