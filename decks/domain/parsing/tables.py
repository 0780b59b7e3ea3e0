"""Tables of cards, with columns named in a line of headings or found by what stands in them.

Entry points: :func:`find_table`, :class:`DeckTable`, :func:`convert_plain_row`, :func:`convert_wiki_line`.
"""

import csv
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from decks.domain.parsing.headings import is_total
from decks.domain.parsing.quantity import write_quantity
from decks.domain.parsing.section_words import read_section
from language.folding import fold
from language.phrases import list_phrases
from language.spreadsheets import restore_cell

SEPARATORS = ("\t", ";", ",", "|")
# Wide gaps between cells, as in a text that was set with spaces.
GAP = "   "
_SEPARATOR = re.compile(r"[\t;,|]")
# The roles of columns by their headings. A "fact" says something about the card that does not matter to its place.
_COLUMNS = {
    "count": list_phrases("""
        pocet, ks, kusy, kusu, pocet kusu, mnozstvi, count, quantity, qty, number, copies
    """),
    "name": list_phrases("""
        nazev, jmeno, karta, nazev karty, jmeno karty, name, card, card name, nazev cesky, cesky nazev, cesky,
        ceske jmeno, czech, czech name, nazev anglicky, anglicky nazev, anglicky, anglicke jmeno, english,
        english name
    """),
    "type": list_phrases("typ, druh, typ karty, type, card type"),
    "main": list_phrases("""
        main, main deck, maindeck, mainboard, deck, hlavni, hlavni balicek, balicek, v balicku, hraju, hraji, hraje,
        ve hre, v decku, in deck, played, play, pouzit, ano, zahrnout, hram, hrajem
    """),
    "serial": list_phrases("kod, code, serial, qr, qr kod, qr code"),
    "remark": list_phrases("poznamka, poznamky, note, notes, remark, remarks, comment"),
    "section": list_phrases("""
        kam, kde, cast, sekce, zona, umisteni, section, board, zone, where, category, kategorie, skupina
    """),
    "fact": list_phrases("""
        korporace, organizace, prislusnost, frakce, strana, affiliation, faction, corporation, clan, edice, sada, set,
        edition, expansion, set name, set code, rarita, vzacnost, rarity, cena, price, kc, czk, eur, majitel,
        vlastnik, owner, od, stav, condition, jazyk, language, cislo, c, por, poradi, card number, collector number,
        printing, foil, id
    """),
}
_NAME_COLUMN = re.compile(r"n[aá]zev|jm[eé]no|karta|name|card|česky|anglicky|english|czech", re.IGNORECASE)
_MAX_LINE_LENGTH = 200
_MAX_COLUMNS = 50
_BY_WORD = {word: column for column, words in _COLUMNS.items() for word in words}
_NOT_UNDERSTOOD = "?"
# A mark from a column that says where cards belong begins so: such marks divide a list although every row has one.
PLACE = "place "
COMMENT = "//"
_COUNT_WORDS = frozenset({"ks", "pocet", "kusu", "kusy", "qty", "count"})
_PLACES = {"m": "main", "md": "main", "h": "main", "hl": "main", "z": "main", "s": "sideboard", "sd": "sideboard"}
_BRACKET = re.compile(r"[()\[\]{}]")
_NO = frozenset({"", "0", "ne", "no", "n", "false", "-", "–", "—", "nein", "nie"})
_YES = frozenset({"x", "ano", "yes", "y", "a", "true", "✓", "✔", "☑", "•", "*", "áno"})
_TABLE_SIGN = re.compile(r"[\t;\"]")
_NUMBER = re.compile(r"(?P<number>\d{1,3})(?:[.,]0{1,2})?\s*(?:[x×]|ks)?", re.IGNORECASE)
_WIDE_GAP = re.compile(r"[ \u00a0]{3,}|[ \u00a0]*\t\s*")


class Row(NamedTuple):
    """A line of a deck list that a row of a table stands for.

    ``mark`` are cells that were not understood, ``is_counted`` is false for a card that the table says is not played.
    """

    line: str
    mark: str = ""
    is_counted: bool = True


