"""API: deck lists of an event."""
