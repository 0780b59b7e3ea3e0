"""Standings, the winner, and the names of rounds and stages."""
