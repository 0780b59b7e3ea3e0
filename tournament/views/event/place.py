"""Tabs and clock of an event, as a part that pages of rulings include by its address when they are opened from it."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tournament.rounds.queries.rounds import find_latest_round
from tournament.views.page_context import open_event_page
from tournament.views.rounds.clock import find_clock


@require_safe
@never_cache
def show_place(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the tabs of the event, and the clock of the round that is played."""
    page = open_event_page(request, slug)
    clock = find_clock(find_latest_round(page.event, visible_only=True))
    return page.render("event/place.html", clock=clock)
