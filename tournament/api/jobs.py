"""Progress of jobs in answers. Entry points: :class:`JobAnswer`, :func:`shape_job`, :func:`shape_stored_problem`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework import serializers

from decks.api.serializers import ProblemAnswer
from problems import Problem
from web.errors.wording import say_both

if TYPE_CHECKING:
    from ledger.models import Job

JOB_STATES = ["queued", "running", "done", "failed"]


class JobAnswer(serializers.Serializer[Any]):
    """The progress of a job in per cent; ``url`` is the address to ask again, ``problems`` say why it failed."""

    id = serializers.IntegerField()
    status = serializers.ChoiceField(choices=JOB_STATES)
    progress = serializers.IntegerField(min_value=0, max_value=100)
    url = serializers.URLField()
    problems = ProblemAnswer(many=True)


def shape_job(job: Job, url: str) -> dict[str, Any]:
    """Return the progress of a job as the API answers it; ``url`` is the address to ask again."""
    return {
        "id": job.pk,
        "status": job.state,
        "progress": job.percent,
        "url": url,
        "problems": [shape_stored_problem(problem) for problem in job.problems],
    }


def shape_stored_problem(stored: dict[str, Any]) -> dict[str, Any]:
    """Return a problem that is stored as JSON, with its sentences."""
    return {**stored, "text": say_both(Problem(stored["code"], stored["params"]))}
