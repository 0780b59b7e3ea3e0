"""The check sheet: a deck sorted by type and name, as a judge sorts the cards. Entry point: :func:`sort_deck`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from decks.domain.checking.verdict import CheckedLine, Verdict
from decks.domain.deck_lists.deck import SIDEBOARD, Section
from games.construction.rosters import plain_serial
from language.folding import fold
from language.sorting import czech_sort_key

# Decks of one event repeat the same names, and their Czech sort keys take most of the time of a sheet.
_sort_key = lru_cache(maxsize=20_000)(czech_sort_key)


@dataclass(frozen=True)
class SheetRow:
    """One card with its copies; ``is_known`` is False for a card without a known name or a code."""

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

    Cards of a type outside ``types``, and of none, follow the others.
    """
    groups: dict[tuple[Section, str | None], dict[object, list[CheckedLine]]] = {}
    for line in verdict.cards:
        group = groups.setdefault((line.section, line.type), {})
        group.setdefault(_card_key(line), []).append(line)
    order = {kind: index for index, kind in enumerate(types)}
    keys = sorted(groups, key=lambda key: (key[0] == SIDEBOARD, order.get(key[1] or "", len(order))))
    return tuple(SheetPart(section, kind, _rows(groups[section, kind])) for section, kind in keys)


def _card_key(line: CheckedLine) -> tuple[str, str]:
    return line.card.key if line.card else f"?{fold(line.name) or line.name}", plain_serial(line.serial)


def _rows(cards: dict[object, list[CheckedLine]]) -> tuple[SheetRow, ...]:
    rows = (_row(lines) for lines in cards.values())
    return tuple(sorted(rows, key=lambda row: (_sort_key(row.name), row.serial)))


def _row(lines: list[CheckedLine]) -> SheetRow:
    first = lines[0]
    name = first.card.name if first.card else first.name
    return SheetRow(
        sum(line.quantity for line in lines), name, first.serial, first.card is not None or bool(first.serial)
    )
