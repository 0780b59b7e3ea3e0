"""Deck files that programs write: Cockatrice (.cod), Lackey (.dek), and tables with or without a line of headings.

Entry point: :func:`read_pieces`. It turns each piece of the text into the line that a person would have typed. Nothing
is left out, and any other text passes unchanged.
"""

import html
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from decks.domain.parsing.tables import convert_plain_row, find_table

_COCKATRICE, _LACKEY = "<cockatrice_deck", "<superzone"
_PIECE = re.compile(r"<name\b[^<>]*>[^<]*</name>|<[^<>]*>|[^<]+|<")
_CARD = re.compile(r"<card\b")
_NAME = re.compile(r"<name\b[^<>]*>(?P<name>[^<]*)</name>")
_ZONE = re.compile(r"<(?:super)?zone\b")
_ATTRIBUTE = re.compile(r"""(?P<key>[\w:-]+)\s*=\s*(?:"(?P<a>[^"]*)"|'(?P<b>[^']*)')""")
_COMMENT = "//"
_NOT_UNDERSTOOD = "?"
_LONGEST_LINE = 200


class Piece(NamedTuple):
    """A part of line ``number`` of the text, and the deck-list ``line`` that it stands for."""

    number: int
    text: str
    line: str


def read_pieces(lines: Sequence[str], is_type: Callable[[str], bool]) -> Iterator[Piece]:
    """Yield the text in pieces, in order; every line is at least one. ``is_type`` knows the headings of card types."""
    if any(mark in line for line in lines for mark in (_COCKATRICE, _LACKEY)):
        yield from _read_program_file(lines)
        return
    table = find_table(lines)
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE:
            yield Piece(number, line, line)
        elif table and number == table.line:
            yield Piece(number, line, _COMMENT)
        elif table and number > table.line:
            yield Piece(number, line, table.convert_row(line, is_type))
        else:
            yield Piece(number, line, convert_plain_row(line))


def _read_program_file(lines: Sequence[str]) -> Iterator[Piece]:
    zone = ""
    # A sideboard plan in a Cockatrice file has a <name>, too; only Lackey writes cards as <name>.
    is_lackey = any(_LACKEY in line for line in lines)
    for number, line in enumerate(lines, start=1):
        texts = [text for text in _PIECE.findall(line) if text.strip()]
        for text in texts:
            if _ZONE.match(text):
                zone = _read_attributes(text).get("name", "").casefold()
            yield Piece(number, text, _convert_element(text, zone, is_lackey=is_lackey))
        if not texts:
            yield Piece(number, line, line)


def _convert_element(text: str, zone: str, *, is_lackey: bool) -> str:
    """Return a card with its number, a zone as a heading, and a comment for all else. Tokens are no cards of a deck."""
    if _ZONE.match(text):
        return "Sideboard:" if zone.startswith("side") else "Deck:"
    if zone.startswith("token"):
        return _COMMENT
    if is_lackey and (named := _NAME.match(text)):
        return _format_card("1", named["name"])
    found = _read_attributes(text) if _CARD.match(text) else {}
    return _format_card(found.get("number", "1"), found["name"]) if "name" in found else _COMMENT


def _format_card(number: str, name: str) -> str:
    name = " ".join(html.unescape(name).split())
    return f"{number.strip()}x {name}" if number.strip().isdecimal() and name else _NOT_UNDERSTOOD


def _read_attributes(text: str) -> dict[str, str]:
    return {found["key"]: found["a"] or found["b"] or "" for found in _ATTRIBUTE.finditer(text)}
