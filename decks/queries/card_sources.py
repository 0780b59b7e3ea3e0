"""Reads where the facts of a card come from, as shipped with Kartel."""

from dataclasses import dataclass

from decks.domain.cards.facts import complete_facts
from decks.models import Card
from decks.queries.cards import CardOfGame
from games.files.card_sources import CardSource
from games.registry import read_shipped_sources, read_shipped_witnesses


@dataclass(frozen=True)
class SourceOfCard:
    """The sources of a card.

    ``is_pair`` is true if the card ``found`` has names in two languages, ``is_likely`` while one is only likely.
    ``witnesses`` is the number of public lists with its printed numbers, or ``differ``; ``corrected_values`` are the
    keys of the printed values that are no longer as shipped.
    """

    found: CardOfGame
    source: CardSource
    is_pair: bool
    is_likely: bool
    witnesses: str = ""
    corrected_values: tuple[str, ...] = ()


def find_card_source(card_of_game: CardOfGame) -> SourceOfCard | None:
    """Return where the facts of a card come from; None for a card that is not shipped, or without stated sources."""
    rows = Card.objects.filter(game=card_of_game.game.key, key=card_of_game.card.key)
    shipped_key, shipped = rows.values_list("shipped_key", "shipped").first() or ("", None)
    source = read_shipped_sources(card_of_game.game.key).get(shipped_key)
    if source is None:
        return None
    names = dict(card_of_game.card.names).values()
    before, now = complete_facts(shipped or {})["printed_values"], dict(card_of_game.card.printed_values)
    return SourceOfCard(
        card_of_game,
        source,
        len(names) > 1,
        any(name in card_of_game.card.likely_names for name in names),
        read_shipped_witnesses(card_of_game.game.key).get(shipped_key, ""),
        tuple(key for key in sorted({*before, *now}) if before.get(key) != now.get(key)),
    )
