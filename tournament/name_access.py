"""The current reader and this reader's access to the names of players. Requests and papers set the reader.

Entry points: :class:`NameAccess`, :func:`reading_as`, :func:`name_access`, :func:`load_once_per_reading`. Without a
reader the public name is shown, so that a missing reader hides a name and never reveals one.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import IntEnum
from typing import Any, TypeVar


class NameAccess(IntEnum):
    """The names of a player that a reader may see."""

    PUBLIC = 0  # the display name, or "hidden player" with a number
    OPPONENT = 1  # the display name, for the player and players paired with them
    STAFF = 2  # the names as entered


# A reader: returns the access to the names of an entry; arguments are the ids of event and entry.
Reader = Callable[[int, int], NameAccess]

T = TypeVar("T")

_reader: ContextVar[Reader | None] = ContextVar("reader", default=None)
_loaded: ContextVar[dict[Any, dict[int, Any]] | None] = ContextVar("loaded", default=None)


def name_access(event_id: int, entry_id: int) -> NameAccess:
    """Return the current reader's access to the names of an entry."""
    reader = _reader.get()
    return NameAccess.PUBLIC if reader is None else reader(event_id, entry_id)


@contextmanager
def reading_as(reader: Reader | NameAccess | None) -> Iterator[None]:
    """Set the reader inside the block; a :class:`NameAccess` stands for a reader with this access to all players."""
    access = reader
    token = _reader.set((lambda _event, _entry: access) if isinstance(access, NameAccess) else access)
    numbers = _loaded.set({})
    try:
        yield
    finally:
        _reader.reset(token)
        _loaded.reset(numbers)


def load_once_per_reading(event_id: int, load: Callable[[int], dict[int, T]], entry_id: int) -> dict[int, T]:
    """Return what ``load(event_id)`` returns: the numbers, or the marks, of an event's entries by their ids.

    They are loaded once for the current reader, and again if this entry is missing; without a reader each time.
    """
    kept = _loaded.get()
    if kept is None:
        return load(event_id)
    if entry_id not in kept.get((load, event_id), {}):
        kept[load, event_id] = load(event_id)
    return kept[load, event_id]
