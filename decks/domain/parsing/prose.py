"""Marks lines that are read as cards and are more likely text around the list. Entry point: :func:`mark_prose`.

Only unknown names without a number are judged, by the lines around them: a *block* is a run of lines without a blank
line or a ruler, its *core* reaches from its first to its last certain card. Text beside a list has no certain card, so
it never changes how the lines of the list are read.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from decks.domain.deck_lists.deck import DeckLine
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.cleaning import drop_bullet, drop_numbering, drop_quote_marks, is_separator, tidy
from decks.domain.parsing.headings import is_affiliation_heading, read_heading, read_inline_heading
from decks.domain.parsing.markup import drop_markup
from decks.domain.parsing.phrases import is_greeting, is_sentence, is_short, is_sign_off, is_title
from decks.domain.parsing.vocabulary import DeckVocabulary
from language.folding import fold

# The card above again; people write it for a card with a similar name.
_DITTO = ("dtto", "detto", "ditto")


def mark_prose(lines: Sequence[DeckLine], vocabulary: DeckVocabulary, names: CardNames) -> tuple[DeckLine, ...]:
    """Return the lines, those that are probably no card with the kind ``prose``.

    A line of prose keeps what it would be as a card, except its kind. Where cards have codes it is not understood.
    """
    # Positions of cards that may be text: without a number, and with a name that is neither known nor like a known one.
    strange = {
        at
        for at, line in enumerate(lines)
        if line.kind == "card" and not line.has_quantity and not names.has_card(line.name)
    }
    strange = {at for at in strange if not names.near(lines[at].name)}
    if not strange:
        return tuple(lines)
    if vocabulary.serials or not any(_is_known_or_near(line, names) for line in lines):
        # Without a known card most lines of a list have a number.
        mostly_numbered = _is_mostly_numbered([line for line in lines if line.kind == "card"])
        prose = {at for at in strange if _is_like_a_remark(lines[at], mostly_numbered)}
    else:
        prose = set(_find_prose(lines, strange, vocabulary))
    if vocabulary.serials:
        marked = {at: DeckLine(lines[at].number, lines[at].text, "not_understood", lines[at].section) for at in prose}
    else:
        marked = {at: lines[at]._replace(kind="prose") for at in prose}
    return tuple(marked.get(at, line) for at, line in enumerate(lines))


def _is_known_or_near(line: DeckLine, names: CardNames) -> bool:
    return line.kind == "card" and (names.has_card(line.name) or bool(names.near(line.name)))


def _is_mostly_numbered(cards: Sequence[DeckLine]) -> bool:
    return 2 * sum(line.has_quantity for line in cards) >= len(cards)


def _is_item(line: DeckLine) -> bool:
    """Return true for a card with a number of copies, a bullet or a line number before it."""
    text = _drop_marks(line.text)
    return line.has_quantity or drop_bullet(text) != text or drop_numbering(text) != text


def _is_like_a_remark(line: DeckLine, mostly_numbered: bool) -> bool:
    is_ditto = fold(line.name).startswith(_DITTO)
    return ":" in line.name or (mostly_numbered and line.name[:1].islower() and not is_ditto)


def _find_prose(lines: Sequence[DeckLine], strange: set[int], vocabulary: DeckVocabulary) -> Iterator[int]:
    """Yield the positions of lines that are probably no card, in a text with a known card."""
    has_card_above = False
    certain = [line for at, line in enumerate(lines) if line.kind == "card" and at not in strange]
    mostly_numbered = _is_mostly_numbered(certain)
    for positions in _split_blocks(lines, strange):
        block = _Block(lines, positions, strange, vocabulary, mostly_numbered, has_card_above)
        has_card_above = has_card_above or bool(block.cards)
        yield from block.find_prose()


def _split_blocks(lines: Sequence[DeckLine], strange: set[int]) -> Iterator[list[int]]:
    """Yield the positions of the lines of each block; blank lines below a heading do not end a block.

    Where blank lines stand between all cards, they divide nothing.
    """
    cards = [at for at, line in enumerate(lines) if line.kind == "card" and at not in strange]
    has_divisions = any(
        all(line.kind != "blank" for line in lines[earlier + 1 : later]) for earlier, later in pairwise(cards)
    )
    block: list[int] = []
    for at, line in enumerate(lines):
        if line.kind != "blank" and not (line.kind == "comment" and _is_divider(line.text)):
            block.append(at)
        elif has_divisions and block and lines[block[-1]].kind != "heading":
            yield block
            block = []
    yield block


@dataclass(frozen=True)
class _Block:
    """A block of lines by their positions. ``strange`` are the positions of all lines that may be text.

    ``mostly_numbered`` is true if most certain cards of the text have a number, ``has_card_above`` if a block above has
    a certain card.
    """

    lines: Sequence[DeckLine]
    positions: list[int]
    strange: set[int]
    vocabulary: DeckVocabulary
    mostly_numbered: bool
    has_card_above: bool

    @property
    def cards(self) -> list[int]:
        """Return the positions of certain cards: those with a number of copies, a known name or one near it."""
        return [at for at in self.positions if self.lines[at].kind == "card" and at not in self.strange]

    def find_prose(self) -> Iterator[int]:
        """Yield the positions of lines that are probably no card."""
        strange = [at for at in self.positions if at in self.strange]
        cards = self.cards
        heading = next((at for at in self.positions if self._is_card_heading(at)), len(self.lines))
        first, last = (cards[0], cards[-1]) if cards else (-1, -1)
        core = [self.lines[at] for at in self.positions if first <= at <= last and self.lines[at].kind == "card"]
        mostly_items = bool(cards) and 2 * sum(map(_is_item, core)) >= len(core)
        numbers = {self.lines[at].number for at in cards}
        is_signed = False
        for at in strange:
            line = self.lines[at]
            is_part = line.number in numbers and not is_greeting(line.name)
            if is_part or self._has_inline_heading(line):
                continue
            is_under_heading = heading < at
            is_beside_items = mostly_items and not _is_item(line)
            if first < at < last or ":" in line.name:
                is_prose = _is_like_a_remark(line, self.mostly_numbered)
            elif is_greeting(line.name) or is_sign_off(line.name) or is_sentence(line.name):
                is_prose = True
            elif not cards:
                is_prose = is_signed or not is_under_heading
            elif at < first:
                is_prose = not is_under_heading and (is_beside_items or self._is_title(at))
            else:
                is_prose = is_beside_items or (is_signed and is_short(line.name))
            is_signed = is_signed or (at > last and is_sign_off(line.name))
            if is_prose:
                yield at

    def _is_card_heading(self, at: int) -> bool:
        """Return true for a heading of a section or of a type, or of other cards; a sentence with a colon is none."""
        line = self.lines[at]
        if line.kind != "heading" or line.declared_type:
            return line.kind == "heading"
        words = _read_plain(line.text).lstrip("#/; ")
        heading = read_heading(words, self.vocabulary)
        if heading and heading.role in ("sideboard", "not_counted", "type"):
            return True
        if is_affiliation_heading(words, self.vocabulary):
            return True
        # With its colon, any sentence is a neutral heading, and one with "deck" in it heads the deck.
        plain = drop_numbering(words.rstrip(": "))
        return read_heading(plain, self.vocabulary) is not None or self.vocabulary.is_affiliation(plain)

    def _has_inline_heading(self, line: DeckLine) -> bool:
        return ":" in line.text and read_inline_heading(_read_plain(line.text), self.vocabulary) is not None

    def _is_title(self, at: int) -> bool:
        """Return true for the line above the first heading of a list, or with a word of a title."""
        below = at + 1 < len(self.lines) and self.lines[at + 1].kind == "heading"
        is_above_a_heading = below and self.lines[at + 1].section == self.lines[at].section
        return not self.has_card_above and (is_above_a_heading or is_title(self.lines[at].name))


def _is_divider(text: str) -> bool:
    """Return true for a ruler, and for a line of quote marks or markup alone."""
    words = _read_plain(text)
    return not words or is_separator(words)


def _read_plain(text: str) -> str:
    return drop_bullet(_drop_marks(text))


def _drop_marks(text: str) -> str:
    return drop_quote_marks(tidy(drop_markup(text)))
