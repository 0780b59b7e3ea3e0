"""Reads a deck list as people type it: each line is a card, a heading, a total, a comment, prose, or is not
understood.

Entry point: :func:`parse_deck`. The parser knows neither formats nor rules; a catalogue tells it which names exist.
"""

from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.parser import parse_deck
from decks.domain.parsing.vocabulary import DeckVocabulary, get_vocabulary

__all__ = ["CardNames", "DeckVocabulary", "get_vocabulary", "parse_deck"]
