"""``events/{slug}/verification/``: pair and count a finished event again as a job, its progress and its findings."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.views import APIView

from decks.api.serializers import ProblemAnswer
from tournament.api.fields import operation
from tournament.api.jobs import JOB_STATES, read_problems
from tournament.api.requests import get_permitted_event
from tournament.verification.queries import find_run, read_findings
from tournament.verification.services import queue_verification
from web.answers import AnswerShape
from web.request_body import require_no_body

if TYPE_CHECKING:
    from ledger.models import Job

NOT_REQUESTED = "not_requested"
_NO_RUN = SimpleNamespace(state=NOT_REQUESTED, percent=0, finished_at=None, problems=[])


class FindingAnswer(AnswerShape):
    """What a verification found in a round (null: in the event).

    ``is_difference`` is false for a round that cannot be paired again here, because it was paired by another engine.
    """

    round = serializers.IntegerField(allow_null=True)
    is_difference = serializers.BooleanField()
    problem = ProblemAnswer()


class VerificationAnswer(AnswerShape):
    """The newest verification of the event as it is now: its progress in per cent, the address to ask again.

    ``findings`` are null until it is done; ``problems`` say why it failed. After a change of the event it is
    ``not_requested`` again.
    """

    status = serializers.ChoiceField(choices=[NOT_REQUESTED, *JOB_STATES], source="state")
    progress = serializers.IntegerField(min_value=0, max_value=100, source="percent")
    url = serializers.URLField()
    finished_at = serializers.DateTimeField(allow_null=True, format=None)
    findings = FindingAnswer(many=True, allow_null=True)
    problems = ProblemAnswer(many=True)

    computed = {"findings": lambda run: read_findings(run) if run.state == "done" else None, "problems": read_problems}


class Verification(APIView):
    @operation("verification", VerificationAnswer)
    def get(self, request: Request, slug: str) -> Response:
        """Return the progress of the newest verification, and what it found."""
        event = get_permitted_event(request, slug)
        return Response(_verification_shape(request, slug, find_run(event) if event.is_over else None))

    @operation("verification_request", VerificationAnswer, status=202, request=None)
    def post(self, request: Request, slug: str) -> Response:
        """Pair and count everything again, for any reader; 409 verification_not_yet before the event is over.

        Readers share one verification of the same state of the event, so a repeated request starts no second one.
        """
        require_no_body(request)
        answer = _verification_shape(request, slug, queue_verification(event=get_permitted_event(request, slug)))
        return Response(answer, status=202, headers={"Location": answer["url"]})


def _verification_shape(request: Request, slug: str, run: Job | None) -> dict[str, Any]:
    url = reverse("api-verification", args=[slug], request=request)
    return VerificationAnswer(run or _NO_RUN, given={"url": url}).data
