"""Reads deck lists in which names tell the cards. Entry point: :class:`CardNameReader`."""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from decks.domain.deck_lists.deck import MAIN, DeckLine
from decks.domain.parsing.base_reader import (
    MAX_LINE_LENGTH,
    MAX_NAME_LENGTH,
    LineReader,
    Scope,
    read_cells_beside,
    strike_line,
)
from decks.domain.parsing.card_line import CardReading, read_after_misread_one, read_card, read_known_card
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.cleaning import (
    drop_bullet,
    drop_frame,
    drop_numbering,
    drop_quote_marks,
    is_separator,
    read_comment,
    read_note,
    tidy,
)
from decks.domain.parsing.columns import DeckCell, split_columns
from decks.domain.parsing.deck_files import Piece
from decks.domain.parsing.headings import is_about_sections, is_affiliation_heading, is_total, read_heading
from decks.domain.parsing.headings_within import EDGES, divide_at_headings
from decks.domain.parsing.markup import MarkedPart, has_markup, split_markup
from decks.domain.parsing.phrases import is_long_sentence
from decks.domain.parsing.remarks import split_dashes
from decks.domain.parsing.several_cards import (
    CardPart,
    has_known_card,
    read_columns,
    read_names_of_one_card,
    read_several_cards,
)
from decks.domain.parsing.text_around_lists import drop_stamp, is_message_line, remove_contacts, split_header
from decks.domain.parsing.vocabulary import DeckVocabulary, Heading, is_change

# Markup, separators and columns may divide the lines of one text into so many more.
_MAX_ADDED_LINES = 1_000
_NUMBER = re.compile(r"\W*\d+ ?[x×]?\W*")
_SEVERAL_CARDS = "line_may_hold_several_cards"
_NEUTRAL = Heading("neutral")


