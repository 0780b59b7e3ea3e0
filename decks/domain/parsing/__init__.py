"""Reads a deck list as people type it: each line is a card, a heading, a total, a comment, or is not understood.

Entry point: :func:`parse_deck`. The parser knows neither formats nor rules; a catalogue tells it which names exist.
"""

from decks.domain.parsing.parser import CardNames, parse_deck
from decks.domain.parsing.vocabulary import Vocabulary

__all__ = ["CardNames", "Vocabulary", "parse_deck"]
