"""Reading many rows in batches, so that no query grows with the event.

A row that is loaded with its related rows names its key in the query of these rows. SQLite allows 1,000 terms in an
expression and, in some builds, 999 parameters in a query.

Entry points: :func:`read_in_batches`, :func:`find_in_batches`, :func:`split_in_batches`.
"""

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from django.db.models import Model, QuerySet

M = TypeVar("M", bound=Model)
K = TypeVar("K")

# A match of four players needs four times as many parameters for its entries.
BATCH = 200
# Keys that a query may name itself, beside its other parameters.
MAX_NAMED = 900


def read_in_batches(rows: QuerySet[M]) -> list[M]:
    """Return all rows of a query; what ``prefetch_related`` loads with them is read for one batch after another."""
    return list(rows.iterator(chunk_size=BATCH))


def find_in_batches(rows: QuerySet[M], keys: Iterable[int]) -> list[M]:
    """Return the rows with these primary keys, sorted by key where the query has no other order."""
    return [row for batch in split_in_batches(sorted(keys)) for row in rows.filter(pk__in=batch)]


def split_in_batches(keys: Iterable[K], most: int = BATCH) -> Iterator[list[K]]:
    """Yield the keys in lists of at most so many, short enough for one query."""
    left = iter(keys)
    while batch := list(islice(left, most)):
        yield batch
