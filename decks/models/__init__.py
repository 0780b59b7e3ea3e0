"""Rows of decks: the card catalogue, and deck lists with their versions."""

from decks.models.card import Card, CardList, CardName
from decks.models.deck import DeckList, DeckVersion
from decks.models.edition import FormatEdition

__all__ = ["Card", "CardList", "CardName", "DeckList", "DeckVersion", "FormatEdition"]
