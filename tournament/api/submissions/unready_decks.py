"""``decks/unready/`` of an event: decks that are illegal, to check or missing, to be read before round 1 is paired."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView

from tournament.api.fields import REFUSALS
from tournament.api.requests import get_permitted_event
from tournament.entries.queries.name_order import load_in_batches
from tournament.submissions.queries.decks_by_urgency import find_unready_decks
from web.answers import AnswerShape

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournament.models import Entry, Event


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

    collects_decks = serializers.BooleanField()
    takes_decks = serializers.BooleanField()
    checked_in = UnreadyEntriesAnswer()
    registered = UnreadyEntriesAnswer()


class UnreadyDeckList(APIView):
    """The decks of an event that are not ready."""

    @extend_schema(operation_id="unready_decks", responses={200: UnreadyDecksAnswer, **REFUSALS})
    def get(self, request: Request, slug: str) -> Response:
        """Return the entries with an illegal deck, a deck to check, or none. For judges and organizers."""
        event = get_permitted_event(request, slug, "judge")
        found = find_unready_decks(event)
        answer = {
            "collects_decks": found.is_collecting_decks,
            "takes_decks": found.is_accepting_decks,
            "checked_in": _list_entries(event, found.checked_in),
            "registered": _list_entries(event, found.registered),
        }
        return Response(UnreadyDecksAnswer(answer).data)


def _list_entries(event: Event, found: Mapping[str, Sequence[int]]) -> dict[str, Iterable[Entry]]:
    """Return the entries of each kind as :class:`UnreadyEntriesAnswer` has them."""
    return {kind: load_in_batches(event, entry_ids) for kind, entry_ids in found.items()}
