"""Writes of the staff of an event, and the slugs and reasons that other services share."""
