"""Rulings: queries."""
