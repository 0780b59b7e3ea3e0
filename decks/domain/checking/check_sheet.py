"""A deck as cards are sorted by hand to be checked: by type, then by name. Entry point: :func:`sort_deck`."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from decks.domain.checking.verdict import CheckedLine, Verdict
from decks.domain.deck_lists.deck import SIDEBOARD, Section
from games.construction.rosters import plain_serial
from language.folding import fold
from language.sorting import czech_sort_key

# Decks of one event repeat the same names, and their place in the Czech order is most of the work of a sheet.
_sort_key = lru_cache(maxsize=20_000)(czech_sort_key)


@dataclass(frozen=True)
class SheetRow:
    """One card with its copies; ``is_known`` is False for a card that nobody could identify."""

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
        """Copies of all its cards."""
        return sum(row.quantity for row in self.rows)


def sort_deck(verdict: Verdict, types: Sequence[str]) -> tuple[SheetPart, ...]:
    """Every card line of a deck, lines of one card together, types in the given order, the sideboard last.

    Cards of a type that is not among ``types``, and of none, come behind those that are.
    """
    groups: dict[tuple[Section, str | None], dict[object, list[CheckedLine]]] = {}
    for line in verdict.cards:
        group = groups.setdefault((line.section, line.type), {})
        group.setdefault(_same_card(line), []).append(line)
    order = {kind: place for place, kind in enumerate(types)}
    places = sorted(groups, key=lambda place: (place[0] == SIDEBOARD, order.get(place[1] or "", len(order))))
    return tuple(SheetPart(section, kind, _rows(groups[section, kind])) for section, kind in places)


def _same_card(line: CheckedLine) -> tuple[str, str]:
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
