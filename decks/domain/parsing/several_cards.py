"""Reads several cards on one line: with separators between them, or in cells side by side.

Entry points: :func:`read_several_cards`, :func:`read_columns`.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import NamedTuple

from decks.domain.parsing.card_line import CardReading, read_card, read_known_card
from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.cleaning import drop_bullet
from decks.domain.parsing.columns import DeckCell, join_numbers
from language.folding import fold

_SEPARATORS = (";", ",", ",;")
# Separators in brackets belong to a remark.
_TOKENS = re.compile(r"[,;]|\([^()]*\)?|\[[^\[\]]*\]?|[^,;(\[]+")
# A name with a comma or a dash has the separator once or twice itself.
_MAX_PLACES = 4
_BETWEEN_CARDS = re.compile(r" (?:[+&|•·]|a|and) ")
# "Dragoun / Dragoon": one card in two languages. A match begins at the first of several spaces and tries them once:
# 20,000 spaces that are tried from each of them take half a minute.
_SPACES = r"(?<!\s)\s++"
_BETWEEN_NAMES = re.compile(
    rf"{_SPACES}(?:/|=|-{{1,2}}|[–—]|aka|alias|neboli|čili)\s+|(?:{_SPACES})?[/;,:]\s*", re.IGNORECASE
)
_COUNTS = re.compile(r"(?<!\S)\d{1,2} ?[x×] ?(?=\w)")
_MIN_COUNTED = 3
_SIMPLE_COUNT = re.compile(r"^\d{1,3}(?:[x×]| ?ks)? ")
# Without one of these signs, and without a bullet, a text is a name alone, perhaps behind a simple count.
_BESIDE_A_NAME = re.compile(r"[\d()\[\]{}#/]|^\W|proxy|promo|homemade", re.IGNORECASE)
_MAX_PART_LENGTH = 200
# A name with commas has at most so many parts.
_MAX_JOINED = 4
_MAX_MISSPELT = 4
_MAX_CELLS = 8


class CardPart(NamedTuple):
    """A part of a line as it is written, with the card that it is read as; no card if it cannot be one."""

    source: str
    card: CardReading | None
    is_known: bool


@dataclass(frozen=True)
class SeveralCards:
    """The parts of a line that names several cards; ``is_clear`` is false if a part may well be no card."""

    parts: tuple[CardPart, ...]
    is_clear: bool


def read_several_cards(text: str, names: CardNames) -> SeveralCards | None:
    """Return the cards of a line with separators; None if it has no separator, or no part is a known card.

    It is clear if three of four parts are known cards, or if all parts of a short line are known or near a known card.
    """
    if one := read_names_of_one_card(text, names):
        return _make_one(text, one)
    unclear = None
    # Some names have commas themselves.
    has_known = any(part.is_known for part in _join_known(_split_at(text, ",;"), names))
    separators = [signs for signs in _SEPARATORS if has_known and all(sign in text for sign in signs)]
    for signs in separators:
        parts = _join_known(_split_at(text, signs), names)
        if len(parts) > 1:
            if 4 * sum(part.is_known for part in parts) >= 3 * len(parts) or _are_near(parts, names):
                parts = _read_unknown_parts(parts, names)
                if all(part.card for part in parts):
                    return SeveralCards(parts, is_clear=True)
            unclear = unclear or SeveralCards(parts, is_clear=False)
    if unclear:
        row = _read_row(text, names)
        return _make_one(text, row) if row else unclear
    return _read_words_between(text, names) or _read_counted(text, names)


def read_names_of_one_card(text: str, names: CardNames) -> CardReading | None:
    """Return the card of ``2x Dragoun, Dragoon``: two different names of one card, of which only one has a number."""
    for match in islice(_BETWEEN_NAMES.finditer(text), _MAX_PLACES):
        first, second = _read_known(text[: match.start()], names), _read_known(text[match.end() :], names)
        if first and second and _is_one_card((first, second), names) and fold(first.name) != fold(second.name):
            numbered = [card for card in (first, second) if card.quantity is not None]
            return (numbered or [first])[0] if len(numbered) < 2 else None
    return None


def has_known_card(cells: Sequence[DeckCell], names: CardNames) -> bool:
    """Return true if a cell is a known card, perhaps with a number."""
    return any(_read_known(cell.text, names) for cell in cells)


def read_columns(cells: Sequence[DeckCell], names: CardNames, *, are_columns: bool) -> SeveralCards:
    """Return the cards of cells side by side, at least one of them a known card unless they are columns of a list.

    A number, a card and other names of it or facts about it are one card. ``are_columns``: the line has as
    many cells as the row of headings above it, so that each cell is a card of its own column.
    """
    read = [(cell.source, _read_known(cell.text, names)) for cell in join_numbers(cells)]
    parts = tuple(CardPart(source, card, card is not None) for source, card in read)
    words = [cell.text for cell in cells if not cell.is_number]
    has_facts = len(words) > 1 and all(map(names.is_fact, words[1:])) and len(cells) - len(words) < 2
    if has_facts and not are_columns and (card := parts[0].card):
        # "2x Name<tab>Bauhaus": the organisation or the set of the card, although cards are called so.
        return _make_one("".join(part.source for part in parts), card)
    cards = [part.card for part in parts if part.card]
    numbers = [int(re.sub(r"\D", "", cell.text)) for cell in cells if cell.is_number]
    if are_columns:
        return SeveralCards(_read_unknown_parts(parts, names), is_clear=True)
    facts = [cell.text for cell in cells if not cell.is_number and not _read_known(cell.text, names)]
    is_row = len(numbers) == 1 and parts[0].is_known and _is_one_card(cards, names)
    if is_row and not any(names.near(fact) for fact in facts):
        source = "".join(cell.source for cell in cells)
        return _make_one(source, cards[0]._replace(quantity=numbers[0]))
    are_cards = len(cards) == len(parts) and (len(numbers) > 1 or not _is_one_card(cards, names))
    return SeveralCards(parts, is_clear=are_cards)


def _make_one(source: str, card: CardReading) -> SeveralCards:
    return SeveralCards((CardPart(source, card, is_known=True),), is_clear=True)


def _is_one_card(cards: Sequence[CardReading], names: CardNames) -> bool:
    entries = [names.find(card.name) for card in cards]
    return len(cards) == 1 or (entries[0] is not None and all(card == entries[0] for card in entries))


def _split_at(text: str, separators: str) -> list[str]:
    """Return the parts of the text, each with its separator behind it; parts without a letter or digit are joined."""
    parts = [""]
    for token in _TOKENS.findall(text):
        parts[-1] += token
        if token in separators:
            parts.append("")
    joined: list[str] = []
    for part in parts:
        if joined and not any(map(str.isalnum, part)):
            joined[-1] += part
        else:
            joined.append(part)
    return joined


def _join_known(sources: Sequence[str], names: CardNames) -> tuple[CardPart, ...]:
    """Return the parts with their known cards; those of a known name with separators are joined."""
    parts: list[CardPart] = []
    at = 0
    while at < len(sources):
        for number in range(min(_MAX_JOINED, len(sources) - at), 0, -1):
            source = "".join(sources[at : at + number])
            if card := _read_known(source, names):
                break
        parts.append(CardPart(source, card, card is not None))
        at += number
    return tuple(parts)


def _read_words_between(text: str, names: CardNames) -> SeveralCards | None:
    """Read ``2x Name + Name`` and ``Name / Name in another language``, where all parts are known cards."""
    for pattern in (_BETWEEN_CARDS, _BETWEEN_NAMES):
        ends = [0, *(match.end() for match in pattern.finditer(text)), len(text)]
        sources = [text[start:end] for start, end in pairwise(ends)]
        if len(sources) < 2:
            continue
        cards = [_read_known(pattern.sub("", source), names) for source in sources]
        if all(cards):
            parts = tuple([CardPart(source, card, is_known=True) for source, card in zip(sources, cards, strict=True)])
            known_cards = [card for card in cards if card]
            if pattern is _BETWEEN_NAMES and _is_one_card(known_cards, names):
                return _make_one(
                    text, next((card for card in known_cards if card.quantity is not None), known_cards[0])
                )
            return SeveralCards(parts, is_clear=pattern is _BETWEEN_CARDS)
    return None


def _read_counted(text: str, names: CardNames) -> SeveralCards | None:
    """Read ``1x Name 1x Name 1x Name``, perhaps behind other words; None unless three of four parts are known."""
    starts = [match.start() for match in _COUNTS.finditer(text)]
    if len(starts) < _MIN_COUNTED:
        return None
    ends = [0, *filter(None, starts), len(text)]
    sources = [text[start:end] for start, end in pairwise(ends)]
    parts = tuple([CardPart(source, card := _read_known(source, names), card is not None) for source in sources])
    if 4 * sum(part.is_known for part in parts) < 3 * len(parts):
        return None
    parts = _read_unknown_parts(parts, names)
    return SeveralCards(parts, is_clear=all(part.card for part in parts))


def _read_row(text: str, names: CardNames) -> CardReading | None:
    """Return the card of a row of a table with commas: a number and a known name, and cells that are no cards."""
    cells = [cell.strip(' "') for cell in text.split(",")]
    if not 3 <= len(cells) <= _MAX_CELLS or any(names.has_card(cell) for cell in cells[2:]):
        return None
    for number, name in ((cells[0], cells[1]), (cells[1], cells[0])):
        if number.isdecimal() and names.has_card(name):
            card = CardReading(name, int(number))
            return card if card.is_possible else None
    return None


def _read_known(source: str, names: CardNames) -> CardReading | None:
    text = source.strip(" ,;")
    if len(text) > _MAX_PART_LENGTH or not any(map(str.isalpha, text)):
        return None
    card = read_known_card(text, names.has_card)
    if card or not _BESIDE_A_NAME.search(_SIMPLE_COUNT.sub("", text)):
        return card
    card = _read_part(source, names)
    return card if card and names.has_card(card.name) else None


def _read_part(source: str, names: CardNames) -> CardReading | None:
    text = drop_bullet(" ".join(source.strip(" ,;").split()))
    return read_card(text, names.has_card) if len(text) <= _MAX_PART_LENGTH else None


def _read_unknown_parts(parts: Sequence[CardPart], names: CardNames) -> tuple[CardPart, ...]:
    return tuple([part if part.card else part._replace(card=_read_part(part.source, names)) for part in parts])


def _are_near(parts: Sequence[CardPart], names: CardNames) -> bool:
    """Return true for a few parts that are all known or near a known card."""
    if len(parts) > _MAX_MISSPELT:
        return False
    unknown = [_read_part(part.source, names) for part in parts if not part.is_known]
    return all(card and names.near(card.name) for card in unknown)
