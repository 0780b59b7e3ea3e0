"""Reading requests about an event: the event, the sender's permission, the body, and the pages of lists.

Entry points: :func:`get_permitted_event`, :func:`read_body`, :func:`read_query`, :class:`Pages`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework.pagination import LimitOffsetPagination
from rest_framework.serializers import IntegerField, Serializer

from tournament.event.queries.events import get_event
from tournament.permissions import Task, require

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Event

MOST_ROWS = 500


class PageQuery(Serializer[Any]):
    """The part of a list that a query string asks for."""

    limit = IntegerField(min_value=1, required=False)
    offset = IntegerField(min_value=0, required=False)


class Pages(LimitOffsetPagination):
    """Pages of 100 rows, at most 500 on request. A number that cannot be read is refused with its name."""

    default_limit = 100
    max_limit = MOST_ROWS

    def get_limit(self, request: Request) -> int:
        """Return the number of rows; raises ValidationError."""
        limit: int = read_query(PageQuery, request).get("limit", self.default_limit)
        return min(limit, MOST_ROWS)

    def get_offset(self, request: Request) -> int:
        """Return the number of rows to skip; raises ValidationError."""
        return int(read_query(PageQuery, request).get("offset", 0))


def get_permitted_event(request: Request, slug: str, task: Task = "read") -> Event:
    """Return the event at an address; raises Refused event_unknown, sign_in_needed, not_allowed as ``require`` does."""
    event = get_event(slug)
    require(request.user, task, event)
    return event


def read_body(kind: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the body in the shape of a serializer; raises ValidationError naming the path of every fault."""
    return _validated(kind(data=request.data))


def read_query(kind: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """Return the query string in the shape of a serializer; raises ValidationError as :func:`read_body` does."""
    return _validated(kind(data=request.query_params))


def _validated(serializer: Serializer[Any]) -> dict[str, Any]:
    serializer.is_valid(raise_exception=True)
    return dict(serializer.validated_data)
