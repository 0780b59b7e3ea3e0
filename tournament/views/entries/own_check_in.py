"""The page on which players check in their own entry; the check-in code of the event leads to it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.requests import require_person
from problems import Problem, Refused
from tournament.own_entry.queries import find_check_in_problems
from tournament.own_entry.services import check_in_by_code
from tournament.submissions.queries.deadlines import is_accepting_decks
from tournament.submissions.queries.verdicts import judge_entry_deck
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.sent_once import write_once


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def check_in_here(request: HttpRequest, slug: str, code: str = "") -> HttpResponse:
    """Offer check-in by the code in the address, or ask for a code; POST checks in and leads to the player's page."""
    page = open_event_page(request, slug)
    if request.method != "POST":
        return _show(page, code, _find_problems(page, code))
    typed, user = request.POST.get("code", code), require_person(request)
    try:
        write_once(request, lambda: check_in_by_code(event=page.event, user=user, code=typed))
    except Refused as refused:
        return _show(page, typed, refused.problems, refused)
    messages.success(request, _("You are checked in."))
    return redirect("event-me", slug)


def _find_problems(page: EventPage, code: str) -> tuple[Problem, ...]:
    """Return why the reader cannot check in. An address without a code is no reason: the page then asks for one."""
    if page.entry is None:
        return (Problem("entry_not_yours", {}),)
    if page.entry.status == "checked_in":
        return ()
    return find_check_in_problems(page.event, page.entry, code or None)


def _show(page: EventPage, code: str, problems: tuple[Problem, ...], refused: Refused | None = None) -> HttpResponse:
    codes = {problem.code for problem in problems}
    return page.render(
        "entries/check_in_here.html",
        refused=refused,
        entry=page.entry,
        code=code,
        problems=problems,
        # A wrong code can be typed again; the other reasons have to be removed first.
        is_ready=not codes - {"check_in_code_wrong"},
        asks_for_code=not code or "check_in_code_wrong" in codes,
        may_hand_in="check_in_deck_missing" in codes and is_accepting_decks(page.event),
        deck=judge_entry_deck(page.entry, page.event, page.rules) if page.entry else None,
    )
