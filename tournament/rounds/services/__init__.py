"""Services of rounds; each locks its event first."""
