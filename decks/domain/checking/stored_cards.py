"""The cards of a main deck, read from the stored JSON of its verdict.

Statistics read the lists of a whole event; building every verdict with its problems and suggestions would take most of
their time. Entry point: :func:`read_main_cards`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from decks.domain.deck_lists.deck import MAIN


class MainCard(NamedTuple):
    """A line with a card of the main deck; ``key`` is None for an unknown name, ``type`` is a key of a card type."""

    key: str | None
    name: str
    quantity: int
    type: str | None = None
    line: int = 0


def read_main_cards(verdict: Mapping[str, Any]) -> Iterator[MainCard]:
    """Yield the lines with cards of the main deck from the JSON shape of a verdict, in their order."""
    for line in verdict["lines"]:
        if line["kind"] == "card" and line["section"] == MAIN:
            card = line["card"]
            yield MainCard(card["key"] if card else None, line["name"], line["quantity"], line["type"], line["number"])
