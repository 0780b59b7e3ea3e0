"""Reads of an event that any package may use."""
