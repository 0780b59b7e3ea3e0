"""Distinguishing English from Czech in short questions, by function words.

Entry point: :func:`is_english`.
"""

import re

# Without words that are also Czech, with or without diacritics: "a", "to", "on", "do", "by" and "my".
_WORDS = """
after against all although an and another any are as be before between can could does each every first for from had has
have his how if in into is it its many may must not of one or over right should still the their there these they this
under was were what when where which while who whom whose why will with without would you your
"""
_FUNCTION_WORDS = frozenset(_WORDS.split())
_WORD = re.compile(r"[a-z]+")


def is_english(text: str) -> bool:
    """Return true if a text is ASCII and contains at least one English function word."""
    return text.isascii() and not _FUNCTION_WORDS.isdisjoint(_WORD.findall(text.lower()))
