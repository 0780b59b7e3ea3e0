"""Decks: api."""
