"""What every address of an event starts with: the event, and whether the sender may do this there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework.pagination import LimitOffsetPagination
from rest_framework.serializers import Serializer

from tournament.event.queries.events import get_event
from tournament.permissions import Task, require

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Event


class Pages(LimitOffsetPagination):
    """Lists come in pages of 100 rows."""

    default_limit = 100
    max_limit = 500


def arrive(request: Request, slug: str, task: Task = "read") -> Event:
    """The event at an address; raises Refused where it is unknown or not the sender's to do."""
    event = get_event(slug)
    require(request.user, task, event)
    return event


def read_body(kind: type[Serializer[Any]], request: Request) -> dict[str, Any]:
    """The body in the shape of a serializer; raises ValidationError naming the place of every fault."""
    asked = kind(data=request.data)
    asked.is_valid(raise_exception=True)
    return dict(asked.validated_data)
