"""The verification page of an event: the hash of its seed, after the end seeds, manual changes, file and findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tournament.rounds.queries.manual_changes import names_of
from tournament.standings.queries.round_names import name_stages
from tournament.verification.queries import find_run, read_findings, stream_file
from tournament.verification.record import find_shown_hash, list_later_seeds, list_published_changes
from tournament.verification.services import queue_verification
from tournament.views.page_context import open_event_page
from tournament.views.rounds.manual_changes import describe_change, find_entries_in_change

if TYPE_CHECKING:
    from tournament.models import Event


def show_verification(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the hash of the seed, after the end also seeds, manual changes and what the newest verification found."""
    page = open_event_page(request, slug)
    event = page.event
    changes = list(list_published_changes(event))
    names = names_of(event, {entry for deviation in changes for entry in find_entries_in_change(deviation)})
    return page.render(
        "verification/verification.html",
        seed_hash=find_shown_hash(event),
        later_seeds=list(list_later_seeds(event)),
        changes=[describe_change(deviation, names) for deviation in changes],
        **_describe_run(event),
    )


@require_POST
def run_verification(request: HttpRequest, slug: str) -> HttpResponse:
    """Request a verification for any reader. Raises Refused verification_not_yet while the event is played."""
    page = open_event_page(request, slug)
    queue_verification(event=page.event)
    return redirect("event-verification", slug)


def verification_progress(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the progress as a fragment that reloads itself until the findings are there."""
    page = open_event_page(request, slug)
    return page.render("verification/_verification_run.html", **_describe_run(page.event))


def download(request: HttpRequest, slug: str) -> StreamingHttpResponse:
    """Return the verification file as JSON lines. Raises Refused verification_not_yet while the event is played."""
    page = open_event_page(request, slug)
    response = StreamingHttpResponse(stream_file(page.event), content_type="application/jsonl; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{slug}-verification.jsonl"'
    return response


def _describe_run(event: Event) -> dict[str, Any]:
    """Return the newest verification of the event as it is now and its findings, for the templates."""
    run = find_run(event) if event.is_over else None
    stages = name_stages(event)
    # Sentences name rounds by number, so the page adds the stage of the finals.
    findings = [
        (finding.is_difference, (stages.get(finding.round or 0, ""), finding.problem))
        for finding in (read_findings(run) if run is not None and run.state == "done" else ())
    ]
    return {
        "run": run,
        "differences": [finding for is_difference, finding in findings if is_difference],
        "not_run": [finding for is_difference, finding in findings if not is_difference],
    }
