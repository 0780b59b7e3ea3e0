"""The list of events, the page of one event, moves between its states."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import formats, timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from accounts.requests import person_or_none
from problems import Refused
from tournament.entries.queries.capacity import Occupancy, count_occupancy, waiting_list_of, waiting_position
from tournament.entries.queries.entries import entries_of, find_entries
from tournament.event.queries.events import events_visible_to
from tournament.event.queries.facts import facts_of
from tournament.organizing.services.events import move_event_with_confirmation
from tournament.rounds.queries.rounds import latest_round, matches_by_entry
from tournament.sample.services import remove_sample
from tournament.standings.queries.round_names import last_round, round_names
from tournament.standings.queries.standings import standings_after
from tournament.standings.words import standings_title
from tournament.views.event_page import open_event_page
from tournament.views.organizing.event_facts import announced_facts
from tournament.views.organizing.next_step import next_step, possible_moves
from tournament.views.organizing.poster import event_qr_code
from tournament.views.parsing import require_word
from tournament.views.rounds.clock import clock_of
from tournament.views.standings.event_outcome import event_outcome_of
from tournament.words import REMOVE

if TYPE_CHECKING:
    from tournament.models import Event

_EVENTS_A_PAGE = 50


def list_events(request: HttpRequest) -> HttpResponse:
    """Show the events, newest first; this is the front page."""
    pages = Paginator(events_visible_to(person_or_none(request)), _EVENTS_A_PAGE)
    return render(request, "tournament/events.html", {"page": pages.get_page(request.GET.get("page"))})


def show_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the page of an event: tables, rounds, standings, facts."""
    page = open_event_page(request, slug)
    current = latest_round(page.event, visible_only=True)
    table = standings_after(page.event, None)
    occupancy, entries = count_occupancy(page.event), entries_of(page.event)
    searched = find_entries(page.event, request.GET.get("who", ""))
    matches = matches_by_entry(current) if current and searched else {}
    return page.render(
        "event.html",
        current=current,
        clock=clock_of(current),
        steps=_round_steps(page.event),
        found_entries=[(entry, matches.get(entry.pk)) for entry in searched],
        players=[entry for entry in entries if entry.is_player],
        occupancy=occupancy,
        waiting_position=waiting_position(page.entry) if page.entry else None,
        waiting_list=waiting_list_of(page.event) if page.may_organize and occupancy.waiting else (),
        facts=announced_facts(facts_of(page.event)),
        qr_code=event_qr_code(page),
        occupancy_text=_describe_occupancy(page.event, occupancy, sum(entry.is_player for entry in entries)),
        table=table,
        table_title=standings_title(table),
        top_rows=table.rows[:8],
        moves=possible_moves(page.event) if page.may_organize else (),
        next_step=next_step(page.event) if page.may_organize else None,
        outcome=event_outcome_of(page.event, table),
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
    visible = {one.number: one for one in event.rounds.all() if one.is_visible}
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


@require_POST
def move(request: HttpRequest, slug: str) -> HttpResponse:
    """Move the event to another state; an early end needs a confirmation on a page of its own."""
    page = open_event_page(request, slug, "organize")
    to, confirmed = request.POST.get("to", ""), request.POST.get("confirm") == "1"
    try:
        move_event_with_confirmation(event=page.event, to=to, confirmed=confirmed, actor=page.user)
    except Refused as refused:
        if refused.code != "end_early":
            raise
        return page.render("finish.html", status=422, missing=refused.problems[1:])
    # Check-in that was started from the list of entries leads back to the list.
    return redirect("event-entries", slug) if request.POST.get("from") == "entries" else redirect(page.event)


@require_POST
def remove_sample_event(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove the sample event with everything created for it."""
    page = open_event_page(request, slug, "organize")
    require_word(request, str(REMOVE))
    remove_sample(event=page.event, actor=page.user)
    return redirect("events")
