"""Under which name the reader of this moment knows a player. Asked by entries, answered once a request or paper.

Entry points: :class:`Knows`, :func:`reading_as`, :func:`knows`, :func:`once_a_reading`. Where nobody said who reads,
everybody does: a name is hidden rather by mistake than shown.
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
_remembered: ContextVar[dict[int, dict[int, int]] | None] = ContextVar("remembered", default=None)


def knows(event_id: int, entry_id: int) -> Knows:
    """How well who reads now knows an entry."""
    reader = _reader.get()
    return Knows.PUBLIC if reader is None else reader(event_id, entry_id)


@contextmanager
def reading_as(reader: Reader | Knows | None) -> Iterator[None]:
    """Inside, this reader reads; or everybody who knows all players equally well."""
    level = reader
    token = _reader.set((lambda _event, _entry: level) if isinstance(level, Knows) else level)
    numbers = _remembered.set({})
    try:
        yield
    finally:
        _reader.reset(token)
        _remembered.reset(numbers)


def once_a_reading(event_id: int, load: Callable[[int], dict[int, int]], needed: int) -> dict[int, int]:
    """What ``load`` says of an event, asked for once while somebody reads, and again where ``needed`` is not in it."""
    kept = _remembered.get()
    if kept is None:
        return load(event_id)
    if needed not in kept.get(event_id, {}):
        kept[event_id] = load(event_id)
    return kept[event_id]
