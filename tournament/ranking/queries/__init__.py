"""Standings counted from results, and read from stored rows."""
