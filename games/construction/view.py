"""A deck as rules see it: entries by line, and slots with all copies of one card.

Slots and entries are named tuples: a check makes one of each for every line, and frozen dataclasses take twice as long.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from problems import Problem, Severity

# A word for a remark in brackets behind a card, such as "proxy"; see Slot.
Remark = str


class Slot(NamedTuple):
    """One card of the deck with all its lines.

    ``key`` is the card's key, or ``?`` and the folded name for an unknown card; ``name`` is the spelling of
    the first line; ``type`` comes from the catalogue or, with ``type_declared``, from the heading above the card.
    ``names`` are all folded names of the card. ``printed`` are the codes of the languages in
    which it was released, none where they are unknown, None for an unknown card. ``remarks`` are those written
    in brackets, by kind: ``homemade``, ``not_released``, ``proxy``, ``promo``; ``allowed`` is a judge's decision.
    ``affiliations`` are folded names; none where they are unknown.
    """

    key: str
    name: str
    main: int = 0
    sideboard: int = 0
    lines: tuple[int, ...] = ()
    type: str | None = None
    type_declared: bool = False
    names: frozenset[str] = frozenset()
    printed: frozenset[str] | None = None
    homemade: bool = False
    affiliations: frozenset[str] = frozenset()
    remarks: frozenset[Remark] = frozenset()

    @property
    def total(self) -> int:
        """Return the copies in the deck and the sideboard together."""
        return self.main + self.sideboard

    @property
    def is_allowed(self) -> bool:
        """Return true if a judge allowed the card as it is written, whether or not it is known."""
        return "allowed" in self.remarks


class DeckEntry(NamedTuple):
    """One card line of the list, for rules that need the order or each copy by itself.

    ``type`` comes from the catalogue, else from the heading above; ``serial`` is the code in square brackets behind the
    name, in a format with codes of cards.
    """

    key: str
    name: str
    quantity: int
    line: int
    sideboard: bool = False
    type: str | None = None
    names: frozenset[str] = frozenset()
    serial: str = ""


@dataclass(frozen=True)
class DeckView:
    """A whole deck as rules see it: ``slots`` by card, ``entries`` by line.

    ``banned`` holds the keys of slots that a ban list already forbids.
    """

    slots: tuple[Slot, ...]
    banned: frozenset[str] = frozenset()
    entries: tuple[DeckEntry, ...] = ()

    @property
    def main_size(self) -> int:
        return sum(slot.main for slot in self.slots)

    @property
    def sideboard_size(self) -> int:
        return sum(slot.sideboard for slot in self.slots)

    def select_slots(self, test: Callable[[Slot], bool]) -> tuple[Slot, ...]:
        """Return the slots of main deck and sideboard that pass the test, in the order of the list."""
        return tuple(slot for slot in self.slots if test(slot))


def report_slots(code: str, params: dict[str, Any], slots: Sequence[Slot], severity: Severity = "error") -> Problem:
    """Return a problem about these cards, with their names, and their lines in order."""
    lines = tuple(sorted(line for slot in slots for line in slot.lines))
    return Problem(code, params, severity, tuple(slot.name for slot in slots), lines)
