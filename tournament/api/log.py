"""``events/{slug}/log/``: the action log, for organizers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response

from ledger.queries.actions import list_actions
from tournament.api.fields import PAGING, REFUSALS
from tournament.api.requests import LimitedPages, get_permitted_event
from web.answers import AnswerShape

if TYPE_CHECKING:
    from rest_framework.request import Request


class ActorAnswer(AnswerShape):
    """The account that caused the action."""

    id = serializers.IntegerField()
    name = serializers.CharField(source="full_name")


class ActionAnswer(AnswerShape):
    """One line; ``subject`` is ``<kind>:<id>``, for a round ``round:<event>.<number>``. No ``actor``: the system."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    actor = ActorAnswer(allow_null=True)
    verb = serializers.CharField()
    subject = serializers.CharField()
    before = serializers.JSONField(allow_null=True)
    after = serializers.JSONField(allow_null=True)


class Log(GenericAPIView[Any]):
    """The action log of an event."""

    pagination_class = LimitedPages

    @extend_schema(operation_id="log", parameters=PAGING, responses={200: ActionAnswer(many=True), **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """Return a page of the log, the newest line first. For organizers."""
        page = self.paginate_queryset(list_actions(get_permitted_event(request, slug, "organize").scope))
        return self.get_paginated_response(ActionAnswer(page, many=True).data)
