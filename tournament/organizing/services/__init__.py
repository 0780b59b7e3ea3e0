"""Writes of an event: its facts, counting, state and finals."""
