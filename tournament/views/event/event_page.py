"""The page of one event: tables, rounds, standings, facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournament.domain.revised_parts import Part
from tournament.entries.queries.capacity import Occupancy
from tournament.entries.queries.check_in_list import COUNTS_AS_PLAYER, count_entries
from tournament.entries.queries.name_order import entries_in_order, find_entries, load_in_order
from tournament.entries.queries.waiting_list import first_waiting
from tournament.event.queries.facts import facts_of
from tournament.page_tags import tag_page
from tournament.rounds.queries.rounds import latest_round, matches_of_entries
from tournament.standings.queries.round_names import last_round, round_names
from tournament.standings.queries.standings import standings_after
from tournament.standings.words import standings_title
from tournament.views.event.backup import backup_state_of
from tournament.views.event.fact_labels import announced_facts
from tournament.views.organizing.next_step import next_step, possible_moves
from tournament.views.organizing.poster import event_qr_code
from tournament.views.page_context import open_event_page
from tournament.views.paging import find_own_entry
from tournament.views.rounds.clock import clock_of
from tournament.views.standings.event_outcome import event_outcome_of
from tournament.views.submissions.unready_decks import unready_notice

if TYPE_CHECKING:
    from tournament.models import Event

_PLAYERS_SHOWN = 12
_WAITING_SHOWN = 20


@tag_page(
    Part.FACTS,
    Part.ENTRIES,
    Part.DECKS,
    Part.ROUNDS,
    Part.NEWEST_ROUND,
    Part.STANDINGS,
    has_clock=True,
    find_own_row=find_own_entry,
)
def show_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page of an event: tables, rounds, standings, facts."""
    page = open_event_page(request, slug)
    current = latest_round(page.event, visible_only=True)
    table = standings_after(page.event, None)
    occupancy, players = page.occupancy, count_entries(page.event).coming
    listed = [] if table.after_round else entries_in_order(page.event, COUNTS_AS_PLAYER)[:_PLAYERS_SHOWN]
    searched = find_entries(page.event, request.GET.get("who", ""))
    matches = matches_of_entries(current, searched) if current else {}
    return page.render(
        "event.html",
        current=current,
        clock=clock_of(current),
        steps=_round_steps(page.event),
        found_entries=[(entry, matches.get(entry.pk)) for entry in searched],
        players=players,
        first_players=load_in_order(page.event, (entry.entry_id for entry in listed)),
        waiting_list=first_waiting(page.event, _WAITING_SHOWN) if page.may_organize and occupancy.waiting else (),
        further_waiting=max(occupancy.waiting - _WAITING_SHOWN, 0),
        facts=announced_facts(facts_of(page.event)),
        qr_code=event_qr_code(page),
        occupancy_text=_describe_occupancy(page.event, occupancy, players),
        table=table,
        table_title=standings_title(table),
        top_rows=table.rows[:8],
        moves=possible_moves(page.event) if page.may_organize else (),
        next_step=next_step(page.event) if page.may_organize else None,
        unready=unready_notice(page.event) if page.may_organize else None,
        outcome=event_outcome_of(page.event, table),
        backup=backup_state_of(page),
    )


def _describe_occupancy(event: Event, occupancy: Occupancy, players: int) -> str:
    """Return the number of players; before play also the capacity and the number of waiting entries."""
    if event.capacity is None or event.is_playing or event.is_over:
        return ngettext("%(here)s player", "%(here)s players", players) % {"here": players}
    full = _("%(taken)s of %(capacity)s") % {"taken": occupancy.taken, "capacity": occupancy.capacity}
    waiting = ngettext("%(waiting)s waiting", "%(waiting)s waiting", occupancy.waiting) % {"waiting": occupancy.waiting}
    return f"{full}, {waiting}" if occupancy.waiting else full


@dataclass(frozen=True)
class RoundStep:
    """A round in the progress bar; ``state`` is done, now or next."""

    state: str
    name: str
    note: str


def _round_steps(event: Event) -> list[RoundStep]:
    """Return the planned rounds with their progress."""
    visible = {a_round.number: a_round for a_round in event.rounds.all() if a_round.is_visible}
    count = max([last_round(event), *visible])
    names = round_names(event, list(range(1, count + 1)))
    steps = []
    for number, name in names.items():
        a_round = visible.get(number)
        if a_round is None:
            steps.append(RoundStep("next", name, ""))
            continue
        begun = a_round.started_at or a_round.published_at
        note = formats.time_format(timezone.localtime(begun, event.zone), "H:i") if begun else ""
        steps.append(RoundStep("now" if a_round.takes_results else "done", name, note))
    return steps
