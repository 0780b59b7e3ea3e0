"""Create, change, copy, start and finish an event, and start its finals."""
