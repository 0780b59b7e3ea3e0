"""Decks: template tags."""