@dataclass(frozen=True)
class DeckTable:
    """The roles of the columns below ``line`` of the text (from 1; 0 for a table without headings), in their order.

    None stands for a column of no use, ``mark`` for one of which only some rows have a cell that is not understood.
    """

    line: int
    separator: str
    columns: tuple[str | None, ...]

    def convert_row(
        self, text: str, is_type: Callable[[str], bool], choose_name: Callable[[Sequence[str]], str | None]
    ) -> list[Row]:
        """Return a row as lines of a deck list; a text that is no row of the table is returned unchanged.

        A row may name its card in several languages; see :func:`decks.domain.parsing.deck_files.read_pieces`.
        """
        cells = split_cells(text, self.separator)
        if self.columns.count("count") > 1 and self.columns.count("name") > 1 and self.separator != ",":
            # Two tables side by side.
            at = self.columns.index(next(filter(None, self.columns)), self.columns.index("name"))
            halves = ((self.columns[:at], cells[:at]), (self.columns[at:], cells[at:]))
            return [
                row
                for columns, half in halves
                if any(half)
                for row in replace(self, columns=columns).convert_row(self.separator.join(half), is_type, choose_name)
            ]
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            return [Row(COMMENT)]
        is_row = len(cells) <= len(self.columns) and (len(cells) > 1 or self.separator in text)
        if not is_row or (self.line == 0 and len(cells) < 2):
            return [Row(text)]
        row: dict[str, str] = {}
        for column, cell in zip(self.columns, cells, strict=False):
            if column and not row.get(column):
                row[column] = cell
        names = [cell for column, cell in zip(self.columns, cells, strict=False) if column == "name" and cell]
        name = choose_name(names) or "" if len(names) > 1 else "".join(names)
        count = read_count(row.get("count", ""))
        # A card called "X" is no total together with the name of its section.
        counted = [row.get("count", ""), name] if name and count is not None else cells
        if is_total(words := " ".join(filter(None, counted))):
            return [Row(words)]
        if not name:
            return [Row(_NOT_UNDERSTOOD)]
        return list(self._convert_card(name, row, is_type))

    def _convert_card(self, name: str, row: dict[str, str], is_type: Callable[[str], bool]) -> Iterator[Row]:
        """Yield the lines of a card: in tables with columns for deck and sideboard one for each that has a number."""
        serial, remark = row.get("serial", ""), row.get("remark", "")
        code = f" [{serial}]" if serial and not _BRACKET.search(serial) else ""
        behind = f"{code} ({remark})" if remark and not _BRACKET.search(remark) else code
        sideboard, section = self._read_sideboard(row)
        is_place = section in ("main", "sideboard", "not_counted")
        card_type = row.get("type", "") if is_place or not is_type(section) else section
        before = f"{card_type}: " if card_type and is_type(card_type) else ""
        mark = row.get("mark", "") or (f"{PLACE}{section}" if section and not (is_place or is_type(section)) else "")

        def write(number: int, prefix: str) -> Row:
            line = f"{prefix}{before}{write_quantity(number, name)}{behind}"
            return Row(line, mark, section != "not_counted" and number > 0)

        if "main" in self.columns and "count" not in self.columns:
            yield from self._convert_counts(row, write)
            return
        prefix = "SB: " if sideboard else ""
        is_left_out = "main" in self.columns and fold(row.get("main", "")) in _NO
        if "count" not in self.columns and prefix:
            # "SB: V-3" would head three cards.
            yield write(0 if is_left_out else 1, prefix)
            return
        if "count" not in self.columns:
            yield Row(f"{prefix}{before}{name}{behind}", mark, section != "not_counted" and not is_left_out)
            return
        # A row without a number in a check list is not played, unless another cell says where it belongs.
        number = read_count(row.get("count") or ("1" if section else "0"))
        yield Row(_NOT_UNDERSTOOD) if number is None else write(0 if is_left_out else number, prefix)

    def _convert_counts(self, row: dict[str, str], write: Callable[[int, str], Row]) -> Iterator[Row]:
        """Yield the lines of a row with one number for the deck and one for the sideboard."""
        main, sideboard = read_count(row.get("main", "")), read_count(row.get("sideboard", ""))
        if main is None or sideboard is None:
            yield Row(_NOT_UNDERSTOOD)
        if main or not sideboard:
            yield write(main or 0, "")
        if sideboard:
            yield write(sideboard, "SB: ")

    def _read_sideboard(self, row: dict[str, str]) -> tuple[bool, str]:
        """Return whether a row is in the sideboard, and what its column of sections says, as a role if it is one."""
        section = row.get("section", "")
        role = _BY_WORD.get(fold(section)) or read_section(section).role or ""
        role = _PLACES.get(fold(section), role if role in ("main", "sideboard", "not_counted") else section)
        return role == "sideboard" or fold(row.get("sideboard", "")) not in _NO, role


