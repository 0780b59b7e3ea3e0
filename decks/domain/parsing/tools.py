"""Lists that programs write: Cockatrice (.cod) and Lackey (.dek) files, and tables with or without a line of headings.

Entry point: :func:`read_pieces`. Each piece of the text is turned into what a person would have typed; nothing is left
out, and a text of no program passes as it is.
"""

import html
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from decks.domain.parsing.tables import find_table, plain_row

_MARKS = ("<cockatrice_deck", "<superzone")
_PIECE = re.compile(r"<name\b[^<>]*>[^<]*</name>|<[^<>]*>|[^<]+|<")
_CARD = re.compile(r"<card\b")
_NAME = re.compile(r"<name\b[^<>]*>(?P<name>[^<]*)</name>")
_ZONE = re.compile(r"<(?:super)?zone\b")
_ATTRIBUTE = re.compile(r"""(?P<key>[\w:-]+)\s*=\s*(?:"(?P<a>[^"]*)"|'(?P<b>[^']*)')""")
_COMMENT = "//"
_NOT_UNDERSTOOD = "?"
_LONGEST_LINE = 200


class Piece(NamedTuple):
    """A part of the text on line ``number``: as it stands there, and what it ``means`` typed by hand."""

    number: int
    text: str
    means: str


def read_pieces(lines: Sequence[str], is_type: Callable[[str], bool]) -> Iterator[Piece]:
    """The text in pieces, in order; every line is at least one. ``is_type`` knows the headings of card types."""
    if any(mark in line for line in lines for mark in _MARKS):
        yield from _read_file(lines)
        return
    table = find_table(lines)
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE:
            yield Piece(number, line, line)
        elif table and number == table.line:
            yield Piece(number, line, _COMMENT)
        elif table and number > table.line:
            yield Piece(number, line, table.typed(line, is_type))
        else:
            yield Piece(number, line, plain_row(line))


def _read_file(lines: Sequence[str]) -> Iterator[Piece]:
    zone = ""
    # A plan for swapping in a Cockatrice file has a name, too; only Lackey puts cards into <name>.
    by_name = any(_MARKS[1] in line for line in lines)
    for number, line in enumerate(lines, start=1):
        texts = [text for text in _PIECE.findall(line) if text.strip()]
        for text in texts:
            zone = _zone(text, zone)
            yield Piece(number, text, _element(text, zone, by_name=by_name))
        if not texts:
            yield Piece(number, line, line)


def _zone(text: str, zone: str) -> str:
    return _attributes(text).get("name", "").casefold() if _ZONE.match(text) else zone


def _element(text: str, zone: str, *, by_name: bool) -> str:
    """A card with its number, a zone as a heading; all else is about the file. Tokens are no cards of a deck."""
    if _ZONE.match(text):
        return "Sideboard:" if zone.startswith("side") else "Deck:"
    if zone.startswith("token"):
        return _COMMENT
    if by_name and (named := _NAME.match(text)):
        return _typed("1", named["name"])
    found = _attributes(text) if _CARD.match(text) else {}
    return _typed(found.get("number", "1"), found["name"]) if "name" in found else _COMMENT


def _typed(number: str, name: str) -> str:
    name = " ".join(html.unescape(name).split())
    return f"{number.strip()}x {name}" if number.strip().isdecimal() and name else _NOT_UNDERSTOOD


def _attributes(text: str) -> dict[str, str]:
    return {found["key"]: found["a"] or found["b"] or "" for found in _ATTRIBUTE.finditer(text)}
