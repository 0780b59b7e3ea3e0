"""Writes of entries; each is one transaction with a line in the action log."""
