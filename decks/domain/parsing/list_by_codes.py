"""Reads rosters, in which each card has its own code, in square brackets if it can. Entry: :class:`CodeReader`."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from decks.domain.deck_lists.deck import DeckLine, LineDoubt
from decks.domain.parsing.base_reader import MAX_LINE_LENGTH, MAX_NAME_LENGTH, LineReader, Scope
from decks.domain.parsing.card_line import CardReading, read_card
from decks.domain.parsing.cleaning import drop_bullet, drop_numbering, is_separator, read_comment, tidy
from decks.domain.parsing.coded_cards import CardWords, split_at_codes, split_words
from decks.domain.parsing.codes import FoundCode, find_codes, is_code_alone, unify_brackets
from decks.domain.parsing.deck_files import Piece
from decks.domain.parsing.headings import is_total, read_heading
from decks.domain.parsing.phrases import is_sign_off
from decks.domain.parsing.remarks import split_remark
from decks.domain.parsing.roster_words import (
    Label,
    is_label_of_text,
    is_not_played,
    is_text,
    is_ticked,
    is_unticked,
    read_label,
)
from decks.domain.parsing.vocabulary import Heading

# "[b]" is markup only in a text that ends it, too.
_MARKUP = re.compile(
    r"\*\*|__|`|\[(?P<tag>b|i|u|size|color|quote)(?:=[^\]]*)?\](?=.*\[/(?P=tag)\])|\[/(?:b|i|u|size|color|quote)\]"
)
_NONE = re.compile(r"[^:]{1,30}[:–-]\s*(?:\w+ ){0,2}(?:žádn[ýáéíou]+|nic|nemám|none|nothing)\b", re.IGNORECASE)
_STRUCK = re.compile(r"~~.*~~|\[s\].*\[/s\]", re.IGNORECASE)
_ORDINAL = re.compile(r"^(?:#\s?|č\.\s?)\d{1,3}[.):]?\s+(?=\S)", re.IGNORECASE)
_MAX_WORDS_WITHOUT_CODE = 4
_MAX_CARDS_OF_A_LINE = 20
_MAX_ADDED_LINES = 1_000


class CodeReader(LineReader):
    """Reads one line after another; ``part`` is the number of the line not understood above, 0 without one.

    Below a card, such a line may head cards that are not played; the next heading that is understood ends its part.
    """

    part = 0
    lines_left = _MAX_ADDED_LINES
    has_cards = False
    has_ticks = False

    def read(self, pieces: Iterable[Piece]) -> list[DeckLine]:
        """Return the lines of all pieces of the text; a piece that holds several cards becomes several lines."""
        read: list[DeckLine] = []
        pieces = list(pieces)
        self.has_ticks = any(is_ticked(piece.text) for piece in pieces)
        for piece in pieces:
            piece_lines = self._read_line(self.start_line(piece), piece.text if piece.is_row else piece.line)
            if (
                len(piece_lines) == 1
                and piece_lines[0].serial
                and is_code_alone(piece_lines[0].text.strip())
                and (card := _find_card_without_code(read))
            ):
                doubt = (card[1].doubt or LineDoubt())._replace(may_be_text=False).or_none()
                read[card[0]] = card[1]._replace(kind="card", serial=piece_lines[0].serial, doubt=doubt)
                piece_lines = [piece_lines[0]._replace(kind="comment", quantity=0, name="", serial="", doubt=None)]
            self.has_cards = self.has_cards or any(line.kind == "card" for line in piece_lines)
            read += piece_lines
        return list(_settle_lines_without_codes(read))

    def heading_line(self, line: DeckLine, heading: Heading) -> DeckLine:
        """Return the line of a heading, which changes the scope and ends the part above."""
        self.part = 0
        return super().heading_line(line, heading)

    def _read_line(self, line: DeckLine, text: str) -> list[DeckLine]:
        if len(text) > MAX_LINE_LENGTH:
            return [self.read_long_line(line, text)]
        text = tidy(unify_brackets(text.strip().replace("\t", "; ")))
        is_struck = bool(_STRUCK.fullmatch(text))
        text = _MARKUP.sub("", text).strip(" |")
        comment = None if _ORDINAL.match(text) else read_comment(text)
        if is_struck or comment is not None:
            return self._read_aside(line, text.strip("~") if comment is None else comment, is_struck=is_struck)
        if not text or is_separator(text) or (self.has_ticks and is_unticked(text)):
            return [line._replace(kind="comment" if text or tidy(line.text) else "blank")]
        text = _ORDINAL.sub("", drop_numbering(drop_bullet(text)))
        if cards := self._read_cards(line, text, LineDoubt(part=self.part)):
            return cards
        # "Zbraně: žádné"
        if is_total(text) or _NONE.match(text):
            return [line._replace(kind="total" if is_total(text) else "comment")]
        return [self._read_heading(line, text) or self._read_without_code(line, text)]

    def _read_aside(self, line: DeckLine, text: str, *, is_struck: bool) -> list[DeckLine]:
        """Read a comment or a line crossed out: its cards may not be played, its words may head such cards."""
        if is_struck or find_codes(text):
            cards = [] if is_struck else self._read_cards(line, text, LineDoubt(part=line.number))
            return cards or [line._replace(kind="comment")]
        if heading := self._read_heading(line, text):
            return [heading]
        if self.has_cards and is_not_played(text):
            self.part = line.number
        return [line._replace(kind="comment")]

    def _read_cards(self, line: DeckLine, text: str, doubt: LineDoubt) -> list[DeckLine]:
        """Return a line for each card with a code, one that is not understood if the cards cannot be told apart."""
        codes = find_codes(text)
        remark = split_remark(text)
        if not codes or (codes[0].is_loose and is_text(remark.name if remark and remark.kinds else text)):
            return []
        if len(codes) > min(_MAX_CARDS_OF_A_LINE, self.lines_left):
            return [line._replace(kind="not_understood")]
        self.lines_left -= len(codes) - 1
        scope = self.scope
        read: list[DeckLine] = []
        for before, behind, code in split_at_codes(text, codes):
            words = split_words(before, self.vocabulary, behind)
            card_line = self._read_card(line, words, code, scope, doubt)
            if card_line is None or (len(codes) > 1 and not any(map(str.isalpha, words.name))):
                return [line._replace(kind="not_understood")]
            # "Zbraně: Meč [A1], Luk [B2]": the label holds for all cards of the line.
            scope = _scope_after(scope, words.labels)
            read.append(card_line)
        return _divide_text(read, text, codes)

    def _read_card(
        self, line: DeckLine, words: CardWords, code: FoundCode, above: Scope, doubt: LineDoubt
    ) -> DeckLine | None:
        """Return the line of a card with its code, None if it cannot be a card."""
        card = read_card(words.name, self.names.has_card) if words.name else CardReading(code.code)
        if card is None or len(card.name) > MAX_NAME_LENGTH:
            return None
        scope = _scope_after(above, words.labels)
        doubt = doubt._replace(is_loose_code=code.is_loose)
        if words.may_be_aside:
            doubt = doubt._replace(part=doubt.part or line.number)
        has_type = any(label.type for label in words.labels)
        if not has_type and (kind := self.vocabulary.find_kind(card.name)):
            scope = scope.after(kind)
            # "Luk" below "Hrdina" may be the name of a hero.
            if above.declared_type and kind.type and above.declared_type != kind.type:
                doubt = doubt._replace(types=(above.declared_type, kind.type))
        card_line = self.card_line(line.number, line.text, card, scope, code.code)
        return card_line._replace(doubt=doubt.or_none())

    def _read_heading(self, line: DeckLine, text: str) -> DeckLine | None:
        """Read a heading; below cards, one that is not understood begins a part."""
        label = read_label(text, self.vocabulary)
        heading = read_heading(text, self.vocabulary)
        if label and label.is_certain and (heading or text.endswith((":", ")"))):
            return self.heading_line(line, label.heading)
        if heading is None:
            return None
        if is_label_of_text(text.rstrip(": ")):
            return line._replace(kind="comment")
        heading_line = self.heading_line(line, heading)
        if self.has_cards and not (heading.is_section and heading.is_understood):
            self.part = line.number
        return heading_line

    def _read_without_code(self, line: DeckLine, text: str) -> DeckLine:
        """Read a line without a code: a card by its label or its kind, else text or perhaps a card."""
        words = split_words(text, self.vocabulary)
        has_type = any(label.type for label in words.labels)
        is_labelled = has_type and words.has_separator
        if is_text(text) and not is_labelled:
            self._begin_part(line, is_certain=not is_not_played(text))
            return line._replace(kind="comment" if any(map(str.isalpha, text)) else "not_understood")
        card = read_card(words.name, self.names.has_card)
        if card is None or len(card.name) > MAX_NAME_LENGTH:
            self._begin_part(line, is_certain=False)
            return line._replace(kind="not_understood")
        kind = None if words.labels else self.vocabulary.find_kind(card.name)
        scope = _scope_after(self.scope, words.labels)
        scope = scope.after(kind) if kind else scope
        is_short = len(text.split()) <= _MAX_WORDS_WITHOUT_CODE
        # "Hrdinové: Kapitán Zep, Druid Olaf" may name several.
        is_certain = (is_labelled or (is_short and (kind is not None or has_type))) and "," not in card.name
        part = self.part or (line.number if words.may_be_aside else 0)
        self._begin_part(line, is_certain=is_certain)
        doubt = LineDoubt(part=part, may_be_text=not is_certain)
        card_line = self.card_line(line.number, line.text, card, scope)._replace(doubt=doubt.or_none())
        is_prose = card_line.kind == "card" and not is_certain and not scope.declared_type
        return card_line._replace(kind="prose") if is_prose else card_line

    def _begin_part(self, line: DeckLine, *, is_certain: bool) -> None:
        if self.has_cards and not is_certain:
            self.part = line.number


def _scope_after(scope: Scope, labels: Iterable[Label]) -> Scope:
    for label in labels:
        if label.section:
            scope = replace(scope.after(label.heading), declared_type=label.type or scope.declared_type)
        elif label.type:
            scope = replace(scope, declared_type=label.type)
    return scope


def _divide_text(cards: list[DeckLine], text: str, codes: Sequence[FoundCode]) -> list[DeckLine]:
    """Return the cards with the parts of the text in which they stand; the parts together are the text."""
    if len(cards) == 1:
        return cards
    are_behind = not any(map(str.isalpha, text[: codes[0].start]))
    borders = [code.start if are_behind else code.end for code in codes]
    borders = [0, *borders[1:], len(text)] if are_behind else [0, *borders[:-1], len(text)]
    return [
        card._replace(text=text[start:end].strip(" ,;"))
        for card, start, end in zip(cards, borders[:-1], borders[1:], strict=True)
    ]


def _find_card_without_code(read: Sequence[DeckLine]) -> tuple[int, DeckLine] | None:
    """Return the last line and its position if it is a card with its code perhaps on the line below."""
    if read and read[-1].kind in ("card", "prose") and not read[-1].serial:
        return len(read) - 1, read[-1]
    return None


def _settle_lines_without_codes(lines: Sequence[DeckLine]) -> Iterator[DeckLine]:
    """Yield the lines; those without a code that may be text are doubtful only beside cards with codes.

    Below the last card and a blank line or thanks they are prose.
    """
    are_coded = any(line.serial for line in lines)
    starts = [at for at, line in enumerate(lines) if line.serial or (line.kind == "heading" and line.declared_type)]
    last = starts[-1] if starts else -1
    is_below = False
    for at, line in enumerate(lines):
        is_below = is_below or (at > last and (line.kind == "blank" or is_sign_off(line.text)))
        if line.kind != "card" or not line.doubt or not line.doubt.may_be_text:
            yield line
        elif are_coded:
            yield line._replace(kind="prose") if is_below else line
        elif (at and lines[at - 1].kind == "blank") or "," in line.name:
            yield line
        else:
            yield line._replace(doubt=line.doubt._replace(may_be_text=False).or_none())
