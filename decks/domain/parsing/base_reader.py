"""What readers of every kind of deck list share: the scope of headings, and lines for headings, comments and cards."""

from dataclasses import dataclass, replace

from decks.domain.deck_lists.deck import MAIN, SIDEBOARD, DeckLine, Section
from decks.domain.parsing.card_line import CardReading
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.deck_files import Piece
from decks.domain.parsing.headings import is_affiliation_heading, read_heading, read_inline_heading
from decks.domain.parsing.remark_meaning import read_remarks
from decks.domain.parsing.vocabulary import DeckVocabulary, Heading

# No card line is longer; patterns that look for numbers and brackets would take minutes over 20,000 characters.
MAX_LINE_LENGTH = 200
MAX_NAME_LENGTH = 100
_COMMENT_MARKS = ("#", "//", ";")


@dataclass(frozen=True)
class Scope:
    """The section and the card type that the headings above a line declare.

    ``is_counted`` is false below a heading of cards that are not played.
    """

    section: Section = MAIN
    declared_type: str | None = None
    is_counted: bool = True

    def after(self, heading: Heading) -> "Scope":
        """Return the scope below a heading."""
        if heading.is_section:
            section = SIDEBOARD if heading.role == SIDEBOARD else MAIN
            return Scope(section, heading.type, is_counted=heading.role != "not_counted")
        return replace(self, declared_type=heading.type)


class LineReader:
    """Reads one line after another; ``scope`` is that of the next line."""

    def __init__(self, vocabulary: DeckVocabulary, names: CardNames) -> None:
        self.vocabulary = vocabulary
        self.names = names
        self.scope = Scope()

    def start_line(self, piece: Piece) -> DeckLine:
        """Return the line of a piece, blank until it is read."""
        return DeckLine(piece.number, piece.text, "blank", self.scope.section)

    def read_comment(self, line: DeckLine, words: str) -> DeckLine:
        """Return the line of a comment, or of a heading if its words name a section or a type: ``# Bojovníci``."""
        heading = read_heading(words, self.vocabulary)
        if is_affiliation_heading(words, self.vocabulary):
            heading = Heading("neutral")
        if heading is None or (heading.role == "neutral" and not heading.is_understood):
            return line._replace(kind="comment", heading="unknown" if any(map(str.isalpha, words)) else None)
        return self.heading_line(line, heading)

    def read_scope_on_line(self, text: str, scope: Scope) -> tuple[str, Scope, Heading | None]:
        """Return the text behind the headings before a card on its line, its scope, and the first heading.

        A table may give the section and the type of a card: ``SB: Bojovník: 2x Ilian``.
        """
        inline = read_inline_heading(text, self.vocabulary)
        if inline is None:
            return text, scope, None
        second = read_inline_heading(inline.rest, self.vocabulary) if inline.heading.role == SIDEBOARD else None
        scope = scope.after(inline.heading)
        if second and second.heading.role == "type":
            return second.rest, scope.after(second.heading), inline.heading
        return inline.rest, scope, inline.heading

    def read_long_line(self, line: DeckLine, text: str) -> DeckLine:
        """Return a line that is too long to be a card as a comment, as blank, or as not understood."""
        if not text.strip():
            return line
        is_comment = text.lstrip().startswith(_COMMENT_MARKS)
        return line._replace(kind="comment" if is_comment else "not_understood")

    def heading_line(self, line: DeckLine, heading: Heading) -> DeckLine:
        """Return the line of a heading, which changes the scope."""
        self.scope = self.scope.after(heading)
        return line._replace(
            kind="heading",
            section=self.scope.section,
            declared_type=self.scope.declared_type,
            heading=heading.role if heading.is_understood else "unknown",
        )

    def card_line(self, number: int, text: str, card: CardReading, scope: Scope, serial: str = "") -> DeckLine:
        has_quantity = card.quantity is not None
        quantity = 1 if card.quantity is None else card.quantity
        if card.beside:
            beside = read_remarks(card, self.vocabulary, self.names)
            scope = beside.scope_on(scope)
        return DeckLine(
            number,
            text,
            "card" if scope.is_counted and quantity else "not_counted",
            scope.section,
            quantity,
            card.name,
            scope.declared_type,
            has_quantity,
            card.remarks,
            serial,
            beside=beside.unknown if card.beside else "",
            number_in_doubt=card.number_form,
            other_quantity=1 if card.number_form else 0,
        )


def strike_line(line: DeckLine) -> DeckLine:
    """Return a line that is crossed out: a card that is not played, else a comment."""
    is_card = line.kind in ("card", "not_counted")
    return line._replace(kind="not_counted" if is_card else "comment", heading=None)


def read_cells_beside(line: DeckLine, piece: Piece) -> DeckLine:
    """Return the line of a row with the cells of the row that were not understood, or as a card that is not played."""
    if line.kind != "card":
        return line
    return line._replace(beside=piece.mark or line.beside, kind="card" if piece.is_counted else "not_counted")
