"""Queries of rounds, their matches and explanations of pairings."""
