"""Sentences about rulings."""

from problems.texts.marks import Text

TEXTS: dict[str, Text] = {}
