"""Deck files that programs write: Cockatrice (.cod), Lackey (.dek), and tables with or without a line of headings.

Entry points: :func:`read_pieces` turns each piece of a text into the line that a person would have typed. Nothing is
left out, and any other text passes unchanged. :func:`convert_program_file` turns a whole file of a program into a list.

Elements are found by their form. No document type is read and no entity is expanded.
"""

import html
import re
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from decks.domain.parsing.card_names import CardNames
from decks.domain.parsing.plain_tables import find_plain_table
from decks.domain.parsing.quantity import write_quantity
from decks.domain.parsing.tables import convert_plain_row, convert_wiki_line, find_table

_COCKATRICE, _LACKEY = "<cockatrice_deck", "<superzone"
_PIECE = re.compile(r"<name\b[^<>]*>[^<]*</name>|<[^<>]*>|[^<]+|<")
_CARD = re.compile(r"<card\b")
_NAME = re.compile(r"<name\b[^<>]*>(?P<name>[^<]*)</name>")
_ZONE = re.compile(r"<(?:super)?zone\b")
# An attribute begins at the beginning of a word: from each letter of a long word, the search would take quadratic time.
_ATTRIBUTE = re.compile(r"""(?<![\w:-])(?P<key>[\w:-]+)\s*=\s*(?:"(?P<a>[^"]*)"|'(?P<b>[^']*)')""")
_LISTED = re.compile(r"<(?:super)?zone\b[^<>]*>|<card\b[^<>]*>|<name\b[^<>]*>[^<]*</name>")
_COPIES = re.compile(r"(?P<number>\d{1,6})[x×] ?(?P<name>\S.*)")
_COMMENT = "//"
# The first line by which a spreadsheet knows the separator of the cells.
_SEPARATOR_OF_A_SHEET = re.compile(r"\W*sep=.\W*")
_NOT_UNDERSTOOD = "?"
_LONGEST_LINE = 200


class Piece(NamedTuple):
    """A part of line ``number`` of the text, and the deck-list ``line`` that it stands for.

    ``is_row`` is true for the row of a table without a line of headings: further cells are not in ``line``. ``mark``
    and ``is_counted`` are those of :class:`decks.domain.parsing.tables.Row`.
    """

    number: int
    text: str
    line: str
    is_row: bool = False
    mark: str = ""
    is_counted: bool = True


def read_pieces(
    lines: Sequence[str],
    is_type: Callable[[str], bool],
    choose_name: Callable[[Sequence[str]], str | None],
    names: CardNames,
) -> Iterator[Piece]:
    """Yield the text in pieces, in order; every line is at least one piece.

    ``is_type`` knows the headings of card types. ``choose_name`` returns the name of the card that several names mean,
    None if they mean different cards.
    """
    text = "\n".join(lines)
    if _COCKATRICE in text or _LACKEY in text:
        yield from _read_program_file(lines, is_type)
        return
    table = find_table(lines) or find_plain_table(lines, names)
    is_wiki = any(line.startswith("{|") for line in lines)
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE:
            yield Piece(number, line, line)
        elif (table and number == table.line) or (number == 1 and _SEPARATOR_OF_A_SHEET.fullmatch(line)):
            yield Piece(number, line, _COMMENT)
        elif table and number > table.line:
            for row in table.convert_row(line, is_type, choose_name):
                yield Piece(number, line, row.line, mark=row.mark, is_counted=row.is_counted)
        elif is_wiki and line[:1] in "{|!":
            yield Piece(number, line, convert_wiki_line(line))
        else:
            converted = convert_plain_row(line)
            yield Piece(number, line, converted, converted is not line)


def _read_program_file(lines: Sequence[str], is_type: Callable[[str], bool]) -> Iterator[Piece]:
    zone = ""
    # A sideboard plan in a Cockatrice file has a <name>, too; only Lackey writes cards as <name>.
    is_lackey = any(_LACKEY in line for line in lines)
    for number, line in enumerate(lines, start=1):
        texts = [text for text in _PIECE.findall(line) if text.strip()]
        for text in texts:
            if _ZONE.match(text):
                zone = _read_zone(text)
                yield Piece(number, text, _convert_zone(zone, is_type))
            else:
                yield Piece(number, text, _convert_element(text, zone, is_lackey=is_lackey))
        if not texts:
            yield Piece(number, line, line)


def _read_zone(text: str) -> str:
    return html.unescape(_read_attributes(text).get("name", "")).casefold()


def _convert_zone(zone: str, is_type: Callable[[str], bool]) -> str:
    """Return a zone as a heading: the sideboard, a card type in games that name zones so, else the deck."""
    if zone.startswith("side"):
        return "Sideboard:"
    return f"{zone}:" if is_type(zone) else "Deck:"


def _convert_element(text: str, zone: str, *, is_lackey: bool) -> str:
    """Return a card with its number, and a comment for all else. Tokens are no cards of a deck."""
    if zone.startswith("token"):
        return _COMMENT
    if is_lackey and (named := _NAME.match(text)):
        return _format_card("1", named["name"])
    found = _read_attributes(text) if _CARD.match(text) else {}
    return _format_card(found.get("number", "1"), found["name"]) if "name" in found else _COMMENT


def _format_card(number: str, name: str) -> str:
    name = " ".join(html.unescape(name).split())
    number = number.strip()
    return write_quantity(number, name) if number.isdecimal() and name else _NOT_UNDERSTOOD


def _read_attributes(text: str) -> dict[str, str]:
    return {found["key"]: found["a"] or found["b"] or "" for found in _ATTRIBUTE.finditer(text)}


def is_program_file(text: str) -> bool:
    """Return true for a file of Cockatrice or Lackey."""
    return _COCKATRICE in text or _LACKEY in text


def convert_program_file(text: str, is_type: Callable[[str], bool]) -> str:
    """Return a file of a program as a list: headings, and each card of a zone once, with all its copies."""
    zone, is_lackey = "", _LACKEY in text
    lines: list[str] = []
    copies: dict[str, int] = {}
    for element in (*_LISTED.findall(text), ""):
        if not element or _ZONE.match(element):
            lines += (write_quantity(number, name) for name, number in copies.items())
            copies, zone = {}, _read_zone(element)
            lines += [_convert_zone(zone, is_type)] if element else []
            continue
        line = _convert_element(element, zone, is_lackey=is_lackey)
        if card := _COPIES.fullmatch(line):
            copies[card["name"]] = copies.get(card["name"], 0) + int(card["number"])
        elif line != _COMMENT:
            lines.append(element)
    return "\n".join(lines)
