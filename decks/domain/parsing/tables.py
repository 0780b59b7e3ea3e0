"""Tables of cards: with columns named in the first line, or with a number and a name in separate cells."""

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
_NOT_SIDEBOARD = frozenset({"", "0", "ne", "no", "n", "false", "-", "main", "deck", "balicek"})
_TABLE_SIGN = re.compile(r"[\t;\"]")


@dataclass(frozen=True)
class Table:
    """The columns that ``line`` of the text (from 1) names, in their order; None for a column of no use."""

    line: int
    separator: str
    columns: tuple[str | None, ...]

    def convert_row(self, text: str, is_type: Callable[[str], bool]) -> str:
        """Return a row as a line of a deck list; a text that is no row of the table is returned unchanged."""
        cells = split_cells(text, self.separator)
        if not 1 < len(cells) <= len(self.columns):
            return text
        row = {column: cell for column, cell in zip(self.columns, cells, strict=False) if column}
        name, number = row.get("name", ""), (row.get("count") or "1").rstrip("xX×").strip()
        if is_total(words := " ".join(filter(None, cells))):
            return words
        if not name or not number.isdecimal():
            return _NOT_UNDERSTOOD
        serial, remark = row.get("serial", ""), row.get("remark", "")
        code = f" [{serial}]" if serial and not _BRACKET.search(serial) else ""
        comment = f" ({remark})" if remark and not _BRACKET.search(remark) else ""
        return f"{self._inline_heading(row, is_type)}{number}x {name}{code}{comment}"

    def _inline_heading(self, row: dict[str, str], is_type: Callable[[str], bool]) -> str:
        """Return the sideboard or the card type of a row as it stands before a card on one line."""
        section, kind = fold(row.get("section", "")), row.get("type", "")
        if (
            section.startswith(("side", "stranou", "sb", "zaloha"))
            or fold(row.get("sideboard", "")) not in _NOT_SIDEBOARD
        ):
            return "SB: "
        return f"{kind}: " if kind and is_type(kind) else ""


def find_table(lines: Sequence[str]) -> Table | None:
    """Return the table if the first line of the text names columns, the card's name among them, else None."""
    number, first = next(((at, line) for at, line in enumerate(lines, start=1) if line.strip("\ufeff \t\r")), (0, ""))
    if not first or len(first) > 200:
        return None
    for separator in _SEPARATORS:
        columns = tuple(_BY_WORD.get(fold(cell)) for cell in split_cells(first, separator))
        if "name" in columns and len(set(filter(None, columns))) > 1:
            return Table(number, separator, columns)
    return None


def convert_plain_row(text: str) -> str:
    """Return a number and a name in separate cells as a line of a deck list; any other text unchanged.

    Three cells with tabs or semicolons, or quoted cells, are surely a table; commas alone may stand in a name.
    """
    if not _TABLE_SIGN.search(text):
        return text
    for separator in _SEPARATORS[:3]:
        cells = split_cells(text.strip(), separator)
        is_table = (separator != "," and len(cells) > 2) or (len(cells) == 2 and '"' in text)
        for number, name in ((cells[0], cells[1]), (cells[1], cells[0])) if is_table else ():
            if number.isdecimal() and not name.isdecimal() and name:
                return f"{number}x {name}"
    return text


def split_cells(text: str, separator: str) -> list[str]:
    """Return the cells of one line without the quotes around them. A line that cannot be split is one cell."""
    try:
        cells = next(csv.reader([text], delimiter=separator, skipinitialspace=True, strict=True), [])
    except csv.Error:
        return [text]
    return [cell.strip() for cell in cells]
