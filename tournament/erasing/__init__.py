"""Personal data in events: what is exported, and what is erased on request."""
