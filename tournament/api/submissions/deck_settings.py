"""``deck-settings/``, ``deck-lock/`` and ``format/take-over/`` of an event: deadline, audience and locks of decks."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person
from tournament.api.fields import operation
from tournament.api.requests import get_permitted_event
from tournament.api.submissions.decks import EventRulesAnswer, respond_with_rules
from tournament.domain.decks import DeckAudience
from tournament.entries.queries.entries import get_entry
from tournament.submissions.queries.deadlines import find_deck_lock, find_lock_reason, read_deck_settings
from tournament.submissions.services.rules import set_deck_lock, set_deck_settings, take_over_format
from web.answers import AnswerShape
from web.request_body import read_body, require_no_body

_AUDIENCES = f"One of: {', '.join(DeckAudience)}."


class DeckSettingsFields(serializers.Serializer[Any]):
    """``shown_during`` is the audience from the first published round on, ``shown_after`` when the event is over."""

    deadline = serializers.DateTimeField(allow_null=True)
    is_locked = serializers.BooleanField()
    shown_during = serializers.CharField(max_length=20, help_text=_AUDIENCES)
    shown_after = serializers.CharField(max_length=20, help_text=_AUDIENCES)


class DeckLockRequest(serializers.Serializer[Any]):
    """``event``: as the event's settings say; ``locked``; ``open``: until the moment ``until``, or until locked."""

    to = serializers.ChoiceField(choices=["event", "locked", "open"])
    until = serializers.DateTimeField(required=False, allow_null=True)


class DeckLockAnswer(AnswerShape):
    """``lock`` is the reason why the player cannot change the deck now, null if the player can."""

    entry = serializers.IntegerField()
    to = serializers.CharField()
    until = serializers.DateTimeField(allow_null=True, format=None)
    lock = serializers.CharField(allow_null=True)


class EventDeckSettings(APIView):
    @operation("deck_settings", DeckSettingsFields)
    def get(self, request: Request, slug: str) -> Response:
        """Return deadline and audience of decks. For all readers of the event."""
        return Response(DeckSettingsFields(read_deck_settings(get_permitted_event(request, slug))).data)

    @operation("deck_settings_write", DeckSettingsFields, request=DeckSettingsFields)
    def put(self, request: Request, slug: str) -> Response:
        """Replace the settings. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        body = read_body(DeckSettingsFields, request)
        return Response(
            DeckSettingsFields(set_deck_settings(event=event, actor=find_signed_in_person(request), **body)).data
        )


class EntryDeckLock(APIView):
    @operation("deck_lock_write", DeckLockAnswer, request=DeckLockRequest)
    def put(self, request: Request, slug: str, entry_id: int) -> Response:
        """Lock a deck, keep it open, or let the event's settings decide. For organizers and judges."""
        event = get_permitted_event(request, slug, "judge")
        entry = get_entry(event, entry_id)
        body = read_body(DeckLockRequest, request)
        set_deck_lock(entry=entry, to=body["to"], until=body.get("until"), actor=find_signed_in_person(request))
        own, lock = find_deck_lock(entry), find_lock_reason(entry, event)
        answer = {
            "entry": entry.pk,
            "to": own.state if own else "event",
            "until": own.until if own else None,
            "lock": lock.value if lock else None,
        }
        return Response(DeckLockAnswer(answer).data)


class FormatTakeover(APIView):
    """The replacement of the pinned edition by today's edition of the format."""

    @operation("format_take_over", EventRulesAnswer, request=None)
    def post(self, request: Request, slug: str) -> Response:
        """Judge decks by today's edition of the format; possible until a round is paired. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        require_no_body(request)
        return respond_with_rules(take_over_format(event=event, actor=find_signed_in_person(request)))
