"""Queries about decks: the catalogue in memory, cards with their history and proposals, formats, deck lists."""
