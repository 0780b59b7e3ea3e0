"""How anybody can check an event: the hash of its seed, at the end the seed, changes by hand, the file, the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse

from tournament.rounds.queries.manual_changes import names_of
from tournament.standings.queries.round_names import stages_of
from tournament.verification.queries import cached_findings, verification_file
from tournament.verification.record import later_seeds, published_changes, shown_hash
from tournament.views.event_page import open_event_page
from tournament.views.rounds.manual_changes import describe_change

if TYPE_CHECKING:
    from collections.abc import Mapping

    from problems import Problem
    from tournament.domain.verification import Finding


def show_verification(request: HttpRequest, slug: str) -> HttpResponse:
    """The hash before the end, everything after it; ``?run=1`` runs the event again, which takes a moment."""
    page = open_event_page(request, slug)
    event = page.event
    names = names_of(event)
    run = event.is_over and bool(request.GET.get("run"))
    found, stages = cached_findings(event) if run else (), stages_of(event)
    return page.render(
        "verification.html",
        hash=shown_hash(event),
        later_seeds=list(later_seeds(event)),
        changes=[describe_change(one, names) for one in published_changes(event)],
        was_run=run,
        differences=[_told(one, stages) for one in found if one.is_difference],
        not_run=[_told(one, stages) for one in found if not one.is_difference],
    )


def _told(finding: Finding, stages: Mapping[int, str]) -> tuple[str, Problem]:
    """What was found, and the stage of the finals it is about: sentences know rounds by their numbers."""
    return stages.get(finding.round or 0, ""), finding.problem


def download(request: HttpRequest, slug: str) -> HttpResponse:
    """The verification file, JSON lines; raises Refused verification_not_yet while the event is played."""
    page = open_event_page(request, slug)
    response = HttpResponse(verification_file(page.event), content_type="application/jsonl; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-verification.jsonl"'
    return response
