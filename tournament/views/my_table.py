"""The player's own page: table, opponent and clock first, then rounds and deck."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from accounts.requests import require_person
from tournament.entries.queries.entries import require_own_entry
from tournament.entries.queries.waiting_list import waiting_position
from tournament.permissions import may_see_deck
from tournament.rounds.queries.rounds import latest_round, match_of, matches_of_entry
from tournament.standings.queries.round_names import stage_of
from tournament.standings.queries.standings import standings_after
from tournament.submissions.queries.verdicts import judged_deck
from tournament.views.page_context import open_event_page
from tournament.views.rounds.clock import clock_of
from tournament.views.standings.event_outcome import event_outcome_of


@login_required
def my_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the reader's table, opponent and clock."""
    page = open_event_page(request, slug)
    entry = require_own_entry(page.event, require_person(request))
    current = latest_round(page.event, visible_only=True)
    match = match_of(current, entry) if current and not page.event.is_over else None
    # Before the finals there is no winner, so the standings need not be computed.
    has_outcome = page.event.is_over or page.event.state == "cut"
    seats = match.seats.all() if match else ()
    opponent = next((seat.entry for seat in seats if seat.entry_id != entry.pk), None)
    sees_opponents_deck = opponent is not None and may_see_deck(page.request.user, opponent, page.event)
    return page.render(
        "me.html",
        entry=entry,
        current=current,
        match=match,
        stage=stage_of(page.event, current.number) if current else "",
        waiting_position=waiting_position(entry),
        clock=clock_of(current, match),
        matches=matches_of_entry(entry),
        outcome=event_outcome_of(page.event, standings_after(page.event, None), entry) if has_outcome else None,
        deck=judged_deck(entry, page.event),
        opponents_deck=opponent if sees_opponents_deck else None,
    )
