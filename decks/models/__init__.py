"""Decks: models."""
