"""Papers: ask for one, watch it being made, open it."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import get_language
from django.views.decorators.http import require_POST

from ledger.queries.jobs import get_job, get_result, jobs_of
from tournament.queries.standings import rounds_with_standings
from tournament.services.documents import request_document
from tournament.views.place import Place, enter
from tournament.views.typed import require_whole


def list_papers(request: HttpRequest, slug: str) -> HttpResponse:
    """What can be printed and what was."""
    place = enter(request, slug, "staff")
    return place.show("papers.html", rounds=rounds_with_standings(place.event), jobs=jobs_of(place.event.scope)[:20])


@require_POST
def ask_for_paper(request: HttpRequest, slug: str) -> HttpResponse:
    """Queue a paper and show how far it is."""
    place = enter(request, slug, "staff")
    asked = request.POST.get("round", "")
    job = request_document(
        event=place.event,
        kind=request.POST.get("kind", ""),
        number=require_whole(asked) if asked else None,
        language=request.POST.get("language") or get_language() or "en",
        actor=place.user,
    )
    if getattr(request, "htmx", False):
        return _progress(place, job.pk)
    return redirect("event-papers", slug)


def paper_progress(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """How far the paper is, as a fragment that asks again until it is ready."""
    return _progress(enter(request, slug, "staff"), job_id)


def open_paper(request: HttpRequest, slug: str, job_id: int) -> HttpResponse:
    """The PDF itself; raises Refused document_not_ready."""
    place = enter(request, slug, "staff")
    result = get_result(job_id, place.event.scope)
    response = HttpResponse(result.content, content_type=result.media_type)
    response["Content-Disposition"] = f'inline; filename="{result.file_name}"'
    return response


def _progress(place: Place, job_id: int) -> HttpResponse:
    return place.show("_paper.html", job=get_job(job_id, place.event.scope))
