"""``events/{slug}/log/``: the action log, for organizers."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from ledger.queries.actions import list_actions
from tournament.api.fields import PAGING, operation
from tournament.api.requests import ListView, get_permitted_event
from web.answers import AnswerShape


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


class Log(ListView):
    @operation("log", ActionAnswer(many=True), parameters=PAGING)
    def get(self, request: Request, slug: str) -> Response:
        """Return a page of the log, the newest line first. For organizers."""
        return self.respond_with_page(list_actions(get_permitted_event(request, slug, "organize").scope), ActionAnswer)
