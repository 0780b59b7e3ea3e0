"""Reading of pasted names, one a line, in common forms: "Petr Novák", "Novák, Petr", numbered or not.

Semicolons or tabs separate further columns: the club and the fee, as in "Petr Novák; Klub Brno; 100".

Entry point: :func:`read_names`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from language.folding import fold
from language.one_line import put_on_one_line
from language.person_names import make_name_key

LONGEST_NAME = 60
LONGEST_CLUB = 60
# Names of one list. More of them than MOST_AT_ONCE are entered by a job.
MOST_NAMES = 10_000
MOST_AT_ONCE = 500
LONGEST_TEXT = 400_000

_NUMBERED = re.compile(r"^(?:\d+\s*[.):]\s*|[-*•–]\s+|\d+\s+)")

_MARKS_OF_NUMBERS = "0123456789.):#-*•– "
_MOST_COLUMNS = 3
_NAME_HEADINGS = frozenset(
    {
        *("jmeno", "jmeno a prijmeni", "prijmeni", "prijmeni a jmeno", "krestni jmeno", "hrac"),
        *("name", "full name", "first name", "given name", "last name", "family name", "player"),
    }
)
# 100, 100,-, 1 200, 4.50; without the currency.
_AMOUNT = re.compile(r"\d[\d .,]*(?:,?[-–—]+)?")
_CURRENCY = re.compile(r"(?i)\s*(?:kč|kc|czk|eur|€)\.?\s*$")
_FEE_WORDS = {
    **dict.fromkeys(("", "-", "–", "ne", "no", "n", "nezaplaceno", "not paid", "unpaid"), False),
    **dict.fromkeys(("x", "✓", "✔", "ano", "yes", "a", "y", "zaplaceno", "paid"), True),
}


class UnreadReason(StrEnum):
    """The reason why a line is no name."""

    ONE_WORD = "one_word"
    MANY_COMMAS = "many_commas"
    TOO_LONG = "too_long"
    MANY_COLUMNS = "many_columns"
    CLUB_TOO_LONG = "club_too_long"
    FEE_UNKNOWN = "fee_unknown"
    HEADINGS = "headings"


@dataclass(frozen=True)
class NameLine:
    """A line that is not empty: its number from 1, its text, and both names or the reason why there are none."""

    number: int
    text: str
    given_name: str = ""
    family_name: str = ""
    unread: UnreadReason | None = None
    club: str = ""
    fee_paid: bool = False

    @property
    def key(self) -> str:
        """The text that equal names share, see ``make_name_key``."""
        return make_name_key(self.given_name, self.family_name)


def read_names(text: str) -> tuple[NameLine, ...]:
    """Return every line that is not empty, in order; the last word is the family name unless a comma says otherwise.

    A number, a dash or a dot before a name is left out. Nothing is refused: a line that is no name has its reason.
    """
    lines = ((number, line) for number, line in enumerate(text.splitlines(), start=1) if put_on_one_line(line))
    return tuple(_read_line(number, line) for number, line in lines)


def _read_line(number: int, line: str) -> NameLine:
    text, cells = put_on_one_line(line), _split_columns(line)
    name, club, fee = [*cells, "", ""][:_MOST_COLUMNS]
    given, family = _split_name(name)
    fee_paid = _read_fee(fee)
    faults = {
        # A single word may be a name of which a part is missing.
        UnreadReason.HEADINGS: (len(cells) > 1 or " " in name) and fold(name) in _NAME_HEADINGS,
        UnreadReason.MANY_COLUMNS: len(cells) > _MOST_COLUMNS,
        UnreadReason.MANY_COMMAS: name.count(",") > 1,
        UnreadReason.ONE_WORD: not (given and family),
        UnreadReason.TOO_LONG: max(len(given), len(family)) > LONGEST_NAME,
        UnreadReason.CLUB_TOO_LONG: len(club) > LONGEST_CLUB,
        UnreadReason.FEE_UNKNOWN: fee_paid is None,
    }
    unread = next((reason for reason, applies in faults.items() if applies), None)
    if unread:
        return NameLine(number, text, unread=unread)
    return NameLine(number, text, given, family, club=club, fee_paid=bool(fee_paid))


def _split_name(name: str) -> tuple[str, str]:
    """Return the given name and the family name, which is the last word unless a comma follows it."""
    if "," in name:
        family, _comma, given = name.partition(",")
    else:
        given, _space, family = name.rpartition(" ")
    return given.strip(), family.strip()


def _split_columns(line: str) -> list[str]:
    """Return the cells of a line, at least the name: separated by tabs, as spreadsheets copy them, else by semicolons.

    A column of numbers before the names is left out. Where tabs part a given name of one word from the next cell, both
    are the name, because spreadsheets often have a column for each.
    """
    has_tabs = "\t" in line.strip()
    cells = [put_on_one_line(cell) for cell in line.split("\t" if has_tabs else ";")]
    while len(cells) > 1 and not cells[-1]:
        cells.pop()
    if has_tabs:
        while len(cells) > 1 and not cells[0].strip(_MARKS_OF_NUMBERS):
            del cells[0]
        if len(cells) > 1 and " " not in cells[0] and "," not in cells[0] and fold(cells[0]) not in _NAME_HEADINGS:
            cells[:2] = [" ".join(cells[:2])]
    return [_NUMBERED.sub("", cells[0]), *cells[1:]]


def _read_fee(text: str) -> bool | None:
    """Return true if the cell says that the fee is paid, None if it is not understood: an amount, a word or a tick."""
    word = _CURRENCY.sub("", text).strip().casefold()
    if _AMOUNT.fullmatch(word):
        return any(digit in word for digit in "123456789")
    return _FEE_WORDS.get(word)
