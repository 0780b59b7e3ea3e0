"""Tie-breakers: `measures` lists them all, the other modules compute them."""
