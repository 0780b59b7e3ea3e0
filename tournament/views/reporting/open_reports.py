"""The part of staff pages with the reports of players, which the result desk reads again after a change."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_GET

from tournament.reporting.queries import digest_open_reports
from tournament.rounds.queries.rounds import get_round
from tournament.views.page_context import open_event_page


@require_GET
def show_open_reports(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Show the open reports of a round; 204 where ``?seen=`` says that the page shows them already. For staff."""
    page = open_event_page(request, slug, "score")
    round_ = get_round(page.event, number)
    if round_.can_take_results and request.GET.get("seen") == digest_open_reports(round_):
        return HttpResponse(status=204)
    return page.render("reporting/open_reports.html", round=round_)
