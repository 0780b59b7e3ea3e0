"""``events/{slug}/revisions/``: what changed in an event, for pages that follow it without being loaded again."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournament.event.queries.events import read_revisions
from tournament.views.page_context import open_event_page
from web.page_cache.middleware_revisions import make_answer, read_question


@require_GET
def show_revisions(request: HttpRequest, slug: str) -> HttpResponse:
    """Return revisions as JSON, with an etag: those of ``?parts=``, and with ``own=`` what belongs to the reader alone.

    Only drafts and the first request of a process come here; ``web/page_cache/middleware_revisions.py`` answers all
    others.
    """
    page = open_event_page(request, slug)
    question = read_question(request.META.get("QUERY_STRING", ""))
    answer = make_answer(slug, read_revisions(page.event), question)
    return HttpResponse(answer.body, content_type="application/json", headers={"ETag": answer.etag})
