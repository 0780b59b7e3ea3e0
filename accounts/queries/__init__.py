"""Queries about persons and their credentials."""
