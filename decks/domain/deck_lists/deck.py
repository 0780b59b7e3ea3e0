"""A deck as written: every line of the text with the kind it was read as."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Section = Literal["main", "sideboard"]
Kind = Literal["blank", "comment", "heading", "total", "card", "not_understood"]

MAIN: Section = "main"
SIDEBOARD: Section = "sideboard"


class Line(NamedTuple):
    """One line of the text, numbered from 1.

    ``quantity`` and ``name`` belong to cards only; ``declared`` is the card type of the heading above (or of the
    heading itself), None under a neutral one; ``counted`` is true where the quantity was written;
    ``remarks`` are the kinds of remarks in brackets that rules may judge; ``serial`` is the code in square brackets of
    a card that has one of its own.
    """

    number: int
    text: str
    kind: Kind
    section: Section = MAIN
    quantity: int = 0
    name: str = ""
    declared: str | None = None
    counted: bool = False
    remarks: frozenset[str] = frozenset()
    serial: str = ""


@dataclass(frozen=True)
class Deck:
    """All lines of a text in their order, none left out."""

    lines: tuple[Line, ...]

    @property
    def cards(self) -> tuple[Line, ...]:
        """Return the lines that name a card."""
        return tuple(line for line in self.lines if line.kind == "card")
