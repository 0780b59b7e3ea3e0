"""Submissions of decks for an event: rules, deadlines, versions, verdicts."""
