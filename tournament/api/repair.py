"""``events/{slug}/rounds/{n}/repair/``: who left goes, who came is seated; read first, then done."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import person_or_none
from config.errors.wording import say_both
from decks.api.serializers import ProblemAnswer
from problems import Problem
from tournament.api.draft_version import DraftVersionRequest, draft_version_in
from tournament.api.event_start import arrive, read_body
from tournament.api.fields import REFUSALS
from tournament.api.rounds import RoundDetailAnswer
from tournament.rounds.queries.manual_changes import names_of
from tournament.rounds.queries.rounds import get_round
from tournament.rounds.services.repair import plan_repair, repair_round

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from rest_framework.request import Request

_PLAYERS = ("first", "second", "player")


class SittingAnswer(serializers.Serializer[Any]):
    """A match: its table, null for a bye, and the entries that sit there."""

    table = serializers.IntegerField(allow_null=True)
    entries = serializers.ListField(child=serializers.IntegerField())


class RepairAnswer(serializers.Serializer[Any]):
    """What would change: matches that go and come, how many stay, what speaks against those that come.

    ``attempt``, ``changes`` and ``digest`` go back with the request that does just this.
    """

    attempt = serializers.IntegerField()
    changes = serializers.IntegerField()
    digest = serializers.CharField()
    out = SittingAnswer(many=True)
    into = SittingAnswer(many=True)
    stay = serializers.IntegerField()
    warnings = ProblemAnswer(many=True)


class RepairRequest(DraftVersionRequest):
    """The draft and the plan that were read; without them the affected are paired anew as things are now."""

    digest = serializers.CharField(max_length=64, required=False, help_text="409 repair_outdated for another plan.")


class RepairRound(APIView):
    """Matches that are not concerned stay at their tables."""

    @extend_schema(operation_id="round_repair_plan", responses={200: RepairAnswer, **REFUSALS})
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Organizers read what would change; nothing is written. 409 nothing_to_repair where nobody is concerned."""
        event = arrive(request, slug, "organize")
        found, plan = get_round(event, number), plan_repair(event=event, number=number)
        names = names_of(event)
        shape = {
            "attempt": found.attempt,
            "changes": found.deviations.count(),
            "digest": plan.digest,
            "out": _sittings(plan.out),
            "into": _sittings(plan.into),
            "stay": plan.stay,
            "warnings": [_told(one, names) for one in plan.warnings],
        }
        return Response(shape)

    @extend_schema(operation_id="round_repair", request=RepairRequest, responses={200: RoundDetailAnswer, **REFUSALS})
    def post(self, request: Request, slug: str, number: int) -> Response:
        """Organizers pair the affected anew, a new attempt; 409 nothing_to_repair where nobody is concerned."""
        event = arrive(request, slug, "organize")
        asked = read_body(RepairRequest, request)
        version, digest = draft_version_in(asked), asked.get("digest")
        done = repair_round(event=event, number=number, actor=person_or_none(request), version=version, digest=digest)
        return Response(RoundDetailAnswer(done).data)


def _sittings(sittings: Sequence[tuple[int | None, tuple[int, ...]]]) -> list[dict[str, Any]]:
    return [{"table": table, "entries": list(entries)} for table, entries in sittings]


def _told(problem: Problem, names: Mapping[int, str]) -> dict[str, Any]:
    """Ids in ``params``, names in the sentences."""
    who = {key: names.get(problem.params[key], "") for key in _PLAYERS if key in problem.params}
    named = Problem(problem.code, {**problem.params, **who}, severity=problem.severity)
    return {**problem.as_dict(), "text": say_both(named)}
