"""``decks/unready/`` of an event: decks that are illegal, to check or missing, to be read before round 1 is paired."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.fields import operation
from tournament.api.requests import get_permitted_event
from tournament.entries.queries.name_order import load_in_batches
from tournament.submissions.queries.decks_by_urgency import find_unready_decks
from web.answers import AnswerShape

if TYPE_CHECKING:
    pass


class UnreadyEntryAnswer(AnswerShape):
    """An entry with a deck that is not ready."""

    entry = serializers.IntegerField(source="pk")
    name_surname_first = serializers.CharField(source="unmarked_surname_first")
    name_mark = serializers.CharField(allow_blank=True)


class UnreadyEntriesAnswer(AnswerShape):
    """Entries by the reason why their deck is not ready, each list sorted by surname."""

    illegal = UnreadyEntryAnswer(many=True)
    to_check = UnreadyEntryAnswer(many=True)
    missing = UnreadyEntryAnswer(many=True)


class UnreadyDecksAnswer(AnswerShape):
    """The decks that are not ready: of entries that a pairing seats (``checked_in``), and of those not checked in.

    ``collects_decks`` is false until a deck is handed in or a deadline is set; all lists are empty then.
    ``takes_decks`` is true if players without a lock of their own may hand in decks now: no deadline, lock or paired
    round prevents it.
    """

    collects_decks = serializers.BooleanField(source="is_collecting_decks")
    takes_decks = serializers.BooleanField(source="is_accepting_decks")
    checked_in = UnreadyEntriesAnswer()
    registered = UnreadyEntriesAnswer()


class UnreadyDeckList(APIView):
    @operation("unready_decks", UnreadyDecksAnswer)
    def get(self, request: Request, slug: str) -> Response:
        """Return the entries with an illegal deck, a deck to check, or none. For judges and organizers."""
        event = get_permitted_event(request, slug, "judge")
        unready = find_unready_decks(event)
        entries = {
            status: {kind: load_in_batches(event, ids) for kind, ids in ids_by_kind.items()}
            for status, ids_by_kind in (("checked_in", unready.checked_in), ("registered", unready.registered))
        }
        return Response(UnreadyDecksAnswer(unready, given=entries).data)
