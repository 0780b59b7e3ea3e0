"""``events/{slug}/rounds/{n}/repair/``: read the plan of a repair, then carry it out."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import find_signed_in_person
from decks.api.serializers import ProblemAnswer
from problems import Problem
from tournament.api.fields import operation
from tournament.api.requests import get_permitted_event
from tournament.api.rounds.pairing_version import PairingVersionRequest, read_stated_version
from tournament.api.rounds.rounds import RoundDetailAnswer
from tournament.rounds.queries.manual_changes import names_of
from tournament.rounds.queries.rounds import get_round
from tournament.rounds.services.repair import plan_repair, repair_round
from web.answers import AnswerShape
from web.request_body import read_body

if TYPE_CHECKING:
    from collections.abc import Mapping


# Parameters of warnings that hold ids of entries.
_ENTRY_PARAMETERS = ("first", "second", "player")


class SeatedMatchAnswer(AnswerShape):
    """A match with its table, null for a bye, and its entries."""

    table = serializers.IntegerField(allow_null=True)
    entries = serializers.ListField(child=serializers.IntegerField())


class RepairAnswer(AnswerShape):
    """The plan of a repair: matches it dissolves (``out``) and creates (``into``), the number that stay, and warnings.

    Send ``attempt``, ``changes`` and ``digest`` back to carry out exactly this plan.
    """

    attempt = serializers.IntegerField()
    changes = serializers.IntegerField()
    digest = serializers.CharField()
    out = SeatedMatchAnswer(many=True)
    into = SeatedMatchAnswer(many=True)
    stay = serializers.IntegerField()
    warnings = ProblemAnswer(many=True)


class RepairRequest(PairingVersionRequest):
    """The pairing version and the plan that the sender read; without them the round is repaired as it is now."""

    digest = serializers.CharField(
        max_length=64, required=False, help_text="409 repair_outdated if the plan has changed."
    )


class RoundRepair(APIView):
    """The repair of a round; matches that a drop or a late entry did not touch stay at their tables."""

    @operation("round_repair_plan", RepairAnswer)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return the plan of a repair; writes nothing. 409 nothing_to_repair if no entry is touched. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        round_, plan = get_round(event, number), plan_repair(event=event, number=number)
        mentioned = {
            value for warning in plan.warnings for key, value in warning.params.items() if key in _ENTRY_PARAMETERS
        }
        names = names_of(event, mentioned)
        answer = {
            "attempt": round_.attempt,
            "changes": round_.deviations.count(),
            "digest": plan.plan_digest,
            "out": plan.dissolved,
            "into": plan.created,
            "stay": plan.unchanged,
            # Ids of entries in ``params``, names in the sentences.
            "warnings": [{**warning.as_dict(), "text": _name_entries(warning, names)} for warning in plan.warnings],
        }
        return Response(RepairAnswer(answer).data)

    @operation("round_repair", RoundDetailAnswer, request=RepairRequest)
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Pair the touched entries again as a new attempt; 409 nothing_to_repair if there are none. For organizers."""
        event = get_permitted_event(request, slug, "organize")
        body = read_body(RepairRequest, request)
        repaired = repair_round(
            event=event,
            number=number,
            actor=find_signed_in_person(request),
            version=read_stated_version(body),
            digest=body.get("digest"),
        )
        return Response(RoundDetailAnswer(repaired).data)


def _name_entries(warning: Problem, names: Mapping[int, str]) -> Problem:
    params = {key: names.get(value, "") if key in _ENTRY_PARAMETERS else value for key, value in warning.params.items()}
    return replace(warning, params=params)
