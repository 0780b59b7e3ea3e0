"""Pairing, its proof, scoring, tie-breakers, standings and verification. Pure: needs no Django and no database."""
