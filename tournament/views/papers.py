"""Papers: ask for one, watch it being made, open it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from ledger.queries.jobs import get_result
from tournament.papers.queries import asked_paper, newest_papers
from tournament.papers.services import request_document
from tournament.rounds.queries.rounds import rounds_with_pairings
from tournament.standings.queries.round_names import round_picks
from tournament.standings.queries.standings import rounds_with_standings
from tournament.views.event_page import EventPage, open_event_page
from tournament.views.typed import require_whole

MOST_SHOWN = 20


def list_papers(request: HttpRequest, slug: str) -> HttpResponse:
    """What can be printed and what was."""
    page = open_event_page(request, slug, "staff")
    return page.render("papers.html", printable=_printable(page), papers=newest_papers(page.event, MOST_SHOWN))


@dataclass(frozen=True)
class Printable:
    """A paper that can be asked for, of which rounds, and what its button says."""

    kind: str
    name: str
    button: str
    # Numbers, each with what the picker shows: the number, or the stage of the finals.
    rounds: Sequence[tuple[int, str]]


def _printable(page: EventPage) -> list[Printable]:
    """Papers of the newest round first; nothing that has no round yet."""
    published = round_picks(page.event, rounds_with_pairings(page.event))
    closed = round_picks(page.event, rounds_with_standings(page.event))
    papers = [
        Printable("pairings", _("Pairings by name"), _("Make the PDF"), published),
        Printable("tables", _("Pairings by table"), _("Make the PDF"), published),
        Printable("slips", _("Match slips"), _("Make the PDF"), published),
        Printable("standings", _("Standings"), _("Standings as PDF"), closed),
    ]
    return [paper for paper in papers if paper.rounds]


@require_POST
def ask_for_paper(request: HttpRequest, slug: str) -> HttpResponse:
    """Queue a paper and show how far it is."""
    page = open_event_page(request, slug, "staff")
    asked = request.POST.get("round", "")
    job = request_document(
        event=page.event,
        kind=request.POST.get("kind", ""),
        number=require_whole(asked) if asked else None,
        language=request.POST.get("language") or get_language() or "en",
        actor=page.user,
    )
    if getattr(request, "htmx", False):
        return _progress(page, job.pk)
    return redirect("event-papers", slug)


def paper_progress(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """How far the paper is, as a fragment that asks again until it is ready."""
    return _progress(open_event_page(request, slug, "staff"), job_id)


def open_paper(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """The PDF itself; raises Refused document_not_ready."""
    page = open_event_page(request, slug, "staff")
    result = get_result(job_id, page.event.scope)
    response = HttpResponse(result.content, content_type=result.media_type)
    response["Content-Disposition"] = f'inline; filename="{result.file_name}"'
    return response


def _progress(page: EventPage, job_id: int) -> HttpResponse:
    paper = asked_paper(page.event, job_id)
    return page.render("_paper.html", job=paper.job, label=paper.label)
