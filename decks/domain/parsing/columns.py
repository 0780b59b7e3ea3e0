"""Lines with several columns side by side, as in a spreadsheet or a list written by hand.

Entry points: :func:`split_columns`, :func:`join_numbers`.
"""

import re
from collections.abc import Sequence
from typing import NamedTuple

from decks.domain.parsing.cleaning import tidy

# A gap is matched from its first space, because matching it from each of hundreds takes milliseconds.
_GAP = re.compile(r"(?<!\s)(?:[ \u00a0]*\t\s*|[ \u00a0]{3,}\s*)(?=\S)")
_CELL_END = re.compile(r";\s*(?=\S)")
_NUMBER = re.compile(r"\d{1,3} ?[x×]?|[x×] ?\d{1,3}")
_NUMBER_BEHIND = re.compile(r"[x×]?(\d{1,3})[x×]?")


class DeckCell(NamedTuple):
    """One cell of a line: the ``source`` as it is written, with the gap behind it, and its ``text``."""

    source: str
    text: str

    @property
    def is_number(self) -> bool:
        """Return true if the cell holds only a number of copies."""
        return bool(_NUMBER.fullmatch(self.text))


def split_columns(line: str) -> list[DeckCell]:
    """Return the cells of a line with tabs, semicolons or wide gaps in it; the sources together are the line."""
    border = _CELL_END if line.count(";") > 1 and "\t" not in line else _GAP
    begin = len(line) - len(line.lstrip())
    starts = [0, *(match.end() for match in border.finditer(line, begin))]
    ends = [*starts[1:], len(line)]
    sources = [line[start:end] for start, end in zip(starts, ends, strict=True)]
    cells: list[DeckCell] = []
    for source in sources:
        text = tidy(source).strip(' ;"')
        if cells and not text:
            cells[-1] = DeckCell(cells[-1].source + source, cells[-1].text)
        else:
            cells.append(DeckCell(source, text))
    return cells


def join_numbers(cells: Sequence[DeckCell]) -> list[DeckCell]:
    """Return the cells with each number in the cell of its name: the next one if the line begins with a number."""
    joined: list[DeckCell] = []
    number: DeckCell | None = None
    numbers_first = bool(cells) and cells[0].is_number
    for cell in cells:
        if not cell.is_number:
            joined.append(DeckCell(number.source + cell.source, f"{number.text} {cell.text}") if number else cell)
            number = None
        elif numbers_first:
            number = DeckCell((number.source if number else "") + cell.source, cell.text)
        elif joined and (match := _NUMBER_BEHIND.fullmatch(cell.text.replace(" ", ""))):
            last = joined.pop()
            joined.append(DeckCell(last.source + cell.source, f"{last.text} x{match[1]}"))
    if number and joined:
        last = joined.pop()
        joined.append(DeckCell(last.source + number.source, last.text))
    return joined
