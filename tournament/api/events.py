"""``events/``, ``events/{slug}/`` and ``events/{slug}/transition/``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.requests import person_or_none, signed_in
from tournament.api.fields import PAGING, REFUSALS, Whole
from tournament.api.place import Pages, arrive, read_body
from tournament.domain.lifecycle import EventState
from tournament.queries.events import events_for
from tournament.services.events import create_event, event_moves, move_event

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Event


class EventAnswer(serializers.Serializer[Any]):
    """An event. ``moves`` are the states it may go to, the usual one first."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    format = serializers.CharField(source="format_key")
    format_version = serializers.CharField()
    state = serializers.CharField()
    moves = serializers.SerializerMethodField()
    starts_at = serializers.DateTimeField()
    time_zone = serializers.CharField()
    venue = serializers.CharField()
    rounds_planned = serializers.IntegerField()
    round_minutes = serializers.IntegerField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_moves(self, event: Event) -> list[str]:
        """Where it may go from here."""
        return event_moves(event.state)


class EventRequest(serializers.Serializer[Any]):
    """A new event. A time without an offset is Prague time."""

    name = serializers.CharField(max_length=100)
    format = serializers.CharField(source="format_key", max_length=60)
    starts_at = serializers.DateTimeField()
    venue = serializers.CharField(max_length=200, required=False, allow_blank=True)
    rounds_planned = Whole(min_value=1, max_value=30, required=False)
    round_minutes = Whole(min_value=1, max_value=600, required=False)


class TransitionRequest(serializers.Serializer[Any]):
    """The state to go to."""

    to = serializers.CharField(max_length=20, help_text=f"One of: {', '.join(EventState)}.")


class Events(GenericAPIView[Any]):
    """Announced events, and the drafts one works at, the newest first."""

    pagination_class = Pages

    @extend_schema(operation_id="events_list", parameters=PAGING, responses={200: EventAnswer(many=True), **REFUSALS})
    def get(self, request: Request) -> Response:
        """A page of events."""
        page = self.paginate_queryset(events_for(person_or_none(request)))
        return self.get_paginated_response(EventAnswer(page, many=True).data)

    @extend_schema(operation_id="event_create", request=EventRequest, responses={201: EventAnswer, **REFUSALS})
    def post(self, request: Request) -> Response:
        """Make a draft with its format's defaults; who makes it organizes it."""
        actor = signed_in(request)
        event = create_event(actor=actor, **read_body(EventRequest, request))
        address = reverse("api-event", args=[event.slug], request=request)
        return Response(EventAnswer(event).data, status=201, headers={"Location": address})


class EventDetail(APIView):
    """One event."""

    @extend_schema(operation_id="event", responses={200: EventAnswer, **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """The event."""
        return Response(EventAnswer(arrive(request, slug)).data)


class Transition(APIView):
    """The event's way through its life."""

    @extend_schema(operation_id="event_move", request=TransitionRequest, responses={200: EventAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """Organizers move the event to another state."""
        event = arrive(request, slug, "organize")
        to = read_body(TransitionRequest, request)["to"]
        return Response(EventAnswer(move_event(event=event, to=to, actor=person_or_none(request))).data)
