"""Reading of pasted names, one a line, in common forms: "Petr Novák", "Novák, Petr", numbered or not.

Tabs, semicolons, or commas under headings with commas, separate columns: by default name, club and fee, as in
"Petr Novák; Klub Brno; 100", else those that the headings of the first line name. Cells may stand in quotes, as in CSV
(RFC 4180).

Entry point: :func:`read_names`.
"""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum

from language.folding import fold
from language.one_line import put_on_one_line
from language.person_names import UnseenCharacter, is_reserved_name, make_name_key, read_person_name
from tournament.domain.written_name import NameOrder, WrittenName, read_fee, read_written_name

MAX_NAME_LENGTH = 60
MAX_CLUB_LENGTH = 60
# Names of one list. More of them than MAX_AT_ONCE are entered by a job.
MAX_NAMES = 10_000
MAX_AT_ONCE = 500
MAX_TEXT_LENGTH = 400_000

_MARKS_OF_NUMBERS = "0123456789.):#-*•– "


class Column(StrEnum):
    """What a column of a list holds."""

    NAME = "name"
    FAMILY_FIRST = "family_first"
    GIVEN = "given"
    FAMILY = "family"
    CLUB = "club"
    FEE = "fee"
    OTHER = "other"


_HEADINGS: Mapping[str, Column] = {
    **dict.fromkeys(("jmeno a prijmeni", "cele jmeno", "hrac", "name", "full name", "player"), Column.NAME),
    **dict.fromkeys(("prijmeni a jmeno", "prijmeni jmeno", "surname and name"), Column.FAMILY_FIRST),
    **dict.fromkeys(("jmeno", "krestni jmeno", "first name", "given name"), Column.GIVEN),
    **dict.fromkeys(("prijmeni", "last name", "family name", "surname"), Column.FAMILY),
    **dict.fromkeys(("klub", "oddil", "tym", "mesto", "obec", "club", "team", "city"), Column.CLUB),
    **dict.fromkeys(("startovne", "poplatek", "zaplaceno", "platba", "vstupne", "fee", "paid"), Column.FEE),
    **dict.fromkeys(("", "c", "cislo", "poradi", "poradove cislo", "no", "number", "id", "rank"), Column.OTHER),
}
_USUAL = (Column.NAME, Column.CLUB, Column.FEE)
_OF_NAMES = frozenset({Column.NAME, Column.FAMILY_FIRST, Column.GIVEN, Column.FAMILY})


class UnreadReason(StrEnum):
    """The reason why a line is no name."""

    ONE_WORD = "one_word"
    MANY_COMMAS = "many_commas"
    TOO_LONG = "too_long"
    MANY_COLUMNS = "many_columns"
    CLUB_TOO_LONG = "club_too_long"
    FEE_UNKNOWN = "fee_unknown"
    HEADINGS = "headings"
    ORDER_UNCLEAR = "order_unclear"
    UNSEEN_CHARACTER = "unseen_character"
    RESERVED = "reserved"


@dataclass(frozen=True)
class NameLine:
    """A line that is not empty: its number from 1, its text, and both names or the reason why there are none.

    ``mark`` is "ml.", "st." or the like, which tells father from son and is part of no name.
    """

    number: int
    text: str
    given_name: str = ""
    family_name: str = ""
    unread: UnreadReason | None = None
    club: str = ""
    fee_paid: bool = False
    mark: str = ""

    @property
    def key(self) -> str:
        """The text that equal names share, see ``make_name_key``."""
        return make_name_key(self.given_name, self.family_name)


@dataclass(frozen=True)
class _Headings:
    """The columns that the first line names; the sign between them, "" for the usual ones of each line."""

    columns: tuple[Column, ...]
    separator: str


def read_names(text: str, order: NameOrder | None = None) -> tuple[NameLine, ...]:
    """Return every line that is not empty, in order.

    Without headings the last word is the family name unless a comma or ``order`` says otherwise; a line in which only
    that word is a common given name has the reason ORDER_UNCLEAR while ``order`` is None. Numbers, titles, brackets and
    amounts are no names. Nothing is refused: a line that is no name has its reason.
    """
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if put_on_one_line(line)]
    headings = _find_headings(lines[0][1]) if lines else None
    return tuple(_read_line(number, line, headings, order) for number, line in lines)


