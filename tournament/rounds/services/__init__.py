"""Services of rounds; each locks the event first."""
