"""Deck files that programs write: Cockatrice (.cod), Lackey (.dek), OCTGN (.o8d), Magic Online (.dek), and tables with
or without a line of headings.

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

# The elements by which the files of each program are recognized: one of its cards, or what encloses them.
_PROGRAMS = {
    "cockatrice": re.compile("<cockatrice_deck"),
    "lackey": re.compile("<superzone"),
    "octgn": re.compile(r"<card\b[^<>]*\bqty="),
    "mtgo": re.compile(r"<Cards\b[^<>]*\bQuantity="),
}
_PIECE = re.compile(r"<name\b[^<>]*>[^<]*</name>|<card\b[^<>]*>[^<]*</card>|<[^<>]*>|[^<]+|<")
_CARD = re.compile(r"<cards?\b", re.IGNORECASE)
_NAME = re.compile(r"<name\b[^<>]*>(?P<name>[^<]*)</name>")
_ZONE = re.compile(r"<(?:(?:super)?zone|section)\b")
# An attribute begins at the beginning of a word: from each letter of a long word, the search would take quadratic time.
_ATTRIBUTE = re.compile(r"""(?<![\w:-])(?P<key>[\w:-]+)\s*=\s*(?:"(?P<a>[^"]*)"|'(?P<b>[^']*)')""")
_LISTED = re.compile(
    r"<(?:(?:super)?zone|section)\b[^<>]*>|<card\b[^<>]*>[^<]*</card>|<[cC]ards?\b[^<>]*>|<name\b[^<>]*>[^<]*</name>"
)
_BRACKET = re.compile("[<>]")
_COPIES = re.compile(r"(?P<number>\d{1,6})[x×] ?(?P<name>\S.*)")
_MAIN_ZONES = frozenset({"main", "deck", "main deck", "maindeck"})
_COMMENT = "//"
# The first line by which a spreadsheet knows the separator of the cells.
_SEPARATOR_OF_A_SHEET = re.compile(r"\W*sep=.\W*")
_IN_SIDEBOARD = "SB: "
_MAIN, _SIDEBOARD = "Deck:", "Sideboard:"
_NOT_UNDERSTOOD = "?"
_MAX_LINE_LENGTH = 200


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
    if program := _find_program(text):
        yield from _read_program_file(lines, program, is_type)
        return
    table = find_table(lines) or find_plain_table(lines, names)
    is_wiki = any(line.startswith("{|") for line in lines)
    for number, line in enumerate(lines, start=1):
        if len(line) > _MAX_LINE_LENGTH:
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


def _find_program(text: str) -> str:
    """Return the program that wrote the file, "" for any other text."""
    return next((program for program, mark in _PROGRAMS.items() if mark.search(text)), "")


def _read_program_file(lines: Sequence[str], program: str, is_type: Callable[[str], bool]) -> Iterator[Piece]:
    zone = heading = ""
    for number, line in enumerate(lines, start=1):
        texts = [text for text in _PIECE.findall(line) if text.strip()]
        for text in texts:
            if _ZONE.match(text):
                zone, previous = _read_zone(text), heading
                heading = _convert_zone(zone, program, is_type)
                # The heading of a type below that of the sideboard would be one within the sideboard.
                if previous == _SIDEBOARD and is_type(zone):
                    yield Piece(number, "", _MAIN)
                yield Piece(number, text, heading)
            else:
                yield Piece(number, text, _convert_element(text, zone, program))
        if not texts:
            yield Piece(number, line, line)


def _read_zone(text: str) -> str:
    return html.unescape(_read_attributes(text).get("name", "")).strip()


def _convert_zone(zone: str, program: str, is_type: Callable[[str], bool]) -> str:
    """Return a zone as a heading: the sideboard, a card type in games that name zones so, else the deck.

    OCTGN lets each game name its sections: one that is neither keeps its name.
    """
    folded = zone.casefold()
    if folded.startswith("side"):
        return _SIDEBOARD
    is_named = is_type(zone) or (program == "octgn" and bool(zone) and folded not in _MAIN_ZONES)
    return f"{zone}:" if is_named else _MAIN


def _convert_element(text: str, zone: str, program: str) -> str:
    """Return a card with its number, and a comment for all else. Tokens are no cards of a deck."""
    if zone.casefold().startswith("token"):
        return _COMMENT
    # A sideboard plan in a Cockatrice file has a <name>, too; only Lackey writes cards as <name>.
    if program == "lackey" and (named := _NAME.match(text)):
        return _format_card("1", named["name"])
    if not _CARD.match(text):
        return _COMMENT
    tag, _, content = text.partition(">")
    attributes = _read_attributes(tag)
    if program == "octgn":
        return _format_card(attributes.get("qty", "1"), content.partition("<")[0])
    if program == "mtgo":
        card = _format_card(attributes.get("Quantity", "1"), attributes.get("Name", ""))
        in_sideboard = attributes.get("Sideboard", "").strip().casefold() in ("true", "1") and card != _NOT_UNDERSTOOD
        return f"{_IN_SIDEBOARD if in_sideboard else ''}{card}"
    return _format_card(attributes.get("number", "1"), attributes["name"]) if "name" in attributes else _COMMENT


def _format_card(number: str, name: str) -> str:
    name = " ".join(html.unescape(name).split())
    number = number.strip()
    return write_quantity(number, name) if number.isdecimal() and name else _NOT_UNDERSTOOD


def _read_attributes(text: str) -> dict[str, str]:
    return {match["key"]: match["a"] or match["b"] or "" for match in _ATTRIBUTE.finditer(text)}


def is_program_file(text: str) -> bool:
    """Return true for an XML file of one of the programs."""
    return bool(_find_program(text))


def convert_program_file(text: str, is_type: Callable[[str], bool]) -> str:
    """Return a file of a program as a list: headings, and each card of a zone once, with all its copies.

    Elements that are not understood stand first in their zone; the sideboard stands last.
    """
    program, zone = _find_program(text), ""
    # The zones by their headings, each with its elements not understood, and its cards with their copies.
    zones: dict[str, tuple[list[str], dict[str, int]]] = {}
    for element in _LISTED.findall(text):
        if _ZONE.match(element):
            zone = _read_zone(element)
            continue
        line = _convert_element(element, zone, program)
        if line == _COMMENT:
            continue
        in_sideboard = line.startswith(_IN_SIDEBOARD)
        heading = _SIDEBOARD if in_sideboard else _convert_zone(zone, program, is_type)
        not_understood, copies = zones.setdefault(heading, ([], {}))
        if card := _COPIES.fullmatch(line.removeprefix(_IN_SIDEBOARD)):
            copies[card["name"]] = copies.get(card["name"], 0) + int(card["number"])
        else:
            # With its brackets the element would make the list a file of the program.
            not_understood.append(" ".join(_BRACKET.sub(" ", element).split()))
    lines: list[str] = []
    for heading, (not_understood, copies) in sorted(zones.items(), key=lambda item: item[0] == _SIDEBOARD):
        lines += [heading, *not_understood, *(write_quantity(number, name) for name, number in copies.items())]
    return "\n".join(lines) or _MAIN
