"""Sentences about decks."""

from problems.texts.marks import Text

TEXTS: dict[str, Text] = {}
