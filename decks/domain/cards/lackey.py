"""Reads ``carddata.txt`` of LackeyCCG, the common form of card lists of games that are out of print.

Its first line names the columns: Name, Set, ImageFile, then the game's own ones. Cells are separated by tabs and are
not quoted, except where a spreadsheet wrote the file. A row may end early; cells without a named column mean nothing,
as in LackeyCCG.

Entry points: :func:`is_lackey_text`, :func:`read_lackey_rows`.
"""

import re
from collections.abc import Iterable

from decks.domain.cards.import_rows import CardRows, ImportedRow, find_value_columns, require_few_rows
from games.printed_values import PrintedValue
from language.folding import fold
from problems import refuse

_COLUMNS = ("Name", "Set", "ImageFile")
# The fields of card rows by columns. A game's own column Title or Key is no name and no key, so it is not read.
_FIELDS = {
    "name": "name",
    "set": "expansion",
    **dict.fromkeys(("type", "cardtype"), "type"),
    **dict.fromkeys(("affiliation", "faction"), "affiliation"),
}
_LINE_END = re.compile(r"\r\n|\r|\n")
_QUOTED = re.compile(r'"((?:[^"]|"")*)"')


def is_lackey_text(text: str) -> bool:
    """Return true if the first line names a column ImageFile, between tabs."""
    first_line = _LINE_END.split(text.removeprefix("\ufeff"), maxsplit=1)[0]
    return "\t" in first_line and "imagefile" in map(_fold_column, first_line.split("\t"))


def read_lackey_rows(text: str, *, language: str, values: Iterable[PrintedValue] = ()) -> CardRows:
    """Return the rows of card data; names are in ``language``. ``values`` are those of the game.

    Raises ``Refused``: ``import_columns_missing`` where the columns of names or sets are missing,
    ``import_too_many_rows``.
    """
    first_line, *lines = _LINE_END.split(text.removeprefix("\ufeff"))
    columns = [column.strip() for column in first_line.split("\t")]
    missing = [column for column in _COLUMNS if _fold_column(column) not in map(_fold_column, columns)]
    if missing:
        refuse("import_columns_missing", columns=", ".join(missing))
    field_by_column = _FIELDS | {word.replace(" ", ""): key for word, key in find_value_columns(values).items()}
    fields = [field_by_column.get(_fold_column(column)) for column in columns]
    numbered = [(number, line) for number, line in enumerate(lines, start=2) if line.strip()]
    require_few_rows(len(numbered))
    rows = tuple(ImportedRow(number, _read_values(line, fields, language)) for number, line in numbered)
    left_out = (column for column, field in zip(columns, fields, strict=True) if column and field is None)
    return CardRows(rows, tuple(sorted(left_out)))


def _read_values(line: str, fields: list[str | None], language: str) -> dict[str, tuple[str, ...]]:
    """Return the values of a row by their fields; of two columns of one field the first one with a value counts."""
    values: dict[str, tuple[str, ...]] = {}
    for field, cell in zip(fields, line.split("\t"), strict=False):
        value = " ".join(_unquote(cell.strip()).split())
        if field and value:
            values.setdefault(language if field == "name" else field, (value,))
    return values


def _unquote(cell: str) -> str:
    match = _QUOTED.fullmatch(cell)
    return match[1].replace('""', '"') if match else cell


def _fold_column(column: str) -> str:
    """Return the name of a column without case and spaces: ``Image File`` is ``imagefile``."""
    return fold(column).replace(" ", "")
