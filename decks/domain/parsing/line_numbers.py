"""Numbers that count the lines of a list: ``1 Name``, ``2 Name``, ``3 Name`` and so on are no numbers of copies.

Entry points: :func:`mark_line_numbers`, :func:`restore_texts`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import NamedTuple

from decks.domain.deck_lists.deck import DeckLine
from decks.domain.parsing.tables import find_table

# Up to four numbers one after the other are copies, and five only if all numbers of the text count its lines.
_MIN_LINES = 5
# No deck has 1, 2, 3 to 10 copies of ten cards in that order.
_CERTAIN_LINES = 10
# One number in so many may be left out or written twice.
_LINES_FOR_A_FAULT = 10
_NUMBERED = re.compile(
    r"(?P<before>[\s>]*)(?P<mark>#?0{0,2}(?P<number>[1-9]\d{0,2})"
    r"(?P<end>[.)]+\s*|\s*[;|\t]\s*|\s*:\s+|\s+[-–—]\s+|[ \u00a0]+))"
    r"(?P<rest>(?!(?:[x×✕*]|ks\.?|kus[yů]?|kusu|krát|krat|kopi[eí]|pcs\.?)[\s:.])\S.*)"
)
# A text with counted lines has a line with the number 5.
_FIFTH = re.compile(r"^[\s>]*#?0{0,2}5[^\dxX×]", re.MULTILINE)
_CELL_SIGNS = frozenset(";|\t")

_Group = list[tuple[int, "re.Match[str]"]]


class ReplacedNumber(NamedTuple):
    """The signs before the number of a line, the number as it stands in the list, and the mark in its place."""

    before: str
    source: str
    mark: str

    def restore(self, text: str) -> str:
        """Return the text of a line with the number as it stands in the list."""
        before = self.before if text.startswith(self.before) else ""
        return f"{before}{self.source}{text[len(before) :].removeprefix(self.mark)}"


def mark_line_numbers(lines: Sequence[str]) -> tuple[Sequence[str], dict[int, ReplacedNumber]]:
    """Return the lines, ``3. Name`` in place of ``3 Name`` where the numbers count the lines, and what was replaced.

    In a row of a table the number is left out; a table with a line of headings is read by its columns. What was
    replaced is given by numbers of lines, from 1.
    """
    if not _FIFTH.search("\n".join(lines)) or find_table(lines):
        return lines, {}
    written, replaced = list(lines), {}
    for at, match in _find_counted(lines):
        is_cell = not _CELL_SIGNS.isdisjoint(match["end"])
        mark = "" if is_cell else f"{int(match['number'])}. "
        written[at] = f"{match['before']}{mark}{match['rest']}"
        replaced[at + 1] = ReplacedNumber(match["before"], match["mark"], mark)
    return written, replaced


def restore_texts(read: Iterable[DeckLine], replaced: Mapping[int, ReplacedNumber]) -> list[DeckLine]:
    """Return the lines that were read with their texts as they stand in the list."""
    restored: list[DeckLine] = []
    last = 0
    for line in read:
        change = replaced.get(line.number) if line.number != last else None
        last = line.number
        restored.append(line._replace(text=change.restore(line.text)) if change else line)
    return restored


def _find_counted(lines: Sequence[str]) -> Iterator[tuple[int, "re.Match[str]"]]:
    """Yield the positions of lines that their numbers count, with the parts of each."""
    groups = list(_group_numbered(lines))
    last = longest = length = 0
    counted: list[_Group] = []
    for group in groups:
        numbers = [int(match["number"]) for _at, match in group]
        faults = sum(after != before + 1 for before, after in pairwise(numbers))
        goes_on = numbers[0] == last + 1
        if (goes_on or numbers[0] == 1) and faults * _LINES_FOR_A_FAULT <= len(numbers):
            length = len(numbers) + (length if goes_on else 0)
            longest, last = max(longest, length), numbers[-1]
            counted.append(group)
    are_others = any(len(group) > 1 and group not in counted for group in groups)
    if longest >= _CERTAIN_LINES or (longest >= _MIN_LINES and not are_others):
        yield from (line for group in counted for line in group)


def _group_numbered(lines: Sequence[str]) -> Iterator[_Group]:
    """Yield the lines that begin with a number, those without another line between them together.

    A number before a heading belongs to no count: ``20 Bojovníků`` above ``1 Name``.
    """
    group: _Group = []
    for at, line in enumerate((*lines, "")):
        match = _NUMBERED.fullmatch(line)
        if match:
            if len(group) == 1 and match["number"] == "1":
                yield group
                group = []
            group.append((at, match))
        elif group:
            yield group
            group = []