class CardNameReader(LineReader):
    """Reads one line after another; a known name wins over every other meaning of a line.

    ``columns`` are the scopes of columns side by side, below a line with a heading for each. ``lines_left`` is the
    number of lines into which lines of the text may still be divided.
    """

    def __init__(self, vocabulary: DeckVocabulary, names: CardNames) -> None:
        super().__init__(vocabulary, names)
        self.columns: tuple[Scope, ...] = ()
        self.lines_left = _MAX_ADDED_LINES
        # The same words are read several times: as a known card first, and as an unknown one after all else.
        self._read_card = lru_cache(maxsize=8)(lambda text: read_card(text, names.has_card))

    def read(self, pieces: Iterable[Piece]) -> list[DeckLine]:
        """Return the lines of all pieces of the text; a piece that holds several cards becomes several lines."""
        read: list[DeckLine] = []
        is_aside = False
        for piece in pieces:
            above, lines = self.scope, self._read_piece(piece)
            if is_aside := is_aside or ("/*" in piece.text and piece.text.lstrip().startswith("/*")):
                self.scope, lines = above, [strike_line(line) for line in lines]
                is_aside = "*/" not in piece.text
            if not self.scope.is_counted:
                lines = [line._replace(kind="comment") if line.kind == "not_understood" else line for line in lines]
            if piece.mark or not piece.is_counted:
                lines = [read_cells_beside(line, piece) for line in lines]
            read += lines
        return read

    def _read_piece(self, piece: Piece) -> list[DeckLine]:
        text = piece.line
        may_be_card = len(text) <= MAX_LINE_LENGTH and not (piece.is_row or text.endswith(":"))
        if may_be_card and (card := read_known_card(text, self.names.has_card)):
            scope = self._scope_of(text) if self.columns else self.scope
            return [self.card_line(piece.number, piece.text, card, scope)]
        line = self.start_line(piece)
        if parts := divide_at_headings(piece.text, self.vocabulary, self.names):
            self.lines_left -= len(parts)
            return [one for part in parts for one in self._read_line(line._replace(text=part), part.strip(EDGES))]
        if piece.is_row and (row := self._read_columns(line, piece.text)):
            return row
        if has_markup(text):
            return self._read_marked_line(line, text)
        return self._read_line(line, text)

    def heading_line(self, line: DeckLine, heading: Heading) -> DeckLine:
        """Return the line of a heading, which changes the scope and ends the columns."""
        self.columns = ()
        return super().heading_line(line, heading)

    def _scope_of(self, text: str) -> Scope:
        """Return the scope of the column in which a line with one cell stands: an indented one is in the last."""
        return self.columns[-1 if text[:1].isspace() else 0] if self.columns else self.scope

    def _is_known(self, text: str) -> bool:
        card = self._read_card(drop_bullet(tidy(text)))
        return card is not None and self.names.has_card(card.name)

    def _read_marked_line(self, line: DeckLine, text: str) -> list[DeckLine]:
        """Read a line without its markup, or the lines that the markup divides it into."""
        parts = split_markup(text)
        if len(parts) > self.lines_left:
            return [line._replace(kind="not_understood")]
        if len(parts) > 1:
            self.lines_left -= len(parts)
            return [one for part in parts for one in self._read_part(line._replace(text=part.source), part)]
        is_plain = parts[0].text == text or (len(text) <= MAX_LINE_LENGTH and self._is_known(text))
        return self._read_line(line, text) if is_plain and not parts[0].is_struck else self._read_part(line, parts[0])

    def _read_part(self, line: DeckLine, part: MarkedPart) -> list[DeckLine]:
        """Read a part of a marked line. What is crossed out is a comment."""
        line = line._replace(section=self.scope.section)
        part_lines = self._read_line(line, part.text)
        return [strike_line(one) for one in part_lines] if part.is_struck else part_lines

    def _read_line(self, line: DeckLine, text: str) -> list[DeckLine]:
        """Read a line without markup. A heading changes the scope."""
        if len(text) > MAX_LINE_LENGTH:
            return self._read_long_line(line, drop_stamp(text.strip()))
        if columns := self._read_columns(line, drop_bullet(text.lstrip())):
            return columns
        text = drop_stamp(tidy(text))
        bare = drop_quote_marks(text)
        # ">;Name" is rather a card than a quoted comment.
        text = text if bare != text and read_comment(bare) is not None and self._is_known(text) else bare
        if (comment := read_comment(text)) is not None:
            return [self.read_comment(line, comment)]
        if not text or is_separator(text):
            # Markup or quote marks alone are no blank line.
            return [line._replace(kind="comment" if text or tidy(line.text) else "blank")]
        return self._read_words(line, drop_frame(drop_bullet(text)) or text)

    def _read_long_line(self, line: DeckLine, text: str) -> list[DeckLine]:
        long_line = self.read_long_line(line, text)
        if long_line.kind != "not_understood":
            return [long_line]
        is_text = is_long_sentence(text)
        comment = long_line._replace(kind="comment", heading="unknown")
        return self._read_several_cards(line, text) or [comment if is_text else long_line]

    def _read_words(self, line: DeckLine, text: str) -> list[DeckLine]:
        """Read a known card first, because it takes precedence over every other meaning of the words."""
        # Cards are named like affiliations, too: "Bauhaus (7)" is a heading, "7x Bauhaus" is a card.
        if is_affiliation_heading(text, self.vocabulary):
            return [self.heading_line(line, _NEUTRAL)]
        card = self._read_card(text)
        if card and self.names.has_card(card.name):
            return [self.card_line(line.number, line.text, card, self._scope_of(line.text))]
        if heading_or_text := self._read_heading_or_text(line, text):
            return [heading_or_text]
        return self._read_several_cards(line, text) or [self._read_unknown_card(line, text)]

    def _read_heading_or_text(self, line: DeckLine, text: str) -> DeckLine | None:
        """Read a total, a heading or a line of a message. A message wins over a heading of any words and a colon."""
        if is_total(text, self.vocabulary) or is_about_sections(text):
            return line._replace(kind="comment" if is_about_sections(text) else "total")
        heading = self._read_heading(text)
        if heading and heading.role != "neutral":
            return self.heading_line(line, heading)
        if message := self._read_message(line, text):
            return message
        if heading is None and not self.vocabulary.is_affiliation(text):
            return None
        # Lists are grouped by sets, too: "Warzone:".
        is_set = self.names.is_fact(text.rstrip(": "))
        return self.heading_line(line, _NEUTRAL if heading is None or is_set else heading)

    def _read_heading(self, text: str) -> Heading | None:
        """Return the heading of a text, which may begin with a number: ``1) Bojovníci (20)``."""
        bare = drop_numbering(text)
        heading = read_heading(text, self.vocabulary)
        return heading if heading or bare == text else read_heading(bare, self.vocabulary)

    def _read_message(self, line: DeckLine, text: str) -> DeckLine | None:
        """Read a line of a message, which is no card; None for other lines. Without its addresses it may be a card."""
        body = read_note(text)
        rest = body if body is not None else remove_contacts(text)
        if rest is None and not is_message_line(text):
            return None
        card = self._read_card(split_header(text) if rest is None else rest)
        is_meant = card is not None and self._is_known_or_near(card.name)
        if rest is None:
            # A card behind "Subject:" may be no card of the deck.
            return None if is_meant else line._replace(kind="comment")
        has_quantity = card is not None and card.quantity is not None and len(card.name) <= MAX_NAME_LENGTH
        if card and (is_meant or has_quantity):
            return self.card_line(line.number, line.text, card, self.scope)
        is_open = body is not None or bool(self.names.cards_within(text))
        return line._replace(kind="comment", heading="unknown" if is_open else None)

    def _is_known_or_near(self, name: str) -> bool:
        return self.names.has_card(name) or bool(self.names.near(name))

    def _read_several_cards(self, line: DeckLine, text: str) -> list[DeckLine]:
        """Return a line for each card of the text, or one that is not understood; nothing if it names one card."""
        scope, before, is_unknown = self.scope, "", False
        words, colon, rest = text.partition(":")
        if colon and is_change(words) and read_several_cards(rest, self.names):
            # They may be cards of the deck a second time.
            return [line._replace(kind="not_understood")]
        if colon and (heading := self._read_heading(f"{words}:")):
            scope, before, text = scope.after(heading), f"{words}:", rest
            is_unknown = not heading.is_understood
        several = read_several_cards(text, self.names)
        if several is None:
            return []
        if several.is_clear:
            parts = (several.parts[0]._replace(source=before + several.parts[0].source), *several.parts[1:])
            lines = self._card_lines(line, parts, [scope] * len(parts))
            return [line._replace(heading="unknown") for line in lines] if is_unknown else lines
        card = self._read_card(text) if len(text) <= MAX_LINE_LENGTH else None
        if card and self.names.near(card.name):
            return []
        return [line._replace(kind="not_understood", section=scope.section, problem_code=_SEVERAL_CARDS)]

    def _read_columns(self, line: DeckLine, text: str) -> list[DeckLine]:
        """Return the lines of cells side by side, each in the scope of its column; nothing for a line of one cell."""
        cells = split_columns(text)
        if sum(not cell.is_number for cell in cells) < 2:
            return []
        if heading := self._read_column_headings(line, cells):
            return [heading]
        are_columns = len(cells) == len(self.columns)
        # A heading with a colon stands before the cards of its line.
        is_headed = cells[0].text.endswith(":") or self.read_scope_on_line(cells[0].text, self.scope)[2]
        if is_headed or self._is_known(text) or not (are_columns or has_known_card(cells, self.names)):
            return []
        row = read_columns(cells, self.names, are_columns=are_columns)
        if row.is_clear:
            return self._card_lines(line, row.parts, self.columns if are_columns else [self.scope] * len(row.parts))
        return [line._replace(kind="not_understood", problem_code=_SEVERAL_CARDS)]

    def _read_column_headings(self, line: DeckLine, cells: Sequence[DeckCell]) -> DeckLine | None:
        """Read headings side by side, which hold for the columns below them."""
        scopes = []
        for cell in cells:
            heading = self._read_heading(cell.text)
            if heading is None or heading.role == "neutral":
                return None
            scopes.append(self.scope.after(heading))
        heading_line = self.heading_line(line, _NEUTRAL)
        self.columns = tuple(scopes)
        return heading_line

    def _card_lines(self, line: DeckLine, parts: Sequence[CardPart], scopes: Sequence[Scope]) -> list[DeckLine]:
        """Return a line for each part; a line that would become too many is not understood."""
        if len(parts) == 1 and (card := parts[0].card):
            return [self.card_line(line.number, line.text, card, scopes[0])]
        if len(parts) > self.lines_left:
            return [line._replace(kind="not_understood", problem_code=_SEVERAL_CARDS)]
        self.lines_left -= len(parts)
        return [
            self.card_line(line.number, part.source, part.card, scope)
            if part.card
            else line._replace(text=part.source, kind="not_understood", section=scope.section)
            for part, scope in zip(parts, scopes, strict=True)
        ]

    def _read_unknown_card(self, line: DeckLine, text: str) -> DeckLine:
        """Read a card behind an inline heading or a line number, else an unknown card; other text is not understood."""
        text, scope, inline = self.read_scope_on_line(text, self._scope_of(line.text))
        text = drop_numbering(text)
        card = self._read_card(text)
        if not (card and self.names.has_card(card.name)):
            card = self._read_before_dash(text) or read_after_misread_one(text, self._is_known_or_near) or card
        if card is None or len(card.name) > MAX_NAME_LENGTH:
            is_text = is_message_line(text) or is_long_sentence(text)
            return line._replace(kind="comment" if is_text else "not_understood", section=scope.section)
        # "Balíček: Kladivo Bauhausu" names the deck, not a card of it.
        names_the_deck = inline is not None and inline.role == MAIN and card.quantity is None
        if names_the_deck and not self._is_known_or_near(card.name):
            return line._replace(kind="comment", section=scope.section)
        return self.card_line(line.number, line.text, card, scope)

    def _read_before_dash(self, text: str) -> CardReading | None:
        """Return a card with a remark behind a dash, as in ``2x Name -- borrowed``; None if the dash is in a name."""
        for name_with_remark, behind in split_dashes(text):
            card = self._read_card(name_with_remark.name)
            if not (card and self.names.has_card(card.name)):
                card = read_names_of_one_card(name_with_remark.name, self.names) or card
            if card and self._is_known_or_near(card.name):
                others = [*_NUMBER.split(behind), f"{card.name} {behind}"]
                if any(self._is_known_or_near(other) for other in others):
                    return None
                quantity = name_with_remark.quantity if card.quantity is None else card.quantity
                beside = (*card.beside, f"-- {behind}" if name_with_remark.is_comment else behind)
                return CardReading(card.name, quantity, card.remarks | name_with_remark.kinds, beside, card.number_form)
        return None
