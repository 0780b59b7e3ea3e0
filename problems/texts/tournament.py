"""Sentences about tournament."""

from problems.texts.marks import Text

TEXTS: dict[str, Text] = {}
