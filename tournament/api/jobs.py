"""Progress of jobs in answers. Entry points: :class:`JobAnswer`, :func:`read_problems`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework import serializers

from decks.api.serializers import ProblemAnswer
from problems import Problem
from web.answers import AnswerShape

if TYPE_CHECKING:
    from ledger.models import Job

JOB_STATES = ["queued", "running", "done", "failed"]


def read_problems(job: Job) -> list[Problem]:
    return [Problem(**stored) for stored in job.problems]


class JobAnswer(AnswerShape):
    """The progress of a job in per cent; ``url`` is the address to ask again, ``problems`` say why it failed."""

    id = serializers.IntegerField()
    status = serializers.ChoiceField(choices=JOB_STATES, source="state")
    progress = serializers.IntegerField(min_value=0, max_value=100, source="percent")
    url = serializers.URLField()
    problems = ProblemAnswer(many=True)

    computed = {"problems": read_problems}
