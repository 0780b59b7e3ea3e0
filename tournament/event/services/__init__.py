"""Writes of an event's staff, and the clean-up of addresses and reasons that other services share."""
