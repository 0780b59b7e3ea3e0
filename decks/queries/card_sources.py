"""Reads where the facts of a card come from, as shipped with Kartel."""

from dataclasses import dataclass

from decks.models import Card
from decks.queries.cards import CardOfGame
from games.files.card_sources import CardSource
from games.registry import read_shipped_sources


@dataclass(frozen=True)
class SourceOfCard:
    """The sources of a card.

    ``is_pair`` is true if the card has names in two languages, ``is_likely`` while one of its names is only likely.
    """

    source: CardSource
    is_pair: bool
    is_likely: bool


def find_card_source(found: CardOfGame) -> SourceOfCard | None:
    """Return where the facts of a card come from; None for a card that is not shipped, or without stated sources."""
    rows = Card.objects.filter(game=found.game.key, key=found.card.key)
    shipped_key = rows.values_list("shipped_key", flat=True).first()
    source = read_shipped_sources(found.game.key).get(shipped_key or "")
    if source is None:
        return None
    names = dict(found.card.names).values()
    return SourceOfCard(source, len(names) > 1, any(name in found.card.likely_names for name in names))
