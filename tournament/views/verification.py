"""The verification page of an event: the hash of its seed, after the end seeds, manual changes, file and findings."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from tournament.rounds.queries.manual_changes import names_of
from tournament.standings.queries.round_names import stages_of
from tournament.verification.queries import cached_findings, verification_file
from tournament.verification.record import later_seeds, published_changes, shown_hash
from tournament.views.page_context import open_event_page
from tournament.views.rounds.manual_changes import describe_change


def show_verification(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the hash of the seed, after the end also seeds and changes; ``?run=1`` then pairs all rounds again."""
    page = open_event_page(request, slug)
    event = page.event
    names = names_of(event)
    run = event.is_over and bool(request.GET.get("run"))
    stages = stages_of(event)
    # Sentences name rounds by number, so the page adds the stage of the finals.
    findings = [
        (finding.is_difference, (stages.get(finding.round or 0, ""), finding.problem))
        for finding in (cached_findings(event) if run else ())
    ]
    return page.render(
        "verification.html",
        seed_hash=shown_hash(event),
        later_seeds=list(later_seeds(event)),
        changes=[describe_change(deviation, names) for deviation in published_changes(event)],
        was_run=run,
        differences=[finding for is_difference, finding in findings if is_difference],
        not_run=[finding for is_difference, finding in findings if not is_difference],
    )


def download(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the verification file as JSON lines. Raises Refused verification_not_yet while the event is played."""
    page = open_event_page(request, slug)
    response = HttpResponse(verification_file(page.event), content_type="application/jsonl; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-verification.jsonl"'
    return response
