"""Writes of submissions and of the rules for them."""
