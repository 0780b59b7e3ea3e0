"""The player's own page: table, opponent and clock first, then rounds and deck."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from problems import refuse
from tournament.entries.queries.waiting_list import waiting_position
from tournament.reporting.silence import record_seat_shown
from tournament.rounds.queries.rounds import latest_round, matches_of_entry
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
    entry = page.entry or refuse("entry_not_yours")
    current = latest_round(page.event, visible_only=True)
    matches = matches_of_entry(entry)
    played = current.pk if current and not page.event.is_over else None
    match = next((match for match in matches if match.round_id == played), None)
    # Before the finals there is no winner, so the standings need not be computed.
    has_outcome = page.event.is_over or page.event.state == "cut"
    seats = match.seats.all() if match else ()
    opponent = next((seat.entry for seat in seats if seat.entry_id != entry.pk), None)
    sees_opponents_deck = opponent is not None and page.reader.may_see_deck(opponent)
    if match is not None:
        record_seat_shown(event=page.event, match=match, entry=entry)
    return page.render(
        "me.html",
        entry=entry,
        current=current,
        match=match,
        stage=stage_of(page.event, current.number) if current else "",
        waiting_position=waiting_position(entry),
        clock=clock_of(current, match),
        matches=matches,
        outcome=event_outcome_of(page.event, standings_after(page.event, None), entry) if has_outcome else None,
        deck=judged_deck(entry, page.event, page.rules),
        opponents_deck=opponent if sees_opponents_deck else None,
    )
