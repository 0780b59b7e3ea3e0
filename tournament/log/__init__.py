"""The action log of an event as sentences."""