_WIKI_FRAME = re.compile(r"\|[-}+].*")


def find_table(lines: Sequence[str]) -> DeckTable | None:
    """Return the table below the first line of the text that names columns, the card's name among them, else None."""
    for number, line in enumerate(lines, start=1):
        if len(line) > _MAX_LINE_LENGTH or not _SEPARATOR.search(line) or not _NAME_COLUMN.search(line):
            continue
        for separator in SEPARATORS:
            cells = split_cells(line, separator)
            if len(cells) > _MAX_COLUMNS:
                continue
            columns = [_find_role(cell) for cell in cells]
            # Names in two languages are a table, too.
            if "name" in columns and (len(set(filter(None, columns))) > 1 or columns.count("name") > 1):
                table = DeckTable(number, separator, tuple(columns))
                return DeckTable(number, separator, tuple(_mark_columns(lines[number:], table)))
    return None


def _find_role(heading: str) -> str | None:
    """Return the role of a column by its heading: by its words, or by those of sideboards and of unplayed cards."""
    words = fold(heading)
    if role := _BY_WORD.get(words) or read_section(words).role:
        return role
    return "count" if not _COUNT_WORDS.isdisjoint(words.split()) else None


def _mark_columns(rows: Sequence[str], table: DeckTable) -> Iterator[str | None]:
    """Yield the roles, ``mark`` for a column without a known heading that only some rows have."""
    cells = [split_cells(row, table.separator) for row in rows if len(row) <= _MAX_LINE_LENGTH and row.strip()]
    cells = [row for row in cells if 1 < len(row) <= len(table.columns)]
    for at, column in enumerate(table.columns):
        filled = sum(len(row) > at and bool(row[at]) for row in cells)
        is_mark = column is None and 0 < filled < len(cells)
        yield "mark" if is_mark else None if column == "fact" else column


def read_count(cell: str) -> int | None:
    """Return the number in a cell, 1 for a tick, 0 for an empty cell and a no; None for other words."""
    bare = cell.strip().casefold()
    if bare in _NO or fold(bare) in _NO - {""}:
        return 0
    if bare in _YES:
        return 1
    match = _NUMBER.fullmatch(bare)
    return int(match["number"]) if match else None


def convert_plain_row(text: str) -> str:
    """Return a number and a name in separate cells as a line of a deck list; any other text unchanged.

    Three cells with tabs or semicolons, or quoted cells, are surely a table; commas alone may stand in a name.
    """
    if not _TABLE_SIGN.search(text):
        return text
    for separator in SEPARATORS[:3]:
        cells = split_cells(text.strip(), separator)
        is_table = (separator != "," and len(cells) > 2) or (len(cells) == 2 and '"' in text)
        for number, name in ((cells[0], cells[1]), (cells[1], cells[0])) if is_table else ():
            if number.isdecimal() and not name.isdecimal() and name:
                return write_quantity(number, name)
    return text


def convert_wiki_line(text: str) -> str:
    """Return a row of a wiki's table as cells with tabs; its other lines are comments.

    Examples: ``| 1 || Name || Warrior``, ``|-``, ``! Number !! Name``. Any other text is returned unchanged.
    """
    if text.startswith("{|") or _WIKI_FRAME.fullmatch(text.strip()) or text.startswith("!"):
        return COMMENT
    if not text.startswith("|"):
        return text
    cells = [cell.strip() for cell in text[1:].split("||")]
    return convert_plain_row("\t".join(cells)) if len(cells) > 1 else cells[0]


def split_cells(text: str, separator: str) -> list[str]:
    """Return the cells of one line without quotes, and without an apostrophe by which a spreadsheet reads no formula.

    A line that cannot be split is one cell. The borders of a table in Markdown are no cells.
    """
    if separator == GAP:
        return [cell.strip() for cell in _WIDE_GAP.split(text.strip())]
    if separator == "|":
        text = text.strip().removeprefix("|").removesuffix("|")
    try:
        cells = next(csv.reader([text], delimiter=separator, skipinitialspace=True, strict=True), [])
    except csv.Error:
        return [text]
    return [restore_cell(cell.strip()) for cell in cells]
