"""Forms of a player about the own match: report the result, confirm or dispute the opponent's report."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from accounts.requests import require_person
from problems import Refused
from tournament.reporting.services import confirm_report, dispute_report, report_result
from tournament.views.my_table import show_my_table
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import require_whole
from tournament.views.reporting.own_report_form import require_points
from tournament.views.results.form import ResultForm, read_form
from tournament.views.sent_once import write_once


@login_required
@require_POST
def report(request: HttpRequest, slug: str) -> HttpResponse:
    """Report the result of the own match; a refusal shows the page with what was typed."""
    page, form = open_event_page(request, slug), read_form(request.POST)

    def write() -> None:
        require_points(page.event, form)
        report_result(
            event=page.event,
            match_id=require_whole(request.POST.get("match", "")),
            result=form.read_result(),
            actor=require_person(request),
            revision=require_whole(request.POST.get("revision", "")),
            confirmed=form.confirmed,
        )

    return _apply(page, write, form)


def _answer_view(answer: Callable[..., object]) -> Callable[..., HttpResponse]:
    """Return a view that confirms or disputes the report that the page showed."""

    @login_required
    @require_POST
    def view(request: HttpRequest, slug: str) -> HttpResponse:
        page, actor = open_event_page(request, slug), require_person(request)
        match_id, report_id = (require_whole(request.POST.get(name, "")) for name in ("match", "report"))
        return _apply(page, lambda: answer(event=page.event, match_id=match_id, report_id=report_id, actor=actor))

    return view


confirm = _answer_view(confirm_report)
dispute = _answer_view(dispute_report)


def _apply(page: EventPage, write: Callable[[], object], form: ResultForm | None = None) -> HttpResponse:
    """Run a write and return to the own page, which shows a refusal."""
    try:
        write_once(page.request, write)
    except Refused as refused:
        return show_my_table(page, refused, form)
    return redirect("event-me", page.event.slug)
