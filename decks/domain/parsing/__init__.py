"""Reads a deck the way people type it: every line is a card, a heading, a comment, or reported as not understood.

Entry point: :func:`parse_deck`. Knows no format and no rule; a catalogue only tells it which names exist.
"""

from decks.domain.parsing.text import Names, parse_deck
from decks.domain.parsing.vocabulary import Vocabulary

__all__ = ["Names", "Vocabulary", "parse_deck"]
