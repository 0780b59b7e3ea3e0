"""What the app with the events tells the page cache. Entry points: :func:`register_events`, :func:`get_queries`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.http import HttpRequest

from web.page_cache.parts import OwnPart


@dataclass(frozen=True)
class Revisions:
    """The revisions of the parts of a public event that a page shows, by part, and what else the page depends on.

    ``newest_round`` is the number of the newest visible round, or 0; ``clock`` is the state of its clock now, ""
    without one. Both are empty where a page does not depend on them.
    """

    event_id: int
    numbers: Mapping[str, int]
    newest_round: int = 0
    clock: str = ""


class Member(NamedTuple):
    """A reader with an account to whom a page shows what visitors see, beside the own parts.

    ``etag_basis`` is what the own parts depend on beside session and token, ``render`` returns a part for this reader.
    """

    etag_basis: tuple[object, ...]
    render: Callable[[OwnPart], str]


class EventQueries(NamedTuple):
    """The parts of an event that have revisions, and queries.

    ``find_revisions`` gets a slug, parts, the number of the round that the page is about, and whether it has a clock;
    it returns None for an event that visitors may not read. ``digest_own_state`` gets a slug and the id of a user, and
    returns a text that changes with the user's own page. ``find_member`` gets a request, the arguments of its view and
    the function ``find_own_row`` of the view, and returns None for a reader that needs a page computed whole.
    """

    parts: tuple[str, ...]
    find_revisions: Callable[[str, tuple[str, ...], int | None, bool], Revisions | None]
    digest_own_state: Callable[[str, int], str]
    find_member: Callable[[HttpRequest, dict[str, Any], Callable[..., Any]], Member | None]


_registered: list[EventQueries] = []


def register_events(queries: EventQueries) -> None:
    """Register the queries; an app calls this once, when it is ready."""
    _registered[:] = [queries]


def get_queries() -> EventQueries:
    return _registered[0]
