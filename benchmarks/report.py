"""Rows of the benchmark of the service as Markdown, with targets and with the growth from size to size.

Entry points: :class:`Row`, :class:`Target`, :func:`write_rows`, :func:`write_growth`.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

# A row grows worse than n log n if its quotient is above that of n log n by this factor, which allows for a busy
# machine, and the larger time is not short.
_TOLERANCE, _SHORT = 1.15, 10.0


@dataclass(frozen=True)
class Target:
    """A limit: the most that a value may be, or the least; ``text`` says it in the table."""

    text: str
    most: float = math.inf
    least: float = -math.inf

    def is_reached(self, value: float) -> bool:
        """Return true for a value within the limit."""
        return self.least <= value <= self.most


@dataclass(frozen=True)
class Row:
    """What one kind of request took. Times are in milliseconds, ``processor`` is the server's time a request.

    ``compared`` is the value that the target limits: a time, or the share of the bare page's rate in percent.
    """

    what: str
    players: int
    requests: int
    p50: float
    p95: float
    processor: float
    size: int = 0
    rate: float | None = None
    compared: float | None = None
    target: Target | None = None

    @property
    def verdict(self) -> str:
        """Return yes or no for a row with a target, else nothing."""
        if self.target is None or self.compared is None:
            return ""
        return "yes" if self.target.is_reached(self.compared) else "**no**"


_HEAD = ("what", "players", "requests", "requests/s", "p50 ms", "p95 ms", "processor ms", "KB", "target", "reached")


def write_table(head: Sequence[str], lines: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table."""
    written = [f"| {' | '.join(head)} |", "|" + "---|" * len(head)]
    return "\n".join([*written, *(f"| {' | '.join(line)} |" for line in lines)])


def write_rows(rows: Iterable[Row]) -> str:
    """Return the table of all rows."""
    return write_table(_HEAD, map(_cells, rows))


def _cells(row: Row) -> list[str]:
    compared = "" if row.compared is None else f"{_number(row.compared)} {row.verdict}".strip()
    rate = "" if row.rate is None else _number(row.rate)
    times = [_number(row.p50), _number(row.p95), _number(row.processor)]
    size = f"{row.size / 1000:.0f}" if row.size else ""
    return [
        row.what,
        str(row.players),
        str(row.requests),
        rate,
        *times,
        size,
        row.target.text if row.target else "",
        compared,
    ]


def write_growth(rows: Iterable[Row]) -> str:
    """Return the processor time of each kind of request by size, and its quotient for a doubled number of players.

    The quotient is written after each size but the first, and in bold if it is above that of n log n.
    """
    kinds: dict[str, dict[int, float]] = defaultdict(dict)
    for row in rows:
        kinds[row.what][row.players] = row.processor
    sizes = sorted({size for times in kinds.values() for size in times})
    lines = [[what, *_growth_cells(times, sizes)] for what, times in kinds.items()]
    return write_table(("processor ms at", *map(str, sizes)), lines)


def _growth_cells(times: dict[int, float], sizes: Sequence[int]) -> list[str]:
    cells, before = [], 0
    for size in sizes:
        if size not in times:
            cells.append("")
            continue
        quotient = growth_per_doubling(before, times[before], size, times[size]) if before else None
        factor = "" if quotient is None else f" (×{quotient:.2f})"
        is_worse = quotient is not None and is_worse_than_n_log_n(before, times[before], size, times[size])
        cells.append(_number(times[size]) + (f" **{factor.strip()}**" if is_worse else factor))
        before = size
    return cells


def growth_per_doubling(size: int, time: float, larger: int, larger_time: float) -> float:
    """Return the factor by which a time grows when the size doubles, from times at two sizes."""
    doublings = math.log2(larger / size)
    return math.pow(max(larger_time, 1e-9) / max(time, 1e-9), 1 / doublings)


def is_worse_than_n_log_n(size: int, time: float, larger: int, larger_time: float) -> bool:
    """Return true if a time grew clearly more than n log n from one size to a larger one, and is not short."""
    allowed = larger * math.log(larger) / (size * math.log(size))
    return larger_time > _SHORT and larger_time > allowed * time * _TOLERANCE


def _number(value: float) -> str:
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}"
