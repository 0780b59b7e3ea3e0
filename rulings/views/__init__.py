"""Rulings: views."""
