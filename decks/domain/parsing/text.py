"""Walks over the lines of a text, carries headings down, and decides at the end about lines that only may be cards."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Protocol

from decks.domain.deck_lists.deck import MAIN, SIDEBOARD, Deck, Kind, Line, Section
from decks.domain.parsing.cards import Reading, read_at_once, read_card
from decks.domain.parsing.cleaning import comment_body, drop_bullet, drop_numbering, is_rule, tidy
from decks.domain.parsing.headings import is_total, read_heading, read_mark, read_word_mark
from decks.domain.parsing.remarks import split_serial
from decks.domain.parsing.tools import read_pieces
from decks.domain.parsing.vocabulary import Heading, Vocabulary

_LONGEST_NAME = 100
# No card line is longer; patterns that look for numbers and brackets would take minutes over a line of 20,000 signs.
_LONGEST_LINE = 200
_COMMENT_MARKS = ("#", "//", ";")


class Names(Protocol):
    """What the parser asks a catalogue."""

    def knows(self, name: str) -> bool:
        """Whether the name means a card."""
        ...

    def suggest(self, name: str) -> Sequence[object]:
        """Near names, none where nothing is alike."""
        ...


@dataclass(frozen=True)
class _Place:
    """Where in the list a line stands: the section and the type that the headings above declare."""

    section: Section = MAIN
    declared: str | None = None

    def under(self, heading: Heading) -> "_Place":
        if heading.role in (MAIN, SIDEBOARD):
            return _Place(SIDEBOARD if heading.role == SIDEBOARD else MAIN)
        return replace(self, declared=heading.type)


def parse_deck(lines: Sequence[str], vocabulary: Vocabulary, names: Names) -> Deck:
    """Every line of the text as what it is; ``names`` only tells which cards exist and never replaces one."""
    place = _Place()
    # Where cards have codes no line is a name alone.
    quick = not vocabulary.serials
    read: list[Line] = []
    for piece in read_pieces(lines, vocabulary.is_type):
        if quick and len(piece.means) <= _LONGEST_LINE and (card := read_at_once(piece.means, names.knows)):
            read.append(_card(piece.number, piece.text, card, place))
            continue
        line, place = _read(Line(piece.number, piece.text, "blank"), piece.means, place, vocabulary, names)
        read.append(line)
    return Deck(_settle(read, names))


def _read(line: Line, means: str, place: _Place, vocabulary: Vocabulary, names: Names) -> tuple[Line, _Place]:
    """The line read at its place by what it means, and the place of the next line."""
    if len(means) > _LONGEST_LINE:
        return line._replace(kind=_kind_of_long(means.strip()), section=place.section), place
    text = tidy(means)
    comment = comment_body(text)
    if comment is not None:
        return _comment(line, comment, place, vocabulary)
    if not text or is_rule(text):
        return line._replace(kind="comment" if text else "blank", section=place.section), place
    return _read_words(line, drop_bullet(text), place, vocabulary, names)


def _read_words(line: Line, text: str, place: _Place, vocabulary: Vocabulary, names: Names) -> tuple[Line, _Place]:
    """A known card first, for it wins over any other meaning of its words."""
    bare, serial = split_serial(text) if vocabulary.serials else (text, "")
    line = line._replace(serial=serial) if serial else line
    if serial and "[" in bare:
        # Two codes on one line may be two cards.
        return line._replace(kind="not_understood", serial="", section=place.section), place
    card = read_card(bare, names.knows)
    if card and names.knows(card.name):
        return _card(line.number, line.text, card, place, line.serial), place
    if is_total(bare):
        return line._replace(kind="total", serial="", section=place.section), place
    heading = read_heading(bare, vocabulary)
    if heading and serial and not serial.isdigit():
        return line._replace(kind="not_understood", serial="", section=place.section), place
    if heading:
        return _heading(line._replace(serial=""), heading, place)
    return _unclear(line, bare, place, vocabulary, names), place


def _kind_of_long(text: str) -> Kind:
    if not text:
        return "blank"
    return "comment" if text.startswith(_COMMENT_MARKS) else "not_understood"


def _comment(line: Line, body: str, place: _Place, vocabulary: Vocabulary) -> tuple[Line, _Place]:
    """``# Bojovníci`` is a heading all the same; an unknown comment is never one."""
    heading = read_heading(body, vocabulary)
    if heading is None or heading.role == "neutral":
        return line._replace(kind="comment", section=place.section), place
    return _heading(line, heading, place)


def _heading(line: Line, heading: Heading, place: _Place) -> tuple[Line, _Place]:
    place = place.under(heading)
    return line._replace(kind="heading", section=place.section, declared=place.declared), place


def _unclear(line: Line, text: str, place: _Place, vocabulary: Vocabulary, names: Names) -> Line:
    """A card behind a mark or a number of the line, or an unknown card, or nothing."""
    mark = read_mark(text, vocabulary) or (read_word_mark(text, vocabulary) if line.serial else None)
    if mark:
        text, place = mark.rest, place.under(mark.heading)
    card = read_card(drop_numbering(text), names.knows)
    # "Balíček: Kladivo Bauhausu" names the deck, not a card of it.
    is_title = mark and mark.heading.role == MAIN and card and card.count is None and not names.knows(card.name)
    if card is None or is_title or len(card.name) > _LONGEST_NAME:
        return line._replace(kind="not_understood", section=place.section, serial="")
    return _card(line.number, line.text, card, place, line.serial)


def _card(number: int, text: str, card: Reading, place: _Place, serial: str = "") -> Line:
    return Line(
        number=number,
        text=text,
        kind="card",
        section=place.section,
        quantity=1 if card.count is None else card.count,
        name=card.name,
        declared=place.declared,
        counted=card.count is not None,
        remarks=card.remarks,
        serial=serial,
    )


def _settle(lines: Sequence[Line], names: Names) -> tuple[Line, ...]:
    """Lines without a number and without a known or near name are remarks where most cards have numbers."""
    cards = [line for line in lines if line.kind == "card"]
    numbered = 2 * sum(line.counted for line in cards) >= len(cards)
    return tuple(_no_card(line) if _is_remark(line, numbered, names) else line for line in lines)


def _no_card(line: Line) -> Line:
    return line._replace(kind="not_understood", quantity=0, name="", declared=None, remarks=frozenset(), serial="")


def _is_remark(line: Line, numbered: bool, names: Names) -> bool:
    if line.kind != "card" or line.counted or names.knows(line.name):
        return False
    prose = ":" in line.name or (numbered and line.name[:1].islower())
    return prose and not names.suggest(line.name)
