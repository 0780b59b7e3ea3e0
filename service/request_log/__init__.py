"""The log of requests: one line for each refused one, and one line a second of an outage."""
