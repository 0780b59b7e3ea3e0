"""Which rows of a statistic are joined, so that no single deck can be read from it. Entry point: :func:`split_rows`."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

# A row stands for at least so many decks.
MIN_DECKS = 5

Key = TypeVar("Key", bound=Any)


def split_rows(decks: Mapping[Key, int], count_joined: Callable[[Sequence[Key]], int]) -> tuple[list[Key], list[Key]]:
    """Return the rows to show, most decks first, and the rows to join; ``decks`` are the numbers of decks of each row.

    Rows of fewer than five decks are joined. A joined row holds at least two rows and five decks, else it could be
    read by subtracting the shown rows from the whole: the next smallest rows are joined, too. ``count_joined`` returns
    the number of decks of joined rows, which may overlap. Both lists are empty where all rows together stand for fewer
    than five decks.
    """
    rows = sorted(decks, key=lambda key: (-decks[key], key))
    joined = [key for key in rows if decks[key] < MIN_DECKS]
    single = rows[: len(rows) - len(joined)]
    while joined and single and (len(joined) < 2 or count_joined(joined) < MIN_DECKS):
        joined.insert(0, single.pop())
    if joined and count_joined(joined) < MIN_DECKS:
        return [], []
    return single, joined
