"""The player's own page: table, opponent and clock first, then the report, rounds and deck."""

from __future__ import annotations

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse

from problems import Refused, refuse
from tournament.entries.queries.waiting_list import find_waiting_position
from tournament.event.queries.own_state import OwnState, read_own_state
from tournament.event.queries.schedule import has_own_bracket
from tournament.ranking.queries.stored import find_newest_rank
from tournament.reporting.silence import record_seat_shown
from tournament.rounds.queries.rounds import find_latest_round, list_matches_of_entry
from tournament.standings.queries.round_names import find_last_round, stage_of
from tournament.standings.queries.standings import read_standings_after
from tournament.standings.queries.winner import find_final_round_number, list_without_match
from tournament.submissions.queries.verdicts import judge_entry_deck
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.reporting.own_report_form import find_own_report
from tournament.views.results.form import ResultForm
from tournament.views.rounds.clock import find_clock
from tournament.views.standings.event_outcome import find_event_outcome


@login_required
def my_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the reader's table, opponent, clock, points and report."""
    # Read first: a change while the page is made is then noticed.
    own_state = read_own_state(slug, request.user.pk or 0)
    return show_my_table(open_event_page(request, slug), own_state=own_state)


def show_my_table(
    page: EventPage, refused: Refused | None = None, sent: ResultForm | None = None, own_state: OwnState | None = None
) -> HttpResponse:
    """Show the page; ``refused`` is the refusal of a report, whose form was ``sent``.

    With an ``own_state``, scripts follow its changes. Raises Refused entry_not_yours if the reader has no entry in the
    event.
    """
    own_state = own_state or OwnState()
    matches = list_matches_of_entry(own_state.entry_id or page.entry or refuse("entry_not_yours"))
    for seat in matches[0].seats.all() if matches else ():
        if seat.entry_id == own_state.entry_id:
            # Further queries would read the same entry and the same round again.
            page.reader.entry = seat.entry
            seat.entry.event = matches[0].round.event = page.event
    entry = page.entry or refuse("entry_not_yours")
    is_newest = bool(matches) and matches[0].round.number == own_state.newest_round
    current = matches[0].round if is_newest else find_latest_round(page.event, visible_only=True)
    shown_round_id = current.pk if current and not page.event.is_over else None
    match = next((match for match in matches if match.round_id == shown_round_id), None)
    # Before the finals there is no winner, so the standings need not be computed.
    may_have_outcome = page.event.is_over or page.event.state == "cut"
    if not may_have_outcome and has_own_bracket(page.event):
        may_have_outcome = find_final_round_number(page.event) > 0
    stage = stage_of(page.event, current.number) if current else ""
    seats = match.seats.all() if match else ()
    opponent = next((seat.entry for seat in seats if seat.entry_id != entry.pk), None)
    sees_opponents_deck = opponent is not None and page.reader.may_see_deck(opponent, has_begun=True)
    clock = find_clock(current, match)
    if match is not None:
        record_seat_shown(event=page.event, match=match, entry=entry)
    is_time_over = clock is not None and clock.state == "over"
    return page.render_kept(
        "event/me.html",
        refused=refused,
        entry=entry,
        own_state=own_state.digest,
        current=current,
        match=match,
        opponent=opponent,
        stage=stage,
        last_round=find_last_round(page.event, current.number) if current else 0,
        advances=current is not None
        and bool(stage and match is None)
        and entry.pk in list_without_match(page.event, current.number),
        waiting_position=find_waiting_position(entry),
        clock=clock,
        matches=matches,
        rank=None if may_have_outcome else find_newest_rank(page.event, entry.pk),
        own_report=find_own_report(page.event, match, entry, is_time_over=is_time_over, refused=refused, sent=sent),
        outcome=find_event_outcome(page.event, read_standings_after(page.event, None), entry)
        if may_have_outcome
        else None,
        deck=judge_entry_deck(entry, page.event, page.rules, whole=False),
        opponents_deck=opponent if sees_opponents_deck else None,
    )
