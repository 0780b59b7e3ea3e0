"""Reads the lines of a deck list in order; headings hold for the lines below them. Entry point: :func:`parse_deck`."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from decks.domain.deck_lists.deck import MAIN, SIDEBOARD, Deck, DeckLine, LineKind, Section
from decks.domain.parsing.cards import CardReading, read_card, read_known_card
from decks.domain.parsing.cleaning import comment_body, drop_bullet, drop_numbering, is_separator, tidy
from decks.domain.parsing.deck_files import Piece, read_pieces
from decks.domain.parsing.headings import is_total, read_first_word_heading, read_heading, read_inline_heading
from decks.domain.parsing.remarks import split_serial
from decks.domain.parsing.vocabulary import Heading, Vocabulary

_LONGEST_NAME = 100
# No card line is longer; patterns that look for numbers and brackets would take minutes over a line of 20,000 signs.
_LONGEST_LINE = 200
_COMMENT_MARKS = ("#", "//", ";")


class CardNames(Protocol):
    """The part of a catalogue that the parser uses."""

    def knows(self, name: str) -> bool:
        """Return true if the name means a card."""
        ...

    def suggest(self, name: str) -> Sequence[object]:
        """Return cards with similar names."""
        ...


def parse_deck(lines: Sequence[str], vocabulary: Vocabulary, names: CardNames) -> Deck:
    """Return every line of the text with its kind. ``names`` tells which cards exist and never replaces a name."""
    parser = _Parser(vocabulary, names)
    read = [parser.read(piece) for piece in read_pieces(lines, vocabulary.is_type)]
    cards = [line for line in read if line.kind == "card"]
    mostly_numbered = 2 * sum(line.has_quantity for line in cards) >= len(cards)
    return Deck(
        tuple(
            line._replace(
                kind="not_understood", quantity=0, name="", declared_type=None, remarks=frozenset(), serial=""
            )
            if _is_prose(line, mostly_numbered, names)
            else line
            for line in read
        )
    )


def _is_prose(line: DeckLine, mostly_numbered: bool, names: CardNames) -> bool:
    """Return true for a line read as a card that is more likely a sentence: no number, and no similar name."""
    if line.kind != "card" or line.has_quantity or names.knows(line.name):
        return False
    looks_like_prose = ":" in line.name or (mostly_numbered and line.name[:1].islower())
    return looks_like_prose and not names.suggest(line.name)


@dataclass(frozen=True)
class _Scope:
    """The section and the card type that the headings above a line declare."""

    section: Section = MAIN
    declared_type: str | None = None

    def after(self, heading: Heading) -> "_Scope":
        if heading.role in (MAIN, SIDEBOARD):
            return _Scope(SIDEBOARD if heading.role == SIDEBOARD else MAIN)
        return replace(self, declared_type=heading.type)


class _Parser:
    """Reads one line after another; ``scope`` is that of the next line."""

    def __init__(self, vocabulary: Vocabulary, names: CardNames) -> None:
        self.vocabulary = vocabulary
        self.names = names
        self.scope = _Scope()

    def read(self, piece: Piece) -> DeckLine:
        """Return the line of a piece of the text. A heading changes the scope."""
        line = DeckLine(piece.number, piece.text, "blank", self.scope.section)
        if len(piece.line) > _LONGEST_LINE:
            return line._replace(kind=self._kind_of_long_line(piece.line.strip()))
        # Where cards have codes, no line is a name alone.
        if not self.vocabulary.serials and (card := read_known_card(piece.line, self.names.knows)):
            return self._card_line(line, card, self.scope)
        text = tidy(piece.line)
        comment = comment_body(text)
        if comment is not None:
            heading = read_heading(comment, self.vocabulary)
            # "# Bojovníci" is a heading all the same; words that name no section and no type are a comment here.
            if heading is None or heading.role == "neutral":
                return line._replace(kind="comment")
            return self._heading_line(line, heading)
        if not text or is_separator(text):
            return line._replace(kind="comment" if text else "blank")
        return self._read_words(line, drop_bullet(text))

    def _kind_of_long_line(self, text: str) -> LineKind:
        if not text:
            return "blank"
        return "comment" if text.startswith(_COMMENT_MARKS) else "not_understood"

    def _read_words(self, line: DeckLine, text: str) -> DeckLine:
        """Read a known card first, because it takes precedence over every other meaning of the words."""
        bare, serial = split_serial(text) if self.vocabulary.serials else (text, "")
        if serial and "[" in bare:
            # Two codes on one line may be two cards.
            return line._replace(kind="not_understood")
        card = read_card(bare, self.names.knows)
        if card and self.names.knows(card.name):
            return self._card_line(line, card, self.scope, serial)
        if is_total(bare):
            return line._replace(kind="total")
        heading = read_heading(bare, self.vocabulary)
        if heading and serial and not serial.isdigit():
            return line._replace(kind="not_understood")
        return self._heading_line(line, heading) if heading else self._read_unknown_card(line, bare, serial)

    def _read_unknown_card(self, line: DeckLine, text: str, serial: str) -> DeckLine:
        """Read a card behind an inline heading or a line number, else an unknown card; other text is not understood."""
        scope = self.scope
        inline = read_inline_heading(text, self.vocabulary)
        if serial and not inline:
            inline = read_first_word_heading(text, self.vocabulary)
        if inline:
            text, scope = inline.rest, scope.after(inline.heading)
        card = read_card(drop_numbering(text), self.names.knows)
        # "Balíček: Kladivo Bauhausu" names the deck, not a card of it.
        names_the_deck = inline and inline.heading.role == MAIN and card and card.quantity is None
        if card is None or len(card.name) > _LONGEST_NAME or (names_the_deck and not self.names.knows(card.name)):
            return line._replace(kind="not_understood", section=scope.section)
        return self._card_line(line, card, scope, serial)

    def _heading_line(self, line: DeckLine, heading: Heading) -> DeckLine:
        self.scope = self.scope.after(heading)
        return line._replace(kind="heading", section=self.scope.section, declared_type=self.scope.declared_type)

    def _card_line(self, line: DeckLine, card: CardReading, scope: _Scope, serial: str = "") -> DeckLine:
        return line._replace(
            kind="card",
            section=scope.section,
            quantity=1 if card.quantity is None else card.quantity,
            name=card.name,
            declared_type=scope.declared_type,
            has_quantity=card.quantity is not None,
            remarks=card.remarks,
            serial=serial,
        )