def _read_line(number: int, line: str, headings: _Headings | None, order: NameOrder | None) -> NameLine:
    text = put_on_one_line(line)
    if _find_headings(line) is not None:
        return NameLine(number, text, unread=UnreadReason.HEADINGS)
    has_tabs = "\t" in line.strip()
    columns = headings.columns if headings else _USUAL
    cells = _split_cells(line, (headings.separator if headings else "") or ("\t" if has_tabs else ";"))
    if headings is None:
        cells = _join_names(cells, has_tabs=has_tabs)
    by_column = dict(zip(columns, cells, strict=False))
    name = _read_name(by_column, order)
    fee = by_column.get(Column.FEE, "")
    fee_paid = read_fee(fee) if fee or name.fee_paid is None else name.fee_paid
    club = by_column.get(Column.CLUB, "") or name.club
    try:
        given, family = read_person_name(name.given_name), read_person_name(name.family_name)
    except UnseenCharacter:
        return NameLine(number, text, unread=UnreadReason.UNSEEN_CHARACTER)
    faults = {
        UnreadReason.MANY_COLUMNS: headings is None and len(cells) > len(columns),
        UnreadReason.MANY_COMMAS: name.commas > 1,
        UnreadReason.ONE_WORD: not (given and family),
        UnreadReason.TOO_LONG: max(len(given), len(family)) > MAX_NAME_LENGTH,
        UnreadReason.RESERVED: is_reserved_name(given, family),
        UnreadReason.ORDER_UNCLEAR: name.is_unclear,
        UnreadReason.CLUB_TOO_LONG: len(club) > MAX_CLUB_LENGTH,
        UnreadReason.FEE_UNKNOWN: fee_paid is None,
    }
    unread = next((reason for reason, applies in faults.items() if applies), None)
    if unread:
        return NameLine(number, text, unread=unread)
    return NameLine(number, text, given, family, club=club, fee_paid=bool(fee_paid), mark=name.mark)


def _read_name(cells: Mapping[Column, str], order: NameOrder | None) -> WrittenName:
    """Return the name of a line from its column, or from a column for each of both names."""
    if Column.FAMILY_FIRST in cells:
        return read_written_name(cells[Column.FAMILY_FIRST], NameOrder.FAMILY_FIRST)
    if Column.FAMILY in cells and Column.GIVEN in cells:
        return read_written_name(f"{cells[Column.FAMILY]}, {cells[Column.GIVEN]}")
    return read_written_name(cells.get(Column.NAME) or cells.get(Column.GIVEN) or cells.get(Column.FAMILY, ""), order)


def _find_headings(line: str) -> _Headings | None:
    """Return the headings that a line is, None for a line of names. A single word may be a name, half of it missing."""
    for separator in ("\t", ";", ","):
        cells = _split_cells(line, separator)
        columns = tuple(_HEADINGS.get(fold(cell), Column.OTHER) for cell in cells)
        named = [column for column in columns if column is not Column.OTHER]
        if not _OF_NAMES & set(named) or len(set(named)) < len(named):
            continue
        if len(cells) > 1:
            return _Headings(columns, separator)
        if " " in cells[0]:
            return _Headings((*named, *_USUAL[1:]), "")
    return None


def _split_cells(line: str, separator: str) -> list[str]:
    """Return the cells of a line, at least one, without empty ones at its end; quotes around a cell are left out."""
    row: Sequence[str] = next(csv.reader([line], delimiter=separator, skipinitialspace=True), [])
    cells = [put_on_one_line(cell) for cell in row] or [""]
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    return cells


def _join_names(cells: list[str], *, has_tabs: bool) -> list[str]:
    """Return the cells of a line without headings: name, club, fee.

    A column of numbers before the names is left out. Where tabs part a given name of one word from the next cell, both
    are the name, because spreadsheets often have a column for each.
    """
    while len(cells) > 1 and not cells[0].strip(_MARKS_OF_NUMBERS):
        del cells[0]
    if has_tabs and len(cells) > 1 and " " not in cells[0] and "," not in cells[0]:
        cells[:2] = [" ".join(cells[:2])]
    return cells
