"""Rounds: pairing, publication, manual changes, repair, clock, tables."""
