"""Rulings: models."""
