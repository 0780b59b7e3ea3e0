"""The action log of an event: find its lines and describe them."""
