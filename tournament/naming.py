"""Under which name the reader of this moment knows a player. Asked by entries, answered once a request or paper.

Entry points: :class:`Knows`, :func:`reading_as`, :func:`knows`. Where nobody said who reads, everybody does: a name is
hidden rather by mistake than shown.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum


class Knows(IntEnum):
    """How well a reader knows a player."""

    PUBLIC = 0  # the chosen name, or that somebody hides
    OPPONENT = 1  # the chosen name: whoever is paired with the player, and the player
    STAFF = 2  # the names as they were entered


# From an event's and an entry's id to how well the reader knows the players of that entry.
Reader = Callable[[int, int], Knows]

_reader: ContextVar[Reader | None] = ContextVar("reader", default=None)


def knows(event_id: int, entry_id: int) -> Knows:
    """How well who reads now knows an entry."""
    reader = _reader.get()
    return Knows.PUBLIC if reader is None else reader(event_id, entry_id)


@contextmanager
def reading_as(reader: Reader | Knows | None) -> Iterator[None]:
    """Inside, this reader reads; or everybody who knows all players equally well."""
    level = reader
    token = _reader.set((lambda _event, _entry: level) if isinstance(level, Knows) else level)
    try:
        yield
    finally:
        _reader.reset(token)
