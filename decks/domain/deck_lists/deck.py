"""A deck as it is written: every line of the text with its kind."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Section = Literal["main", "sideboard"]
PartReading = Literal["deck", "sideboard", "not_counted"]
NumberReading = Literal["copies", "no_copies"]
Settlement = Literal["card", "no_card", "allowed", "deck", "sideboard", "not_counted", "copies", "no_copies"]
LineKind = Literal["blank", "comment", "heading", "total", "card", "not_counted", "prose", "not_understood"]

MAIN: Section = "main"
SIDEBOARD: Section = "sideboard"


class DeckLine(NamedTuple):
    """One line of the text, numbered from 1, or one of several cards that stand on it.

    ``quantity`` and ``name`` belong to cards, also to those that are ``not_counted`` because the list says that they are
    not played, and to prose, which keeps what it would be as a card: it is not counted, and becomes the card by its kind
    alone. ``declared_type`` is the card type of the heading above, or of the
    heading itself; None under a neutral heading. ``has_quantity`` is true if the quantity is written. ``remarks`` are
    the kinds of remarks in brackets that rules know. ``serial`` is the card's own code in square brackets.
    ``problem_code`` says why a line is not understood; it is empty if there is no more to say than that. ``settled`` is
    the decision of a judge by which the line is read so, None without one.

    ``is_understood`` is false for a heading of which the words say neither a section nor a group of cards. ``beside`` is
    what stands beside the name of a card and was not understood. ``part`` is the key of the :class:`Question` about
    where the card belongs, ``number_in_doubt`` that of the question about its number, which is ``other_quantity`` if it
    is no number of copies; both keys are empty for nearly every line.
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
    problem_code: str = ""
    settled: Settlement | None = None
    is_understood: bool = True
    beside: str = ""
    part: str = ""
    number_in_doubt: str = ""
    other_quantity: int = 0


class Question(NamedTuple):
    """What was not understood about several lines: to which part of the deck they belong, or what their number is.

    ``line`` is the number of the line that begins the part or has the number first, ``text`` what was not understood.
    """

    key: str
    kind: Literal["part", "number"]
    line: int
    text: str


@dataclass(frozen=True)
class Deck:
    """All lines of a text in their order, and the questions about them."""

    lines: tuple[DeckLine, ...]
    questions: tuple[Question, ...] = ()

    @property
    def cards(self) -> tuple[DeckLine, ...]:
        """Return the lines that name a card."""
        return tuple(line for line in self.lines if line.kind == "card")
