"""The page of one event: tables, rounds, standings, facts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.domain.revised_parts import Part
from tournament.entries.queries.capacity import Occupancy
from tournament.entries.queries.listed_entries import COUNTS_AS_PLAYER, count_entries
from tournament.entries.queries.name_order import find_entries_by_name, list_in_order, load_in_order
from tournament.entries.queries.waiting_list import load_first_waiting
from tournament.event.queries.facts import collect_event_facts
from tournament.organizing.services.second_leg import can_add_leg
from tournament.reporting.queries import count_open_disputes
from tournament.rounds.queries.rounds import find_latest_round, find_matches_of_entries
from tournament.standings.queries.round_names import find_last_round, round_names
from tournament.standings.queries.standings import read_standings_after
from tournament.standings.queries.winner import list_without_match
from tournament.standings.words import name_standings
from tournament.views.event.backup import find_backup_state
from tournament.views.event.fact_labels import list_announced_facts
from tournament.views.list_pages import find_own_entry
from tournament.views.organizing.next_step import find_next_step, list_possible_moves
from tournament.views.organizing.poster import draw_event_code
from tournament.views.page_context import ProgressStep, open_event_page
from tournament.views.rounds.clock import find_clock
from tournament.views.standings.event_outcome import find_event_outcome
from tournament.views.submissions.unready_decks import find_unready_notice
from web.page_cache.etags import cache_page

if TYPE_CHECKING:
    from tournament.models import Event

_PLAYERS_SHOWN = 12
_WAITING_SHOWN = 20


@cache_page(
    *(Part.FACTS, Part.ENTRIES, Part.DECKS, Part.ROUNDS, Part.NEWEST_ROUND, Part.STANDINGS),
    has_clock=True,
    find_own_row=find_own_entry,
)
def show_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page of an event: tables, rounds, standings, facts; ``?who=`` finds the tables of players by name."""
    page = open_event_page(request, slug)
    current = find_latest_round(page.event, visible_only=True)
    standings = read_standings_after(page.event, None)
    counts = count_entries(page.event)
    occupancy, players = page.occupancy, counts.expected
    listed = [] if standings.after_round else list_in_order(page.event, COUNTS_AS_PLAYER)[:_PLAYERS_SHOWN]
    searched = find_entries_by_name(page.event, request.GET.get("who", ""))
    matches = find_matches_of_entries(current, searched) if current else {}
    advancing = list_without_match(page.event, current.number) if current and searched else ()
    return page.render(
        "event/event.html",
        current=current,
        clock=find_clock(current),
        steps=_round_steps(page.event),
        last_round=find_last_round(page.event, current.number) if current and advancing else 0,
        found_entries=[(entry, matches.get(entry.pk), entry.pk in advancing) for entry in searched],
        players=players,
        # Play could start, and no round would have players.
        awaits_check_in=page.event.state == "check_in" and not counts.checked_in,
        # For the staff that decide them.
        disputes=count_open_disputes(current) if current is not None and page.may_score else 0,
        first_players=load_in_order(page.event, (entry.entry_id for entry in listed)),
        waiting_list=load_first_waiting(page.event, _WAITING_SHOWN) if page.may_organize and occupancy.waiting else (),
        further_waiting=max(occupancy.waiting - _WAITING_SHOWN, 0),
        facts=list_announced_facts(collect_event_facts(page.event)),
        qr_code=draw_event_code(page),
        occupancy_text=_describe_occupancy(page.event, occupancy, players),
        standings=standings,
        standings_title=name_standings(standings),
        top_rows=standings.rows[:8],
        moves=list_possible_moves(page.event) if page.may_organize else (),
        next_step=find_next_step(page.event) if page.may_organize else None,
        can_add_leg=page.may_organize and can_add_leg(page.event),
        unready=find_unready_notice(page.event) if page.may_organize else None,
        outcome=find_event_outcome(page.event, standings),
        backup=find_backup_state(page),
    )


def _describe_occupancy(event: Event, occupancy: Occupancy, players: int) -> str:
    """Return the number of players; before play also the capacity and the number of waiting entries."""
    if event.capacity is None or event.is_playing or event.is_over:
        return ngettext("%(here)s player", "%(here)s players", players) % {"here": players}
    full = _("%(taken)s of %(capacity)s") % {"taken": occupancy.taken, "capacity": occupancy.capacity}
    waiting = ngettext("%(waiting)s waiting", "%(waiting)s waiting", occupancy.waiting) % {"waiting": occupancy.waiting}
    return f"{full}, {waiting}" if occupancy.waiting else full


def _round_steps(event: Event) -> list[ProgressStep]:
    """Return the planned rounds and those that are played beyond the plan, each with the time of day when it began."""
    visible = {round_.number: round_ for round_ in event.rounds.all() if round_.is_visible}
    count = find_last_round(event, max(visible, default=0))
    names = round_names(event, list(range(1, count + 1)))
    steps = []
    for number, name in names.items():
        round_ = visible.get(number)
        if round_ is None:
            steps.append(ProgressStep("next", name))
            continue
        begun = round_.started_at or round_.published_at
        note = formats.time_format(timezone.localtime(begun, event.zone), "H:i") if begun else ""
        steps.append(ProgressStep("now" if round_.can_take_results else "done", name, note))
    return steps
