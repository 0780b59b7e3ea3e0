"""Decks: views."""
