"""Tells an English sentence from a Czech one by its small words, as people write short questions.

Entry point: :func:`is_english`.
"""

import re

# Only words that are no Czech words, not even without diacritics: "a", "to", "on", "do", "by" and "my" are missing.
_WORDS = """
after against all although an and another any are as be before between can could does each every first for from had has
have his how if in into is it its many may must not of one or over right should still the their there these they this
under was were what when where which while who whom whose why will with without would you your
"""
_SMALL = frozenset(_WORDS.split())
_WORD = re.compile(r"[a-z]+")


def is_english(text: str) -> bool:
    """Whether a text is plain Latin and holds at least one small English word."""
    return text.isascii() and not _SMALL.isdisjoint(_WORD.findall(text.lower()))
