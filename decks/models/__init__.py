"""Models: the card catalogue with its history and proposals, deck lists with their versions, format editions."""

from decks.models.card import Card, CardList, CardName
from decks.models.card_history import CardProposal, CardRevision
from decks.models.deck import DeckList, DeckVersion
from decks.models.edition import FormatEdition

__all__ = [
    "Card",
    "CardList",
    "CardName",
    "CardProposal",
    "CardRevision",
    "DeckList",
    "DeckVersion",
    "FormatEdition",
]
