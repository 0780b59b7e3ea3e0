"""``matches/{id}/report/``, ``confirm/`` and ``dispute/`` for the two players of a match; lists of reports.

Each is carried out once per Idempotency-Key, as the results of the staff are.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from accounts.requests import require_person
from problems import refuse
from tournament.api.fields import IDEMPOTENCY_KEY, PAGING, StrictIntegerField, operation
from tournament.api.requests import ListView, get_permitted_event
from tournament.api.results.results import ResultFields, read_result, respond_with_match
from tournament.api.rounds.matches import MatchAnswer
from tournament.permissions import EventReader
from tournament.reporting.queries import find_reported_matches, list_reports
from tournament.reporting.services import confirm_report, dispute_report, report_result
from tournament.rounds.queries.rounds import get_match, get_round
from web.answers import AnswerShape
from web.request_body import read_body

if TYPE_CHECKING:
    pass


class ReportAnswer(AnswerShape):
    """What one side said about the result: ``kind`` is report, confirm or dispute.

    ``answers`` is the id of the opponent's report that it confirms or disputes. A dispute without games and outcome
    claims no result.
    """

    id = serializers.IntegerField()
    kind = serializers.CharField()
    entry = serializers.IntegerField(source="entry_id")
    answers = serializers.IntegerField(source="answers_id", allow_null=True)
    games = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    outcome = serializers.CharField()
    in_game_points = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), allow_null=True
    )
    ended = serializers.ListField(child=serializers.CharField(), allow_null=True)
    at = serializers.DateTimeField()


class ReportedMatchAnswer(MatchAnswer):
    """A match with the report that waits for an answer, and the dispute that waits for the staff."""

    report = ReportAnswer(allow_null=True)
    dispute = ReportAnswer(allow_null=True)


class MatchReportsAnswer(ReportedMatchAnswer):
    """A match with all its reports, in the order in which they came."""

    reports = ReportAnswer(many=True, read_only=True)

    computed = {**ReportedMatchAnswer.computed, "reports": list_reports}


class ReportRequest(ResultFields):
    """A result, as the staff send it; ``revision`` is the revision of the match that the sender read.

    Outcomes: win_first, win_second, draw, intentional_draw, double_win; others are entered by the staff.
    """

    revision = StrictIntegerField(min_value=0, required=False, allow_null=True)


class ConfirmRequest(serializers.Serializer[Any]):
    """The id of the opponent's report, as the sender read it."""

    report = StrictIntegerField(min_value=1)


class DisputeRequest(ResultFields):
    """The id of the opponent's report, and the result that the sender claims, if any."""

    report = StrictIntegerField(min_value=1)


class MatchReport(APIView):
    @operation("match_report", ReportedMatchAnswer, request=ReportRequest, parameters=[IDEMPOTENCY_KEY])
    def post(self, request: Request, slug: str, match_id: int) -> Response:
        """Report the result of the own match; it counts when the opponent confirms it. For the players of the match.

        While the opponent's report waits, an equal one confirms it and another one disputes it.
        """
        event, actor = get_permitted_event(request, slug), require_person(request)
        body = read_body(ReportRequest, request)
        report = partial(
            report_result,
            event=event,
            match_id=match_id,
            result=read_result(body),
            actor=actor,
            revision=body.get("revision"),
            confirmed=body.get("confirm", False),
        )
        return respond_with_match(request, event, match_id, report, ReportedMatchAnswer)


class MatchConfirmation(APIView):
    @operation("match_confirm", ReportedMatchAnswer, request=ConfirmRequest, parameters=[IDEMPOTENCY_KEY])
    def post(self, request: Request, slug: str, match_id: int) -> Response:
        """Confirm the opponent's report, which then counts; 409 report_changed if it is not the one that waits."""
        event, actor = get_permitted_event(request, slug), require_person(request)
        report_id = read_body(ConfirmRequest, request)["report"]
        confirm = partial(confirm_report, event=event, match_id=match_id, report_id=report_id, actor=actor)
        return respond_with_match(request, event, match_id, confirm, ReportedMatchAnswer)


class MatchDispute(APIView):
    @operation("match_dispute", ReportedMatchAnswer, request=DisputeRequest, parameters=[IDEMPOTENCY_KEY])
    def post(self, request: Request, slug: str, match_id: int) -> Response:
        """Dispute the opponent's report, also one that counts by silence in an open round; the staff then decide."""
        event, actor = get_permitted_event(request, slug), require_person(request)
        body = read_body(DisputeRequest, request)
        has_claim = bool(body.get("games") or body.get("outcome") or body.get("in_game_points"))
        dispute = partial(
            dispute_report,
            event=event,
            match_id=match_id,
            report_id=body["report"],
            actor=actor,
            result=read_result(body) if has_claim else None,
            confirmed=body.get("confirm", False),
        )
        return respond_with_match(request, event, match_id, dispute, ReportedMatchAnswer)


class MatchReports(APIView):
    @operation("match_reports", MatchReportsAnswer)
    def get(self, request: Request, slug: str, match_id: int) -> Response:
        """Return the match with everything that was reported. For its players and for staff."""
        event = get_permitted_event(request, slug)
        match, reader = get_match(event, match_id), EventReader(require_person(request), event)
        seated = {seat.entry_id for seat in match.seats.all()}
        if not reader.may("score") and (reader.entry is None or reader.entry.pk not in seated):
            refuse("match_not_yours")
        return Response(MatchReportsAnswer(match).data)


class RoundReports(ListView):
    @operation("round_reports", ReportedMatchAnswer(many=True), parameters=PAGING)
    def get(self, request: Request, slug: str, number: int) -> Response:
        """Return a page of the matches with an open report, disputed ones first, then by table. For staff."""
        event = get_permitted_event(request, slug, "score")
        return self.respond_with_page(find_reported_matches(get_round(event, number)), ReportedMatchAnswer)
