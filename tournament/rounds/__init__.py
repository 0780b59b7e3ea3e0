"""Rounds: pair, publish, change by hand, repair, clock, tables."""
