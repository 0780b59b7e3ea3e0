"""The current reader, and how well this reader knows each player. Requests and papers set the reader.

Entry points: :class:`Knows`, :func:`reading_as`, :func:`knows`, :func:`load_once_per_reading`. Without a reader the
public name is shown, so that a missing reader hides a name and never reveals one.
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
_loaded: ContextVar[dict[int, dict[int, int]] | None] = ContextVar("loaded", default=None)


def knows(event_id: int, entry_id: int) -> Knows:
    """Return how well the current reader knows an entry."""
    reader = _reader.get()
    return Knows.PUBLIC if reader is None else reader(event_id, entry_id)


@contextmanager
def reading_as(reader: Reader | Knows | None) -> Iterator[None]:
    """Set the reader inside the block; a level stands for a reader that knows all players equally well."""
    level = reader
    token = _reader.set((lambda _event, _entry: level) if isinstance(level, Knows) else level)
    numbers = _loaded.set({})
    try:
        yield
    finally:
        _reader.reset(token)
        _loaded.reset(numbers)


def load_once_per_reading(event_id: int, load: Callable[[int], dict[int, int]], needed: int) -> dict[int, int]:
    """Return ``load(event_id)``, loaded once for the current reader, and again where ``needed`` is missing from it."""
    kept = _loaded.get()
    if kept is None:
        return load(event_id)
    if needed not in kept.get(event_id, {}):
        kept[event_id] = load(event_id)
    return kept[event_id]
