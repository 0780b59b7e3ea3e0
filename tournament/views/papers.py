"""The papers page: request a paper, follow its progress, open it."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from ledger.queries.jobs import get_result
from tournament.papers.queries import get_paper, list_newest_papers
from tournament.papers.registry import PAPERS
from tournament.papers.services import queue_paper
from tournament.standings.queries.round_names import round_choices
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import require_whole

MAX_SHOWN = 20


def list_papers(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a form for each paper that has a round to print, and the papers requested last."""
    page = open_event_page(request, slug, "staff")
    # Several papers share a kind of rounds, which is read once.
    sources = {paper.rounds for paper in PAPERS.values()}
    choices = {rounds: round_choices(page.event, rounds(page.event)) for rounds in sources}
    forms = [
        PaperForm(kind, str(paper.name), str(paper.use), str(paper.button), choices[paper.rounds])
        for kind, paper in PAPERS.items()
    ]
    return page.render(
        "papers/papers.html",
        printable=[form for form in forms if form.rounds],
        papers=list_newest_papers(page.event, MAX_SHOWN),
    )


@dataclass(frozen=True)
class PaperForm:
    """The form of one kind of paper: its texts, and the rounds to choose from as (number, label)."""

    kind: str
    name: str
    use: str
    button: str
    rounds: Sequence[tuple[int, str]]


@require_POST
def request_paper(request: HttpRequest, slug: str) -> HttpResponse:
    """Queue a paper and show its progress."""
    page = open_event_page(request, slug, "staff")
    number = request.POST.get("round", "")
    job = queue_paper(
        event=page.event,
        kind=request.POST.get("kind", ""),
        number=require_whole(number) if number else None,
        language=request.POST.get("language") or get_language() or "en",
        actor=page.user,
    )
    if getattr(request, "htmx", False):
        return _progress(page, job.pk)
    return redirect("event-papers", slug)


def paper_progress(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """Show the progress as a fragment that reloads itself until the paper is ready."""
    return _progress(open_event_page(request, slug, "staff"), job_id)


def open_paper(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """Return the PDF. Raises Refused not_found, document_not_ready."""
    page = open_event_page(request, slug, "staff")
    result = get_result(job_id, page.event.scope)
    response = HttpResponse(result.content, content_type=result.media_type)
    response["Content-Disposition"] = f'inline; filename="{result.file_name}"'
    return response


def _progress(page: EventPage, job_id: int) -> HttpResponse:
    paper = get_paper(page.event, job_id)
    return page.render("papers/_paper.html", job=paper.job, label=paper.label)
