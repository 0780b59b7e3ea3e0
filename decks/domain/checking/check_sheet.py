"""The check sheet: a deck sorted by type and name, as a judge sorts the cards. Entry point: :func:`sort_deck`."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from decks.domain.checking.verdict import CheckedLine, Verdict
from decks.domain.deck_lists.deck import SIDEBOARD, Section
from language.sorting import make_czech_sort_key

# Decks of one event repeat the same names, and their Czech sort keys take most of the time of a sheet.
_sort_key = lru_cache(maxsize=20_000)(make_czech_sort_key)


@dataclass(frozen=True)
class SheetRow:
    """One card with its copies; ``is_known`` is false for a card with neither a known name nor a code."""

    quantity: int
    name: str
    serial: str = ""
    is_known: bool = True


@dataclass(frozen=True)
class SheetPart:
    """Cards of one type (its key, None for cards of unknown type) in the deck or the sideboard."""

    section: Section
    type: str | None
    rows: tuple[SheetRow, ...]

    @property
    def total(self) -> int:
        """Return the number of copies of all its cards."""
        return sum(row.quantity for row in self.rows)


def sort_deck(verdict: Verdict, types: Sequence[str]) -> tuple[SheetPart, ...]:
    """Return every card of a deck, lines of one card added up, types in the given order, the sideboard last.

    ``types`` are keys of card types. Cards of other types, and of none, follow.
    """
    parts: dict[tuple[Section, str | None], dict[tuple[str, str], list[CheckedLine]]] = {}
    for line in verdict.cards:
        cards = parts.setdefault((line.section, line.type), {})
        cards.setdefault(line.card_key, []).append(line)
    order = {card_type: index for index, card_type in enumerate(types)}
    keys = sorted(parts, key=lambda key: (key[0] == SIDEBOARD, order.get(key[1] or "", len(order))))
    return tuple(SheetPart(*key, _build_rows(parts[key].values())) for key in keys)


def _build_rows(cards: Iterable[list[CheckedLine]]) -> tuple[SheetRow, ...]:
    """Return one row for the lines of each card, in the Czech order of names."""
    rows = []
    for lines in cards:
        first = lines[0]
        name = first.card.name if first.card else first.name
        quantity = sum(line.quantity for line in lines)
        rows.append(SheetRow(quantity, name, first.serial, first.card is not None or bool(first.serial)))
    return tuple(sorted(rows, key=lambda row: (_sort_key(row.name), row.serial)))
