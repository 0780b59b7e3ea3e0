"""A deck as it is written: every line of the text with its kind."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Section = Literal["main", "sideboard"]
LineKind = Literal["blank", "comment", "heading", "total", "card", "not_understood"]

MAIN: Section = "main"
SIDEBOARD: Section = "sideboard"


class DeckLine(NamedTuple):
    """One line of the text, numbered from 1.

    ``quantity`` and ``name`` belong to cards only. ``declared_type`` is the card type of the heading above, or of the
    heading itself; None under a neutral heading. ``has_quantity`` is true if the quantity is written. ``remarks`` are
    the kinds of remarks in brackets that rules know. ``serial`` is the card's own code in square brackets.
    """

    number: int
    text: str
    kind: LineKind
    section: Section = MAIN
    quantity: int = 0
    name: str = ""
    declared_type: str | None = None
    has_quantity: bool = False
    remarks: frozenset[str] = frozenset()
    serial: str = ""


@dataclass(frozen=True)
class Deck:
    """All lines of a text in their order."""

    lines: tuple[DeckLine, ...]

    @property
    def cards(self) -> tuple[DeckLine, ...]:
        """Return the lines that name a card."""
        return tuple(line for line in self.lines if line.kind == "card")
