"""``entries/{id}/deck/settled/``: doubtful lines of a deck that judges have settled."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from decks.api.serializers import RawText, VerdictAnswer
from tournament.api.fields import StrictIntegerField, operation
from tournament.api.requests import get_permitted_event
from tournament.entries.queries.entries import get_entry
from tournament.permissions import require, require_settled_lines
from tournament.submissions.queries.lines_to_settle import find_card_name, list_decided_lines
from tournament.submissions.queries.rules import read_event_rules
from tournament.submissions.queries.verdicts import judge_entry_deck
from tournament.submissions.services.settling import settle_line
from tournament.submissions.words import DECISION_LABELS
from web.answers import AnswerShape
from web.request_body import read_body


class SettlingRequest(serializers.Serializer[Any]):
    """A decision about a line of the deck that counts.

    ``decision`` is ``card`` (with ``card``, a key or a name), ``no_card``, ``allowed`` (an own card that may be
    played), an answer to a question about the line, or ``ask`` (take the decision back). Answers are ``deck``,
    ``sideboard`` and ``not_counted`` for the part of the list that the line begins, ``copies`` and ``no_copies`` for
    its number; they need no reason. ``seen`` is the id of the newest decision that the sender read, 0 for none; 409
    line_settled_meanwhile if another one is the newest.
    """

    line = RawText()
    decision = serializers.CharField()
    card = serializers.CharField(required=False, allow_blank=True)
    reason = serializers.CharField(allow_blank=True)
    seen = StrictIntegerField(required=False, min_value=0)


class SettledLineAnswer(AnswerShape):
    """A decision; ``card`` is the key of the card, empty unless the line is one."""

    id = serializers.IntegerField(source="decision.pk")
    line = serializers.CharField(source="decision.line")
    decision = serializers.ChoiceField(choices=list(DECISION_LABELS), source="decision.decision")
    card = serializers.CharField(allow_blank=True, source="decision.card")
    reason = serializers.CharField(allow_blank=True, source="decision.reason")
    at = serializers.DateTimeField(format=None, source="decision.at")
    card_name = serializers.CharField(allow_blank=True, source="card")


class SettlingAnswer(SettledLineAnswer):
    """The decision with the verdict that the deck has since."""

    verdict = VerdictAnswer(source="decision.parsed_verdict")


class SettledLines(APIView):
    @operation("settled_lines", SettledLineAnswer(many=True))
    def get(self, request: Request, slug: str, entry_id: int) -> Response:
        """Return the settled lines of the deck that counts, in its order. For its player, judges and organizers."""
        event = get_permitted_event(request, slug)
        entry = get_entry(event, entry_id)
        require_settled_lines(request.user, entry, event)
        rules = read_event_rules(event)
        judged = judge_entry_deck(entry, event, rules)
        decided = list_decided_lines(entry, judged.verdict, rules) if judged else []
        return Response(SettledLineAnswer(decided, many=True).data)

    @operation("settle_line", SettlingAnswer, status=201, request=SettlingRequest)
    def post(self, request: Request, slug: str, entry_id: int) -> Response:
        """Settle a doubtful line once for this player; the deck has a new verdict. For judges and organizers."""
        event = get_permitted_event(request, slug)
        actor = require_person(request)
        require(actor, "judge", event)
        row = settle_line(entry=get_entry(event, entry_id), actor=actor, **read_body(SettlingRequest, request))
        settled = SimpleNamespace(decision=row, card=find_card_name(read_event_rules(event), row))
        return Response(SettlingAnswer(settled).data, status=201)
