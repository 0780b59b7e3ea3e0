"""The name under which the current reader knows a player. Entries ask; a request or a paper sets the reader.

Entry points: :class:`Knows`, :func:`reading_as`, :func:`knows`, :func:`once_a_reading`. Without a
reader the public name counts, so that a missing reader hides a name and never reveals one.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum


class Knows(IntEnum):
    """How well a reader knows a player."""

    PUBLIC = 0  # the display name, or "hidden player" with a number
    OPPONENT = 1  # the display name, for the player and players paired with them
    STAFF = 2  # the names as entered


# Returns how well the reader knows the players of an entry; arguments are the ids of event and entry.
Reader = Callable[[int, int], Knows]

_reader: ContextVar[Reader | None] = ContextVar("reader", default=None)
_remembered: ContextVar[dict[int, dict[int, int]] | None] = ContextVar("remembered", default=None)


def knows(event_id: int, entry_id: int) -> Knows:
    """Return how well the current reader knows an entry."""
    reader = _reader.get()
    return Knows.PUBLIC if reader is None else reader(event_id, entry_id)


@contextmanager
def reading_as(reader: Reader | Knows | None) -> Iterator[None]:
    """Set the reader inside the block; a level stands for a reader who knows all players equally well."""
    level = reader
    token = _reader.set((lambda _event, _entry: level) if isinstance(level, Knows) else level)
    numbers = _remembered.set({})
    try:
        yield
    finally:
        _reader.reset(token)
        _remembered.reset(numbers)


def once_a_reading(event_id: int, load: Callable[[int], dict[int, int]], needed: int) -> dict[int, int]:
    """Return ``load(event_id)``, loaded once for the current reader, and again where ``needed`` is missing from it."""
    kept = _remembered.get()
    if kept is None:
        return load(event_id)
    if needed not in kept.get(event_id, {}):
        kept[event_id] = load(event_id)
    return kept[event_id]
