"""Checks the XML of a spreadsheet before a library reads it: the library holds a sheet as a full rectangle of cells.

Two cells in opposite corners, a cell that is repeated, or a long text that many cells share take any amount of memory
there. Entry point: :func:`require_small_sheets`.
"""

import re
from collections.abc import Mapping
from xml.parsers import expat

from problems import refuse

MAX_ROWS = 3_000
MAX_COLUMNS = 100
# Characters of all cells of a file, with each text counted as often as it may be shown.
MAX_CELL_CHARACTERS = 20_000_000
# Elements of all parts: a sheet of 1,100 cards with 20 columns has 80,000.
MAX_ELEMENTS = 200_000
_CELL = re.compile(r"(?P<column>[A-Z]{1,3})(?P<row>[0-9]{1,7})")
_VALUES = ("value-type", "formula", "string-value", "value")
_CELLS = frozenset({"c", "table-cell", "covered-table-cell"})
_CONTENTS = frozenset({"v", "is", "p"})
_MEASURED = _CELLS | {"si"}


def require_small_sheets(parts: Mapping[str, bytes]) -> None:
    """Raise ``Refused``: ``table_too_large``, ``deck_file_declares`` for a part with a document type or entities,
    ``deck_file_damaged`` for a part that is no XML.
    """
    cells, longest, elements = 0, 0, 0
    for part in parts.values():
        checked = _CheckedPart(elements)
        checked.read(part)
        elements = checked.elements
        cells += checked.cells
        longest = max(longest, checked.longest)
    if cells * longest > MAX_CELL_CHARACTERS:
        refuse_size()


def refuse_size() -> None:
    """Raise ``Refused`` with ``table_too_large``."""
    refuse("table_too_large", rows=MAX_ROWS, columns=MAX_COLUMNS)


class _CheckedPart:
    """The place in a part of an .xlsx or .ods file while it is read.

    ``row`` and ``column`` are the last ones of the cell, from 1, with all its repetitions; ``cells`` counts cells
    with a content, ``longest`` is the length of the longest text of a cell, or of a text that cells share;
    ``elements`` counts on from earlier parts.
    """

    def __init__(self, elements: int) -> None:
        self.elements = elements
        self.row = self.column = self.cells = self.longest = self.length = 0
        self.repeated = self.repeated_rows = 1
        self.has_cells = self.is_in_table = self.is_measured = False

    def read(self, part: bytes) -> None:
        """Read the whole part. Raises ``Refused`` as :func:`require_small_sheets`."""
        parser = expat.ParserCreate()
        parser.StartDoctypeDeclHandler = self._refuse_declaration
        parser.StartElementHandler = self._begin
        parser.EndElementHandler = self._end
        parser.CharacterDataHandler = self._read_text
        try:
            parser.Parse(part, True)
        except (expat.ExpatError, ValueError, LookupError):
            refuse("deck_file_damaged")

    def _refuse_declaration(self, *_declared: object) -> None:
        refuse("deck_file_declares")

    def _begin(self, name: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MAX_ELEMENTS:
            refuse_size()
        element = name.rpartition(":")[2]
        if element == "table":
            # The library goes on counting rows within a table in a cell, which no program writes.
            if self.is_in_table:
                refuse("deck_file_damaged")
            self.is_in_table, self.row = True, 0
        self.has_cells = self.has_cells or element in ("sheetData", "table")
        if not self.has_cells and element != "si":
            return
        if element in _MEASURED:
            self.length, self.is_measured = sum(map(len, attributes.values())), True
        if element in _CONTENTS:
            self._count_cell()
        else:
            self._place(element, attributes)

    def _place(self, element: str, attributes: dict[str, str]) -> None:
        """Follow the rows and cells: of .xlsx, of .ods with their repetitions, and the spaces of .ods."""
        if element == "row":
            self.row, self.column = _read_number(attributes.get("r", str(self.row + 1))), 0
        elif element == "c":
            self._place_cell(attributes.get("r"))
        elif element == "table-row":
            self.repeated_rows = _read_number(_find(attributes, "number-rows-repeated"))
            self.row, self.column = self.row + self.repeated_rows, 0
        elif element in _CELLS:
            self.repeated = _read_number(_find(attributes, "number-columns-repeated"))
            self.column += self.repeated
            if any(_find(attributes, value, "") for value in _VALUES):
                self._count_cell()
        elif element == "s" and self.is_measured:
            self.length += _read_number(_find(attributes, "c"))

    def _place_cell(self, place: str | None) -> None:
        if place is None:
            self.column += 1
            return
        match = _CELL.fullmatch(place.upper())
        if not match:
            refuse("deck_file_damaged")
        self.row, self.column = int(match["row"]), 0
        for letter in match["column"]:
            self.column = 26 * self.column + ord(letter) - ord("A") + 1

    def _count_cell(self) -> None:
        self.cells += self.repeated * self.repeated_rows
        if self.row > MAX_ROWS or self.column > MAX_COLUMNS:
            refuse_size()

    def _read_text(self, text: str) -> None:
        if self.is_measured:
            self.length += len(text)

    def _end(self, name: str) -> None:
        element = name.rpartition(":")[2]
        if element == "table":
            self.is_in_table = False
        elif self.is_measured and element in _MEASURED:
            self.longest, self.is_measured = max(self.longest, self.length), False


def _find(attributes: Mapping[str, str], name: str, missing: str = "1") -> str:
    """Return an attribute by its name without a prefix."""
    return next((value for key, value in attributes.items() if key.rpartition(":")[2] == name), missing)


def _read_number(text: str) -> int:
    """Return a number of up to nine digits. Raises ``Refused`` with ``deck_file_damaged``."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) <= 9 else refuse("deck_file_damaged")
