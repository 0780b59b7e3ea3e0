"""Pages about persons."""
