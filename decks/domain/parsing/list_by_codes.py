"""Reads deck lists of formats in which each card has its own code in square brackets. Entry: :class:`CodeReader`."""

from collections.abc import Iterable

from decks.domain.deck_lists.deck import MAIN, DeckLine
from decks.domain.parsing.base_reader import LONGEST_LINE, LONGEST_NAME, LineReader
from decks.domain.parsing.card_line import read_card
from decks.domain.parsing.cleaning import drop_bullet, drop_numbering, is_separator, read_comment, tidy
from decks.domain.parsing.deck_files import Piece
from decks.domain.parsing.headings import is_total, read_first_word_heading, read_heading
from decks.domain.parsing.remarks import split_serial


class CodeReader(LineReader):
    """Reads one line after another. Square brackets are codes, so no markup is removed and no line is divided."""

    def read(self, pieces: Iterable[Piece]) -> list[DeckLine]:
        """Return the lines of all pieces of the text."""
        return [self._read_line(self.start_line(piece), piece.line) for piece in pieces]

    def _read_line(self, line: DeckLine, text: str) -> DeckLine:
        if len(text) > LONGEST_LINE:
            return self.read_long_line(line, text)
        text = tidy(text)
        comment = read_comment(text)
        if comment is not None:
            return self.read_comment(line, comment)
        if not text or is_separator(text):
            return line._replace(kind="comment" if text else "blank")
        return self._read_words(line, drop_bullet(text))

    def _read_words(self, line: DeckLine, text: str) -> DeckLine:
        """Read a known card first, because it takes precedence over every other meaning of the words."""
        bare, serial = split_serial(text)
        if serial and "[" in bare:
            # Two codes on one line may be two cards.
            return line._replace(kind="not_understood")
        card = read_card(bare, self.names.knows)
        if card and self.names.knows(card.name):
            return self.card_line(line.number, line.text, card, self.scope, serial)
        if is_total(bare):
            return line._replace(kind="total")
        heading = read_heading(bare, self.vocabulary)
        if heading and serial and not serial.isdigit():
            return line._replace(kind="not_understood")
        return self.heading_line(line, heading) if heading else self._read_unknown_card(line, bare, serial)

    def _read_unknown_card(self, line: DeckLine, text: str, serial: str) -> DeckLine:
        """Read a card behind an inline heading or a line number, else an unknown card; other text is not understood."""
        text, scope, inline = self.read_scope_on_line(text, self.scope)
        if serial and not inline and (first := read_first_word_heading(text, self.vocabulary)):
            text, inline, scope = first.rest, first.heading, scope.after(first.heading)
        card = read_card(drop_numbering(text), self.names.knows)
        # "Balíček: Kladivo Bauhausu" names the deck, not a card of it.
        names_the_deck = inline is not None and inline.role == MAIN and card is not None and card.quantity is None
        if card is None or len(card.name) > LONGEST_NAME or (names_the_deck and not self.names.knows(card.name)):
            return line._replace(kind="comment" if names_the_deck else "not_understood", section=scope.section)
        if not inline and (kind := self.vocabulary.find_kind(card.name)):
            scope = scope.after(kind)
        return self.card_line(line.number, line.text, card, scope, serial)
