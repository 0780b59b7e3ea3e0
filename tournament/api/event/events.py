"""``events/``, ``events/{slug}/``, ``events/{slug}/copy/`` and ``events/{slug}/transition/``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person, require_person
from engine.json_io.event_settings import COUNTING
from tournament.api.fields import PAGING, StrictIntegerField, operation
from tournament.api.requests import ListView, get_permitted_event
from tournament.domain.event_facts import FACTS, Fact
from tournament.domain.event_moves import EventState
from tournament.entries.queries.capacity import count_occupancy
from tournament.event.queries.events import find_visible_events
from tournament.organizing.services.events import list_event_moves, move_event_with_confirmation
from tournament.organizing.services.whole_event import change_event, copy_event, create_event_with_deck_settings
from web.answers import AnswerShape
from web.request_body import read_body

if TYPE_CHECKING:
    from tournament.models import Event


# The settings that an event may choose, by the keys of the pairing state.
_SETTINGS = (*COUNTING, "match", "policies")


Field = serializers.Field[Any, Any, Any, Any]
# The field of a fact by its kind.
_FIELDS: dict[str, type[Field]] = {
    **dict.fromkeys(("text", "zone"), serializers.CharField),
    **dict.fromkeys(("number", "choice"), StrictIntegerField),
    "flag": serializers.BooleanField,
    "moment": serializers.DateTimeField,
}


def _make_request_field(fact: Fact) -> Field:
    """Return the field of a fact in a request, which may leave it out."""
    options: dict[str, Any] = {"help_text": fact.api_help or None}
    if fact.choices:
        options["help_text"] = f"One of: {', '.join(map(str, fact.choices))}; {fact.api_help}"
    elif fact.kind == "number":
        options |= {"min_value": fact.limit.least, "max_value": fact.limit.most, "allow_null": fact.can_be_none}
    elif fact.max_length:
        options |= {"max_length": fact.max_length, "allow_blank": not fact.is_required}
    return _FIELDS[fact.kind](required=False, **options)


class EventAnswer(AnswerShape):
    """An event. ``moves`` are the states it can go to, the usual one first; ``capacity`` is null without a limit."""

    slug = serializers.SlugField()
    name = serializers.CharField()
    format = serializers.CharField(source="format_key")
    format_version = serializers.CharField()
    state = serializers.CharField()
    moves = serializers.ListField(child=serializers.CharField(), read_only=True)

    computed = {"moves": lambda event: list_event_moves(event.state)}

    def get_fields(self) -> dict[str, Field]:
        """Return the declared fields, then those of the facts."""
        facts = {name: _FIELDS[fact.kind](allow_null=fact.can_be_none) for name, fact in FACTS.items()}
        return {**super().get_fields(), **facts}


class OccupancyAnswer(AnswerShape):
    """The numbers of entries counted against the capacity and of waiting ones."""

    taken = serializers.IntegerField()
    waiting = serializers.IntegerField()


class EventDetailAnswer(EventAnswer):
    """An event with its occupancy and the settings of its counting."""

    computed = {
        **EventAnswer.computed,
        "places": count_occupancy,
        # Other settings, such as rooms, have addresses of their own.
        "settings": lambda event: {key: event.settings[key] for key in _SETTINGS if key in event.settings},
    }

    def get_fields(self) -> dict[str, Field]:
        """Return the fields of an event, then its places and settings."""
        places, settings = OccupancyAnswer(read_only=True), serializers.DictField(read_only=True)
        return {**super().get_fields(), "places": places, "settings": settings}


def _require_known_settings(value: dict[str, Any]) -> None:
    if unknown := sorted(set(value) - set(_SETTINGS)):
        raise serializers.ValidationError(f"unknown: {', '.join(unknown)[:100]}")


_SETTINGS_FIELD: dict[str, Any] = {
    "required": False,
    "help_text": f"Some of: {', '.join(_SETTINGS)}.",
    "validators": [_require_known_settings],
}


class FactsRequest(serializers.Serializer[Any]):
    """Facts of an event; absent ones keep their value. A time without an offset is Prague time."""

    def get_fields(self) -> dict[str, Field]:
        """Return the fields of the facts, then the declared ones."""
        declared = super().get_fields()
        return {**{name: _make_request_field(fact) for name, fact in FACTS.items()}, **declared}


class EventChangeRequest(FactsRequest):
    """Facts, and ``settings`` of counting; these need a ``reason`` once players have seen a round."""

    settings = serializers.DictField(**_SETTINGS_FIELD)
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class EventDecksRequest(serializers.Serializer[Any]):
    """Deadline and audience of decks; absent keys have their defaults."""

    deadline = serializers.DateTimeField(required=False, allow_null=True)
    shown_during = serializers.CharField(max_length=20, required=False)
    shown_after = serializers.CharField(max_length=20, required=False)


class EventRequest(FactsRequest):
    """A new event; absent fields have the defaults of the format."""

    name = serializers.CharField(max_length=FACTS["name"].max_length)
    format = serializers.CharField(source="format_key", max_length=60)
    starts_at = serializers.DateTimeField()
    settings = serializers.DictField(**_SETTINGS_FIELD)
    decks = EventDecksRequest(required=False)


class CopyRequest(serializers.Serializer[Any]):
    """Name and start of a copy of an event; ``with_staff`` invites the staff of the event to the same roles."""

    name = serializers.CharField(max_length=FACTS["name"].max_length)
    starts_at = serializers.DateTimeField()
    with_staff = serializers.BooleanField(required=False)


class TransitionRequest(serializers.Serializer[Any]):
    """The state to go to; ``confirm`` finishes an event before its planned end (else 422 end_early)."""

    to = serializers.CharField(max_length=20, help_text=f"One of: {', '.join(EventState)}.")
    confirm = serializers.BooleanField(default=False)


class Events(ListView):
    @operation("events_list", EventAnswer(many=True), parameters=PAGING)
    def get(self, request: Request) -> Response:
        """Return a page of announced events and of drafts in which the reader has a role, the newest first."""
        return self.respond_with_page(find_visible_events(find_signed_in_person(request)), EventAnswer)

    @operation("event_create", EventDetailAnswer, status=201, request=EventRequest)
    def post(self, request: Request) -> Response:
        """Create a draft event with the sender as organizer; absent fields have the defaults of the format."""
        created = create_event_with_deck_settings(actor=require_person(request), **read_body(EventRequest, request))
        return _respond_with_created(created, request)


class EventDetail(APIView):
    @operation("event", EventDetailAnswer)
    def get(self, request: Request, slug: str) -> Response:
        """Return the event."""
        return Response(EventDetailAnswer(get_permitted_event(request, slug)).data)

    @operation("event_change", EventDetailAnswer, request=EventChangeRequest)
    def patch(self, request: Request, slug: str) -> Response:
        """Change facts and counting: all of them, or none if it is too late for one. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        body, actor = read_body(EventChangeRequest, request), find_signed_in_person(request)
        settings, reason = body.pop("settings", {}), body.pop("reason", "")
        changed = change_event(event=event, facts=body, settings=settings, reason=reason, actor=actor)
        return Response(EventDetailAnswer(changed).data)


class EventCopy(APIView):
    @operation("event_copy", EventDetailAnswer, status=201, request=CopyRequest)
    def post(self, request: Request, slug: str) -> Response:
        """Create a draft with the same facts, counting, house rules and deck settings. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        copy = copy_event(event=event, actor=require_person(request), **read_body(CopyRequest, request))
        return _respond_with_created(copy, request)


def _respond_with_created(event: Event, request: Request) -> Response:
    address = reverse("api-event", args=[event.slug], request=request)
    return Response(EventDetailAnswer(event).data, status=201, headers={"Location": address})


class EventTransition(APIView):
    @operation("event_move", EventAnswer, request=TransitionRequest)
    def post(self, request: Request, slug: str) -> Response:
        """Move the event to another state. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        body = read_body(TransitionRequest, request)
        moved = move_event_with_confirmation(
            event=event, to=body["to"], confirmed=body["confirm"], actor=find_signed_in_person(request)
        )
        return Response(EventAnswer(moved).data)
