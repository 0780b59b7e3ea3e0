"""Entries of an event: registration, check-in, waiting list, drops, one-time links, entries kept apart."""
