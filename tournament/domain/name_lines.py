"""Reading of pasted names, one a line, in common forms: "Petr Novák", "Novák, Petr", numbered or not.

Entry points: :func:`read_names`, :func:`name_key`.
"""

import re
from dataclasses import dataclass
from enum import StrEnum

from language.folding import strip_marks
from language.one_line import to_one_line

LONGEST_NAME = 60
# Names of one list. More of them than MOST_AT_ONCE are entered by a job.
MOST_NAMES = 10_000
MOST_AT_ONCE = 500
LONGEST_TEXT = 400_000

_NUMBERED = re.compile(r"^(?:\d+\s*[.):]|[-*•–])\s+|^\d+\s+")


class UnreadReason(StrEnum):
    """The reason why a line is no name."""

    ONE_WORD = "one_word"
    MANY_COMMAS = "many_commas"
    TOO_LONG = "too_long"


@dataclass(frozen=True)
class NameLine:
    """A line that is not empty: its number from 1, its text, and both names or the reason why there are none."""

    number: int
    text: str
    given_name: str = ""
    family_name: str = ""
    unread: UnreadReason | None = None

    @property
    def key(self) -> str:
        """The text that equal names share, see :func:`name_key`."""
        return name_key(self.given_name, self.family_name)


def read_names(text: str) -> tuple[NameLine, ...]:
    """Return every line that is not empty, in order; the last word is the family name unless a comma says otherwise.

    A number, a dash or a dot before a name is left out. Nothing is refused: a line that is no name has its reason.
    """
    cleaned = ((number, to_one_line(line)) for number, line in enumerate(text.splitlines(), start=1))
    return tuple(_read_line(number, line) for number, line in cleaned if line)


def name_key(given_name: str, family_name: str) -> str:
    """Return both names without case, diacritics and order: "petr NOVÁK", "Novák Petr" and "Petr Novák" are one."""
    return " ".join(sorted(strip_marks(f"{given_name} {family_name}").split()))


def _read_line(number: int, line: str) -> NameLine:
    name = _NUMBERED.sub("", line)
    if name.count(",") > 1:
        return NameLine(number, line, unread=UnreadReason.MANY_COMMAS)
    if "," in name:
        family, _comma, given = name.partition(",")
        given, family = given.strip(), family.strip()
    else:
        given, _space, family = name.rpartition(" ")
    if not (given and family):
        return NameLine(number, line, unread=UnreadReason.ONE_WORD)
    if max(len(given), len(family)) > LONGEST_NAME:
        return NameLine(number, line, unread=UnreadReason.TOO_LONG)
    return NameLine(number, line, given, family)
