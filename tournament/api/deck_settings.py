"""Deadline, audience and locks of decks: ``deck-settings/``, ``deck-lock/`` and ``format/take-over/``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import person_or_none
from tournament.api.decks import EventRulesAnswer, rules_shape
from tournament.api.event_start import arrive, read_body
from tournament.api.fields import REFUSALS
from tournament.domain.decks import DeckAudience
from tournament.entries.queries.entries import get_entry
from tournament.submissions.queries.deadlines import current_lock, deck_lock_of, deck_settings_of
from tournament.submissions.services.rules import set_deck_lock, set_deck_settings, take_over_format

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Entry, Event

_SHOWN = f"One of: {', '.join(DeckAudience)}."


class DeckSettingsFields(serializers.Serializer[Any]):
    """``shown_during`` holds from the first published round on, ``shown_after`` when the event is over."""

    deadline = serializers.DateTimeField(allow_null=True)
    is_locked = serializers.BooleanField()
    shown_during = serializers.CharField(max_length=20, help_text=_SHOWN)
    shown_after = serializers.CharField(max_length=20, help_text=_SHOWN)


class DeckLockRequest(serializers.Serializer[Any]):
    """``event``: like all decks; ``locked``; ``open``, until a moment or until it is locked."""

    to = serializers.ChoiceField(choices=["event", "locked", "open"])
    until = serializers.DateTimeField(required=False, allow_null=True)


class DeckLockAnswer(serializers.Serializer[Any]):
    """``lock`` says why the player cannot change the deck now, null while they can."""

    entry = serializers.IntegerField()
    to = serializers.CharField()
    until = serializers.DateTimeField(allow_null=True)
    lock = serializers.CharField(allow_null=True)


class EventDeckSettings(APIView):
    """Deadline and audience of decks."""

    @extend_schema(operation_id="deck_settings", responses={200: DeckSettingsFields, **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the settings to all readers of the event."""
        return Response(DeckSettingsFields(deck_settings_of(arrive(request, slug))).data)

    @extend_schema(
        operation_id="deck_settings_write", request=DeckSettingsFields, responses={200: DeckSettingsFields, **REFUSALS}
    )
    def put(self, request: Request, slug: str) -> Response:
        """Organizers choose anew."""
        event = arrive(request, slug, "organize")
        said = read_body(DeckSettingsFields, request)
        return Response(DeckSettingsFields(set_deck_settings(event=event, actor=person_or_none(request), **said)).data)


class EntryDeckLock(APIView):
    """One player's deck, locked or left open."""

    @extend_schema(operation_id="deck_lock_write", request=DeckLockRequest, responses={200: DeckLockAnswer, **REFUSALS})
    def put(self, request: Request, slug: str, entry_id: int) -> Response:
        """Organizers and judges lock a deck, leave it open, or let the event decide."""
        event = arrive(request, slug, "judge")
        entry = get_entry(event, entry_id)
        said = read_body(DeckLockRequest, request)
        set_deck_lock(entry=entry, to=said["to"], until=said.get("until"), actor=person_or_none(request))
        return Response(_lock_shape(entry, event))


class TakeOverFormat(APIView):
    """Today's edition of the format in place of the pinned one."""

    @extend_schema(operation_id="format_take_over", request=None, responses={200: EventRulesAnswer, **REFUSALS})
    def post(self, request: Request, slug: str) -> Response:
        """Organizers take it over until a round is paired."""
        event = arrive(request, slug, "organize")
        return Response(rules_shape(take_over_format(event=event, actor=person_or_none(request))))


def _lock_shape(entry: Entry, event: Event) -> dict[str, Any]:
    own, lock = deck_lock_of(entry), current_lock(entry, event)
    return {
        "entry": entry.pk,
        "to": own.state if own else "event",
        "until": own.until if own else None,
        "lock": lock.value if lock else None,
    }
