"""Reads of entries and of the people in them."""
