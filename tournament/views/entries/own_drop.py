"""The page on which players drop from an event: what it means now, and one button."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.requests import require_person
from problems import Refused, refuse
from tournament.own_entry.drop import find_drop_effects
from tournament.own_entry.services import drop_own_entry
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import require_word
from tournament.views.sent_once import write_once
from tournament.words import LEAVE, MISSED


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def drop_myself(request: HttpRequest, slug: str) -> HttpResponse:
    """Explain what dropping means now; POST drops the reader's own entry, from the finals with a typed word only.

    Raises Refused entry_not_yours without an entry, and event_over if the event has ended when the form is sent: what
    this page explains is then no longer true.
    """
    page = open_event_page(request, slug)
    entry = page.entry or refuse("entry_not_yours")
    if request.method != "POST":
        return redirect("event-me", slug) if entry.status == "dropped" or page.event.is_over else _show(page)
    try:
        if find_drop_effects(page.event, entry).is_in_bracket:
            require_word(request, str(LEAVE))
        user = require_person(request)
        write_once(request, lambda: drop_own_entry(event=page.event, user=user))
    except Refused as refused:
        if page.event.is_over:
            raise
        return _show(page, refused)
    return redirect("event-me", slug)


def _show(page: EventPage, refused: Refused | None = None) -> HttpResponse:
    entry = page.entry or refuse("entry_not_yours")
    effects = find_drop_effects(page.event, entry)
    return page.render(
        "entries/drop.html",
        refused=refused,
        entry=entry,
        effects=effects,
        missed=MISSED[effects.missed],
    )
