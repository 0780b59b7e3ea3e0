"""API: results and the desk."""
