"""Reading requests about an event: the event, the sender's permission, the query string, and the pages of lists.

Entry points: :func:`get_permitted_event`, :func:`read_query`, :class:`LimitedPages`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tournament.event.queries.events import get_event
from tournament.permissions import Task, require
from web import paging

if TYPE_CHECKING:
    from rest_framework.request import Request
    from rest_framework.serializers import Serializer

    from tournament.models import Event

MAX_ROWS = 500


class LimitedPages(paging.Pages):
    """Pages of 100 rows, at most 500 on request. A number that cannot be read is refused with its name."""

    max_limit = MAX_ROWS


def get_permitted_event(request: Request, slug: str, task: Task = "read") -> Event:
    """Return the event at an address; raises Refused event_unknown, sign_in_needed, not_allowed as ``require`` does."""
    event = get_event(slug)
    require(request.user, task, event)
    return event


def read_query(kind: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the query string in the shape of a serializer; raises ValidationError naming the path of every fault."""
    serializer = kind(data=request.query_params)
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
