"""``events/``, ``events/{slug}/`` and ``events/{slug}/transition/``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.requests import person_or_none, require_person
from tournament.api.event_start import Pages, arrive, read_body
from tournament.api.fields import PAGING, REFUSALS, Whole
from tournament.domain.event_facts import CUTS, LONGEST, RANGES
from tournament.domain.json_io.event_settings import COUNTING
from tournament.domain.lifecycle import EventState
from tournament.entries.queries.capacity import count_occupancy
from tournament.event.queries.events import events_visible_to
from tournament.organizing.services.events import event_moves, move_event_with_confirmation
from tournament.organizing.services.whole_event import change_event, copy_event, open_event

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Event


# What an event may choose about counting, in the keys of the state.
SETTINGS = (*COUNTING, "match", "policies")


class EventAnswer(serializers.Serializer[Any]):
    """An event. ``moves`` are the states it may go to, the usual one first; ``capacity`` is null without a limit."""

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
    cut_size = serializers.IntegerField()
    capacity = serializers.IntegerField(allow_null=True)
    fee = serializers.CharField()
    prizes = serializers.CharField()
    contact = serializers.CharField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_moves(self, event: Event) -> list[str]:
        """Where it may go from here."""
        return event_moves(event.state)


class PlacesAnswer(serializers.Serializer[Any]):
    """How many places are taken, and how many wait for one."""

    taken = serializers.IntegerField()
    waiting = serializers.IntegerField()


class WholeEventAnswer(EventAnswer):
    """An event with how full it is, and the settings it is counted by."""

    places = serializers.SerializerMethodField()
    settings = serializers.SerializerMethodField()

    @extend_schema_field(PlacesAnswer)
    def get_places(self, event: Event) -> dict[str, Any]:
        """Counted now."""
        return dict(PlacesAnswer(count_occupancy(event)).data)

    @extend_schema_field(serializers.DictField())
    def get_settings(self, event: Event) -> dict[str, Any]:
        """Counting, match and policies in the keys of the state; nothing that is the installation's own."""
        return {key: event.settings[key] for key in SETTINGS if key in event.settings}


def _text(name: str, **options: Any) -> serializers.CharField:
    return serializers.CharField(max_length=LONGEST[name], required=False, allow_blank=True, **options)


def _whole(name: str, **options: Any) -> Whole:
    least, most = RANGES[name]
    return Whole(min_value=least, max_value=most, required=False, **options)


class FactsRequest(serializers.Serializer[Any]):
    """Facts of an event; what is not named stays. A time without an offset is Prague time."""

    name = serializers.CharField(max_length=LONGEST["name"], required=False)
    starts_at = serializers.DateTimeField(required=False)
    time_zone = serializers.CharField(max_length=60, required=False, help_text="Such as Europe/Prague.")
    venue = _text("venue")
    rounds_planned = _whole("rounds_planned")
    round_minutes = _whole("round_minutes")
    cut_size = Whole(required=False, help_text=f"One of: {', '.join(map(str, CUTS))}; 0 is no finals.")
    capacity = _whole("capacity", allow_null=True)
    fee = _text("fee")
    prizes = _text("prizes")
    contact = _text("contact")


class EventChangeRequest(FactsRequest):
    """Facts, and ``settings`` of counting with the ``reason`` that is asked for once players have seen a round."""

    settings = serializers.DictField(required=False, help_text=f"Some of: {', '.join(SETTINGS)}.")
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)

    def validate_settings(self, value: dict[str, Any]) -> dict[str, Any]:
        """Only what is known."""
        return known_settings(value)


class NewDecksRequest(serializers.Serializer[Any]):
    """Deadline and audience of decks; absent keys have their defaults."""

    deadline = serializers.DateTimeField(required=False, allow_null=True)
    shown_during = serializers.CharField(max_length=20, required=False)
    shown_after = serializers.CharField(max_length=20, required=False)


