"""Finds the cards that leave the game for good in a format: of the whole catalogue, and of one deck."""

from collections.abc import Mapping
from functools import lru_cache

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.leaving_cards import (
    DeckLeavingCard,
    LeavingReason,
    find_leaving_reasons,
    list_leaving_cards,
)
from decks.domain.checking.verdict import Verdict
from decks.queries.cards import CardOfGame
from decks.queries.catalogue import get_catalogue
from games.declaration import Format
from games.registry import find_format, find_formats


@lru_cache(maxsize=16)
def find_leaving_in_format(catalogue: Catalogue, format_key: str) -> Mapping[str, LeavingReason]:
    """Return why cards leave the game for good, by key, computed once for each revision of the card list.

    Raises ``Refused`` with ``format_unknown``.
    """
    return find_leaving_reasons(catalogue, *find_format(format_key))


def list_leaving_cards_of(verdict: Verdict) -> list[DeckLeavingCard]:
    """Return the cards of a deck that leave the game for good, by the catalogue and the format as they are now.

    One small query for a format that says which cards leave, no query for another one.
    """
    registered = find_formats().get(verdict.format)
    if registered is None or registered.format.leaving is None:
        return []
    return list_leaving_cards(verdict, find_leaving_in_format(get_catalogue(registered.game.key), verdict.format))


def find_leaving_reason(card: CardOfGame, rules: Format) -> LeavingReason | None:
    """Return why a card leaves the game for good in a format of its game, None if it does not."""
    if rules.leaving is None:
        return None
    return find_leaving_in_format(get_catalogue(card.game.key), rules.key_in(card.game)).get(card.card.key)
