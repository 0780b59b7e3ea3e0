"""Reading decks: the catalogue in memory, cards, formats, deck lists."""

from decks.queries.cards import find_card, search_cards
from decks.queries.catalogue import current_catalogue
from decks.queries.decks import decks_of, versions_of
from decks.queries.formats import list_formats, show_format

__all__ = [
    "current_catalogue",
    "decks_of",
    "find_card",
    "list_formats",
    "search_cards",
    "show_format",
    "versions_of",
]
