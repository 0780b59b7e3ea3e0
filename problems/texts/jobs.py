"""Sentences about jobs."""

from problems.texts.marks import Text

TEXTS: dict[str, Text] = {}
