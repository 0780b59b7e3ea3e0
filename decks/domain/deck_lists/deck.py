"""A deck as it is written: every line of the text with its kind."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

Section = Literal["main", "sideboard"]
Settlement = Literal["card", "no_card", "allowed", "deck", "sideboard", "not_counted", "copies", "no_copies"]
LineKind = Literal["blank", "comment", "heading", "total", "card", "not_counted", "prose", "not_understood"]
HeadingKind = Literal["main", "sideboard", "not_counted", "type", "neutral", "unknown"]

_MAX_QUOTE_LENGTH = 100
MAIN: Section = "main"
SIDEBOARD: Section = "sideboard"


class LineDoubt(NamedTuple):
    """Other ways to read a line of a roster, in which nothing but its code tells a card.

    ``types`` are the types that it may have. ``part`` is the number of the line for which the card may not be played:
    a heading above or the line itself; 0 without one. ``may_be_text`` is true for words that may be no card,
    ``is_loose_code`` for a code that may be another word.
    """

    types: tuple[str, ...] = ()
    part: int = 0
    may_be_text: bool = False
    is_loose_code: bool = False

    def or_none(self) -> "LineDoubt | None":
        """Return None if nothing is doubtful."""
        return self if any(self) else None


class DeckLine(NamedTuple):
    """One line of the text, numbered from 1, or one of several cards that stand on it.

    ``quantity`` and ``name`` belong to cards, also to those that are ``not_counted`` because the list says that they
    are not played, and to prose, which keeps what it would be as a card: it is not counted, and becomes the card by its
    kind alone. ``declared_type`` is the card type of the heading above, or of the heading itself; None under a neutral
    heading. ``has_quantity`` is true if the quantity is written. ``remarks`` are the kinds of remarks in brackets that
    rules know. ``serial`` is the card's own code in square brackets. ``problem_code`` says why a line is not
    understood; it is empty if there is no more to say than that. ``settled`` is the decision of a judge by which the
    line is read so, None without one. ``doubt`` are other readings of a line of a roster.

    ``heading`` is what a heading says about the cards below, ``unknown`` if that was not understood. ``beside`` is what
    stands beside the name of a card and was not understood. ``part`` is the key of the :class:`Question` about where
    the card belongs, ``number_in_doubt`` that of the question about its number, which is ``other_quantity`` if it is no
    number of copies; both keys are empty for nearly every line.
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
    doubt: LineDoubt | None = None
    heading: HeadingKind | None = None
    beside: str = ""
    part: str = ""
    number_in_doubt: str = ""
    other_quantity: int = 0

    @property
    def quote(self) -> str:
        """Return the text as problems quote it."""
        return self.text.strip()[:_MAX_QUOTE_LENGTH]


class Question(NamedTuple):
    """What was not understood about several lines: to which part of the deck they belong, or what their number is.

    A question about a ``text`` asks what it says of the cards.

    ``line`` is the number of the line that begins the part or has the number first, ``text`` what was not understood.
    """

    key: str
    kind: Literal["part", "number", "text"]
    line: int
    text: str


@dataclass(frozen=True)
class Deck:
    """All lines of a text in their order, and the questions about them."""

    lines: tuple[DeckLine, ...]
    questions: tuple[Question, ...] = ()

    @property
    def cards(self) -> tuple[DeckLine, ...]:
        return tuple(line for line in self.lines if line.kind == "card")
