"""Reads of submissions, deck rules and verdicts."""
