"""Rulings: api."""
