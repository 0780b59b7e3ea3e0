"""Requests about an event: the event, the sender's permission, the query string, lists, and answering once a key.

Entry points: :func:`get_permitted_event`, :func:`read_query`, :func:`answer_request_once`, :class:`ListView`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from rest_framework.generics import GenericAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from accounts.requests import require_person
from ledger.services.idempotency import Answer, answer_once
from tournament.event.queries.events import get_event
from tournament.permissions import Task, require
from web import paging

if TYPE_CHECKING:
    from rest_framework.serializers import Serializer

    from tournament.models import Event
    from web.answers import AnswerShape

MAX_ROWS = 500


class LimitedPages(paging.Pages):
    """Pages of 100 rows, at most 500 on request. A number that cannot be read is refused with its name."""

    max_limit = MAX_ROWS


class ListView(GenericAPIView[Any]):
    """A view of a list that answers with one page of it."""

    pagination_class = LimitedPages

    def respond_with_page(self, rows: Any, shape: type[AnswerShape], **options: Any) -> Response:
        """Return the page of the rows that the query string names, each row in its shape."""
        return self.get_paginated_response(shape(self.paginate_queryset(rows), many=True, **options).data)


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


def answer_request_once(request: Request, do: Callable[[], Answer], contents: Any = None) -> Answer:
    """Return the answer of ``do``, carried out once for the request's Idempotency-Key; ``contents``, else the body.

    The answer is stored under the key, so it holds ids and no names of persons. Raises Refused sign_in_needed,
    key_reused, and what ``do`` refuses.
    """
    identity = [request.method, request.path, request.data if contents is None else contents]
    key = request.headers.get("Idempotency-Key", "")
    return answer_once(user=require_person(request), key=key, request=identity, do=do)
