"""Tables of cards: columns named in a first line, or a number and a name in cells of their own."""

import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from decks.domain.parsing.headings import is_total
from language.folding import fold

_SEPARATORS = ("\t", ";", ",", "|")
_COLUMNS = {
    "count": ("pocet", "ks", "kusy", "kusu", "pocet kusu", "mnozstvi", "count", "quantity", "qty", "number", "copies"),
    "name": ("nazev", "jmeno", "karta", "nazev karty", "jmeno karty", "name", "card", "card name"),
    "type": ("typ", "druh", "typ karty", "type", "card type"),
    "sideboard": ("sideboard", "sb", "stranou"),
    "serial": ("kod", "code", "serial", "qr", "qr kod", "qr code"),
    "remark": ("poznamka", "poznamky", "note", "notes", "remark", "remarks", "comment"),
    "section": ("kam", "cast", "sekce", "zona", "section", "board", "zone"),
}
_BY_WORD = {word: column for column, words in _COLUMNS.items() for word in words}
_NOT_UNDERSTOOD = "?"
_BRACKET = re.compile(r"[()\[\]{}]")
_NO = frozenset({"", "0", "ne", "no", "n", "false", "-", "main", "deck", "balicek"})
_OF_A_TABLE = re.compile(r"[\t;\"]")


@dataclass(frozen=True)
class Table:
    """The columns that ``line`` of the text names, in their order; None for one that says nothing about a card."""

    line: int
    separator: str
    columns: tuple[str | None, ...]

    def typed(self, text: str, is_type: Callable[[str], bool]) -> str:
        """A row as a person would have typed it; what is no row of the table stays as it is."""
        cells = split_cells(text, self.separator)
        if not 1 < len(cells) <= len(self.columns):
            return text
        row = {column: cell for column, cell in zip(self.columns, cells, strict=False) if column}
        name, number = row.get("name", ""), (row.get("count") or "1").rstrip("xX×").strip()
        if is_total(words := " ".join(filter(None, cells))):
            return words
        if not name or not number.isdecimal():
            return _NOT_UNDERSTOOD
        return f"{self._mark(row, is_type)}{number}x {name}{_behind(row)}"

    def _mark(self, row: dict[str, str], is_type: Callable[[str], bool]) -> str:
        section, kind = fold(row.get("section", "")), row.get("type", "")
        if section.startswith(("side", "stranou", "sb", "zaloha")) or fold(row.get("sideboard", "")) not in _NO:
            return "SB: "
        return f"{kind}: " if kind and is_type(kind) else ""


def _behind(row: dict[str, str]) -> str:
    """The code and the remark of a row in the brackets that a person would have typed."""
    serial, remark = row.get("serial", ""), row.get("remark", "")
    code = f" [{serial}]" if serial and not _BRACKET.search(serial) else ""
    return f"{code} ({remark})" if remark and not _BRACKET.search(remark) else code


def find_table(lines: Sequence[str]) -> Table | None:
    """The table whose first line names its columns, a name among them; None where the text begins otherwise."""
    number, first = next(((n, line) for n, line in enumerate(lines, start=1) if line.strip("\ufeff \t\r")), (0, ""))
    if not first or len(first) > 200:
        return None
    for separator in _SEPARATORS:
        columns = tuple(_BY_WORD.get(fold(cell)) for cell in split_cells(first, separator))
        if "name" in columns and len(set(filter(None, columns))) > 1:
            return Table(number, separator, columns)
    return None


def plain_row(text: str) -> str:
    """A number and a name in cells of their own as a person would have typed them, anything else as it is.

    Three cells with tabs or semicolons, or quoted cells, are surely a table; commas alone may stand in a name.
    """
    if not _OF_A_TABLE.search(text):
        return text
    for separator in _SEPARATORS[:3]:
        cells = split_cells(text.strip(), separator)
        sure = (separator != "," and len(cells) > 2) or (len(cells) == 2 and '"' in text)
        if sure and (typed := _number_and_name(cells[0], cells[1])):
            return typed
    return text


def _number_and_name(first: str, second: str) -> str | None:
    for number, name in ((first, second), (second, first)):
        if number.isdecimal() and not name.isdecimal() and name:
            return f"{number}x {name}"
    return None


def split_cells(text: str, separator: str) -> list[str]:
    """The cells of one line; quotes around a cell are taken off. A line that is no table is one cell."""
    try:
        cells = next(csv.reader([text], delimiter=separator, skipinitialspace=True, strict=True), [])
    except csv.Error:
        return [text]
    return [cell.strip() for cell in cells]
