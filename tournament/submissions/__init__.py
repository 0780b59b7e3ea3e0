"""Decks handed in for an event: rules, deadlines, versions, verdicts."""
