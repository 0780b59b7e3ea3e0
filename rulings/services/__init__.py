"""Rulings: services."""
