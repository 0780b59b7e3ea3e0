"""Make, change, copy, start and end an event, and start its finals."""
