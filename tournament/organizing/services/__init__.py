"""Writes of an event as a whole."""
