"""The whole supervised service, really started: what it says, how it dies, what it leaves."""
