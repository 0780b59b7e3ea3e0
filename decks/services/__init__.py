"""Decks: services."""
