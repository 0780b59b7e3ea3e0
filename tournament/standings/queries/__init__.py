"""Reads that count standings and name rounds."""
