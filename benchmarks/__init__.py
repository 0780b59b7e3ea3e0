"""Benchmarks of pairing (compared with other libraries), decks, standings and search. Run them with ``make bench``."""