class EventRequest(FactsRequest):
    """A new event with everything that may be chosen; what is absent is as the format has it."""

    name = serializers.CharField(max_length=LONGEST["name"])
    format = serializers.CharField(source="format_key", max_length=60)
    starts_at = serializers.DateTimeField()
    settings = serializers.DictField(required=False, help_text=f"Some of: {', '.join(SETTINGS)}.")
    decks = NewDecksRequest(required=False)

    def validate_settings(self, value: dict[str, Any]) -> dict[str, Any]:
        """Only what is known."""
        return known_settings(value)


def known_settings(value: dict[str, Any]) -> dict[str, Any]:
    """The settings, each under a known name."""
    unknown = sorted(set(value) - set(SETTINGS))
    if unknown:
        raise serializers.ValidationError(f"unknown: {', '.join(unknown)[:100]}")
    return value


class CopyRequest(serializers.Serializer[Any]):
    """Another event like this one, on another day."""

    name = serializers.CharField(max_length=LONGEST["name"])
    starts_at = serializers.DateTimeField()
    with_staff = serializers.BooleanField(required=False)


class TransitionRequest(serializers.Serializer[Any]):
    """The state to go to; ``confirm`` finishes an event that is refused with ``end_early``."""

    to = serializers.CharField(max_length=20, help_text=f"One of: {', '.join(EventState)}.")
    confirm = serializers.BooleanField(default=False)


class Events(GenericAPIView[Any]):
    """Announced events, and the drafts one works at, the newest first."""

    pagination_class = Pages

    @extend_schema(operation_id="events_list", parameters=PAGING, responses={200: EventAnswer(many=True), **REFUSALS})
    def get(self, request: Request) -> Response:
        """A page of events."""
        page = self.paginate_queryset(events_visible_to(person_or_none(request)))
        return self.get_paginated_response(EventAnswer(page, many=True).data)

    @extend_schema(operation_id="event_create", request=EventRequest, responses={201: EventAnswer, **REFUSALS})
    def post(self, request: Request) -> Response:
        """Create a draft event with the sender as organizer; absent keys have the defaults of the format."""
        actor = require_person(request)
        return _made(open_event(actor=actor, **read_body(EventRequest, request)), request)


class EventDetail(APIView):
    """One event."""

    @extend_schema(operation_id="event", responses={200: WholeEventAnswer, **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """The event."""
        return Response(WholeEventAnswer(arrive(request, slug)).data)

    @extend_schema(
        operation_id="event_change", request=EventChangeRequest, responses={200: WholeEventAnswer, **REFUSALS}
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Organizers change facts and counting, all of it or, where something is too late, none."""
        event = arrive(request, slug, "organize")
        said, actor = read_body(EventChangeRequest, request), person_or_none(request)
        settings, reason = said.pop("settings", {}), said.pop("reason", "")
        changed = change_event(event=event, facts=said, settings=settings, reason=reason, actor=actor)
        return Response(WholeEventAnswer(changed).data)


class Copy(APIView):
    """Another event like this one."""

    @extend_schema(operation_id="event_copy", request=CopyRequest, responses={201: WholeEventAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """Organizers make a draft with the same facts, counting, house rules and deck settings, without its people."""
        event = arrive(request, slug, "organize")
        return _made(copy_event(event=event, actor=require_person(request), **read_body(CopyRequest, request)), request)


def _made(event: Event, request: Request) -> Response:
    address = reverse("api-event", args=[event.slug], request=request)
    return Response(WholeEventAnswer(event).data, status=201, headers={"Location": address})


class Transition(APIView):
    """The event's way through its life."""

    @extend_schema(operation_id="event_move", request=TransitionRequest, responses={200: EventAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """Organizers move the event to another state."""
        event = arrive(request, slug, "organize")
        said = read_body(TransitionRequest, request)
        moved = move_event_with_confirmation(
            event=event, to=said["to"], confirmed=said["confirm"], actor=person_or_none(request)
        )
        return Response(EventAnswer(moved).data)
