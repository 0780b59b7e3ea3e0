"""Tables of cards: with columns named in the first line, or with a number and a name in separate cells."""

import csv
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from decks.domain.parsing.headings import is_total
from decks.domain.parsing.quantity import write_quantity
from language.folding import fold
from language.spreadsheets import restore_cell

_SEPARATOR = re.compile(r"[\t;,|]")
_SEPARATORS = ("\t", ";", ",", "|")
_COLUMNS = {
    "count": ("pocet", "ks", "kusy", "kusu", "pocet kusu", "mnozstvi", "count", "quantity", "qty", "number", "copies"),
    "name": (
        *("nazev", "jmeno", "karta", "nazev karty", "jmeno karty", "name", "card", "card name"),
        *("nazev cesky", "cesky nazev", "cesky", "ceske jmeno", "czech", "czech name"),
        *("nazev anglicky", "anglicky nazev", "anglicky", "anglicke jmeno", "english", "english name"),
    ),
    "type": ("typ", "druh", "typ karty", "type", "card type"),
    "sideboard": ("sideboard", "sb", "stranou"),
    "serial": ("kod", "code", "serial", "qr", "qr kod", "qr code"),
    "remark": ("poznamka", "poznamky", "note", "notes", "remark", "remarks", "comment"),
    "section": ("kam", "kde", "cast", "sekce", "zona", "umisteni", "section", "board", "zone", "where"),
}
_NAME_COLUMN = re.compile(r"n[aá]zev|jm[eé]no|karta|name|card|česky|anglicky|english|czech", re.IGNORECASE)
_LONGEST_LINE = 200
_BY_WORD = {word: column for column, words in _COLUMNS.items() for word in words}
_NOT_UNDERSTOOD = "?"
_COMMENT = "//"
_BRACKET = re.compile(r"[()\[\]{}]")
_NOT_SIDEBOARD = frozenset({"", "0", "ne", "no", "n", "false", "-", "main", "deck", "balicek"})
_TABLE_SIGN = re.compile(r"[\t;\"]")


@dataclass(frozen=True)
class DeckTable:
    """The columns that ``line`` of the text (from 1) names, in their order; None for a column of no use."""

    line: int
    separator: str
    columns: tuple[str | None, ...]

    def convert_row(
        self, text: str, is_type: Callable[[str], bool], choose_name: Callable[[Sequence[str]], str | None]
    ) -> str:
        """Return a row as a line of a deck list; a text that is no row of the table is returned unchanged.

        A row may name its card in several languages; see :func:`decks.domain.parsing.deck_files.read_pieces`.
        """
        cells = split_cells(text, self.separator)
        while cells and not cells[-1]:
            cells.pop()
        if not cells:
            return _COMMENT
        if len(cells) > len(self.columns) or (len(cells) < 2 and self.separator not in text):
            return text
        row: dict[str, str] = {}
        for column, cell in zip(self.columns, cells, strict=False):
            if column and not row.get(column):
                row[column] = cell
        names = [cell for column, cell in zip(self.columns, cells, strict=False) if column == "name" and cell]
        name = choose_name(names) or "" if len(names) > 1 else "".join(names)
        number = (row.get("count") or "1").rstrip("xX×").strip()
        is_card = bool(name) and number.isdecimal()
        # A card called "X" is no total together with the name of its section.
        counted = [row.get("count", ""), name] if is_card else cells
        if is_total(words := " ".join(filter(None, counted))):
            return words
        if not is_card:
            return _NOT_UNDERSTOOD
        serial, remark = row.get("serial", ""), row.get("remark", "")
        code = f" [{serial}]" if serial and not _BRACKET.search(serial) else ""
        comment = f" ({remark})" if remark and not _BRACKET.search(remark) else ""
        return f"{self._inline_heading(row, is_type)}{write_quantity(number, name)}{code}{comment}"

    def _inline_heading(self, row: dict[str, str], is_type: Callable[[str], bool]) -> str:
        """Return the sideboard and the card type of a row as they stand before a card on one line."""
        section, card_type = fold(row.get("section", "")), row.get("type", "")
        is_sideboard = (
            section.startswith(("side", "stranou", "sb", "zaloha"))
            or fold(row.get("sideboard", "")) not in _NOT_SIDEBOARD
        )
        return f"{'SB: ' if is_sideboard else ''}{f'{card_type}: ' if card_type and is_type(card_type) else ''}"


_WIKI_FRAME = re.compile(r"\|[-}+].*")


def find_table(lines: Sequence[str]) -> DeckTable | None:
    """Return the table below the first line of the text that names columns, the card's name among them, else None."""
    for number, line in enumerate(lines, start=1):
        if len(line) > _LONGEST_LINE or not _SEPARATOR.search(line) or not _NAME_COLUMN.search(line):
            continue
        for separator in _SEPARATORS:
            columns = tuple(_BY_WORD.get(fold(cell)) for cell in split_cells(line, separator))
            if "name" in columns and len(set(filter(None, columns))) > 1:
                return DeckTable(number, separator, columns)
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
                return write_quantity(number, name)
    return text


def convert_wiki_line(text: str) -> str:
    """Return a row of a wiki's table as cells with tabs; its other lines are comments.

    Examples: ``| 1 || Name || Warrior``, ``|-``, ``! Number !! Name``. Any other text is returned unchanged.
    """
    if text.startswith("{|") or _WIKI_FRAME.fullmatch(text.strip()) or text.startswith("!"):
        return "//"
    if not text.startswith("|"):
        return text
    cells = [cell.strip() for cell in text[1:].split("||")]
    return convert_plain_row("\t".join(cells)) if len(cells) > 1 else cells[0]


def split_cells(text: str, separator: str) -> list[str]:
    """Return the cells of one line without quotes, and without an apostrophe by which a spreadsheet reads no formula.

    A line that cannot be split is one cell.
    """
    try:
        cells = next(csv.reader([text], delimiter=separator, skipinitialspace=True, strict=True), [])
    except csv.Error:
        return [text]
    return [restore_cell(cell.strip()) for cell in cells]
