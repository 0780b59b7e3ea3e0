"""``events/``, ``events/{slug}/``, ``events/{slug}/copy/`` and ``events/{slug}/transition/``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema, extend_schema_field
from rest_framework import serializers
from rest_framework.generics import GenericAPIView
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person, require_person
from engine.json_io.event_settings import COUNTING
from tournament.api.fields import PAGING, REFUSALS, StrictIntegerField
from tournament.api.requests import LimitedPages, get_permitted_event
from tournament.domain.event_facts import CUTS, LIMITS, LONGEST
from tournament.domain.event_moves import EventState
from tournament.domain.reports import SILENCE_MINUTES
from tournament.entries.queries.capacity import count_occupancy
from tournament.event.queries.events import find_visible_events
from tournament.organizing.services.events import list_event_moves, move_event_with_confirmation
from tournament.organizing.services.whole_event import change_event, copy_event, create_event_with_deck_settings
from web.request_body import read_body

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Event


# The settings that an event may choose, by the keys of the pairing state.
_SETTINGS = (*COUNTING, "match", "policies")


class EventAnswer(serializers.Serializer[Any]):
    """An event. ``moves`` are the states it can go to, the usual one first; ``capacity`` is null without a limit."""

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
    player_reports = serializers.BooleanField()
    silence_minutes = serializers.IntegerField()
    player_drops = serializers.BooleanField()

    @extend_schema_field(serializers.ListField(child=serializers.CharField()))
    def get_moves(self, event: Event) -> list[str]:
        """Return the states the event can go to now."""
        return list_event_moves(event.state)


class OccupancyAnswer(serializers.Serializer[Any]):
    """The numbers of entries counted against the capacity and of waiting ones."""

    taken = serializers.IntegerField()
    waiting = serializers.IntegerField()


class EventDetailAnswer(EventAnswer):
    """An event with its occupancy and the settings of its counting."""

    places = serializers.SerializerMethodField()
    settings = serializers.SerializerMethodField()

    @extend_schema_field(OccupancyAnswer)
    def get_places(self, event: Event) -> dict[str, Any]:
        """Count the occupancy."""
        return dict(OccupancyAnswer(count_occupancy(event)).data)

    @extend_schema_field(serializers.DictField())
    def get_settings(self, event: Event) -> dict[str, Any]:
        """Return the settings that an event may choose; others, such as rooms, have addresses of their own."""
        return {key: event.settings[key] for key in _SETTINGS if key in event.settings}


def _text_field(name: str, **options: Any) -> serializers.CharField:
    return serializers.CharField(max_length=LONGEST[name], required=False, allow_blank=True, **options)


def _number_field(name: str, **options: Any) -> StrictIntegerField:
    limit = LIMITS[name]
    return StrictIntegerField(min_value=limit.least, max_value=limit.most, required=False, **options)


class FactsRequest(serializers.Serializer[Any]):
    """Facts of an event; absent ones keep their value. A time without an offset is Prague time."""

    name = serializers.CharField(max_length=LONGEST["name"], required=False)
    starts_at = serializers.DateTimeField(required=False)
    time_zone = serializers.CharField(max_length=60, required=False, help_text="Such as Europe/Prague.")
    venue = _text_field("venue")
    rounds_planned = _number_field("rounds_planned")
    round_minutes = _number_field("round_minutes")
    cut_size = StrictIntegerField(required=False, help_text=f"One of: {', '.join(map(str, CUTS))}; 0 is no finals.")
    capacity = _number_field("capacity", allow_null=True)
    fee = _text_field("fee")
    prizes = _text_field("prizes")
    contact = _text_field("contact")
    player_reports = serializers.BooleanField(required=False, help_text="Players report their own results.")
    silence_minutes = StrictIntegerField(
        required=False,
        help_text=f"One of: {', '.join(map(str, SILENCE_MINUTES))}; 0: silence never confirms a report.",
    )
    player_drops = serializers.BooleanField(required=False, help_text="Players may drop by themselves; on by default.")


class EventChangeRequest(FactsRequest):
    """Facts, and ``settings`` of counting; these need a ``reason`` once players have seen a round."""

    settings = serializers.DictField(required=False, help_text=f"Some of: {', '.join(_SETTINGS)}.")
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)

    def validate_settings(self, value: dict[str, Any]) -> dict[str, Any]:
        """Return the settings; raises ValidationError naming unknown ones."""
        return require_known_settings(value)


class EventDecksRequest(serializers.Serializer[Any]):
    """Deadline and audience of decks; absent keys have their defaults."""

    deadline = serializers.DateTimeField(required=False, allow_null=True)
    shown_during = serializers.CharField(max_length=20, required=False)
    shown_after = serializers.CharField(max_length=20, required=False)


class EventRequest(FactsRequest):
    """A new event; absent fields have the defaults of the format."""

    name = serializers.CharField(max_length=LONGEST["name"])
    format = serializers.CharField(source="format_key", max_length=60)
    starts_at = serializers.DateTimeField()
    settings = serializers.DictField(required=False, help_text=f"Some of: {', '.join(_SETTINGS)}.")
    decks = EventDecksRequest(required=False)

    def validate_settings(self, value: dict[str, Any]) -> dict[str, Any]:
        """Return the settings; raises ValidationError naming unknown ones."""
        return require_known_settings(value)


def require_known_settings(value: dict[str, Any]) -> dict[str, Any]:
    """Return the settings; raises ValidationError naming unknown ones."""
    unknown = sorted(set(value) - set(_SETTINGS))
    if unknown:
        raise serializers.ValidationError(f"unknown: {', '.join(unknown)[:100]}")
    return value


class CopyRequest(serializers.Serializer[Any]):
    """Name and start of a copy of an event; ``with_staff`` invites the staff of the event to the same roles."""

    name = serializers.CharField(max_length=LONGEST["name"])
    starts_at = serializers.DateTimeField()
    with_staff = serializers.BooleanField(required=False)


class TransitionRequest(serializers.Serializer[Any]):
    """The state to go to; ``confirm`` finishes an event before its planned end (else 422 end_early)."""

    to = serializers.CharField(max_length=20, help_text=f"One of: {', '.join(EventState)}.")
    confirm = serializers.BooleanField(default=False)


class Events(GenericAPIView[Any]):
    """The events that the reader may see."""

    pagination_class = LimitedPages

    @extend_schema(operation_id="events_list", parameters=PAGING, responses={200: EventAnswer(many=True), **REFUSALS})
    def get(self, request: Request) -> Response:
        """Return a page of announced events and of drafts in which the reader has a role, the newest first."""
        page = self.paginate_queryset(find_visible_events(find_signed_in_person(request)))
        return self.get_paginated_response(EventAnswer(page, many=True).data)

    @extend_schema(operation_id="event_create", request=EventRequest, responses={201: EventAnswer, **REFUSALS})
    def post(self, request: Request) -> Response:
        """Create a draft event with the sender as organizer; absent fields have the defaults of the format."""
        actor = require_person(request)
        return _respond_with_created(
            create_event_with_deck_settings(actor=actor, **read_body(EventRequest, request)), request
        )


class EventDetail(APIView):
    """One event."""

    @extend_schema(operation_id="event", responses={200: EventDetailAnswer, **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the event."""
        return Response(EventDetailAnswer(get_permitted_event(request, slug)).data)

    @extend_schema(
        operation_id="event_change", request=EventChangeRequest, responses={200: EventDetailAnswer, **REFUSALS}
    )
    def patch(self, request: Request, slug: str) -> Response:
        """Change facts and counting: all of them, or none if it is too late for one. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        body, actor = read_body(EventChangeRequest, request), find_signed_in_person(request)
        settings, reason = body.pop("settings", {}), body.pop("reason", "")
        changed = change_event(event=event, facts=body, settings=settings, reason=reason, actor=actor)
        return Response(EventDetailAnswer(changed).data)


class EventCopy(APIView):
    """Copies of an event."""

    @extend_schema(operation_id="event_copy", request=CopyRequest, responses={201: EventDetailAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """Create a draft with the same facts, counting, house rules and deck settings. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        return _respond_with_created(
            copy_event(event=event, actor=require_person(request), **read_body(CopyRequest, request)), request
        )


def _respond_with_created(event: Event, request: Request) -> Response:
    address = reverse("api-event", args=[event.slug], request=request)
    return Response(EventDetailAnswer(event).data, status=201, headers={"Location": address})


class EventTransition(APIView):
    """The state of an event."""

    @extend_schema(operation_id="event_move", request=TransitionRequest, responses={200: EventAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """Move the event to another state. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        body = read_body(TransitionRequest, request)
        moved = move_event_with_confirmation(
            event=event, to=body["to"], confirmed=body["confirm"], actor=find_signed_in_person(request)
        )
        return Response(EventAnswer(moved).data)
