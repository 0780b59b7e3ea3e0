"""Decks: queries."""
