"""The clock of a round as pages show it, and what organizers and judges do with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.clock import read_clock
from tournament.rounds.queries.rounds import get_round, get_table
from tournament.rounds.services.clock import change_clock, give_extra_time
from tournament.views.event_page import open_event_page
from tournament.views.typed import read_whole, require_whole

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Match, Round

# To htmx: there is nothing more to ask for.
_STOP = 286


@dataclass(frozen=True)
class Shown:
    """What parts/clock.html knows: seconds left and in all, the state, the end while it runs, minutes added."""

    seconds_left: int
    total_seconds: int
    state: str
    deadline: datetime | None = None
    added: int = 0
    extra: int = 0

    @property
    def is_paused(self) -> bool:
        """The number stands still until somebody lets it go on."""
        return self.state == "paused"


def clock_of(found: Round | None, match: Match | None = None) -> Shown | None:
    """The clock, a ``match``'s own where it has extra time; none for a draft or a closed round.

    Before it is started it stands still.
    """
    if found is None or not found.takes_results:
        return None
    extra = match.extra_minutes if match else 0
    course, total = found.course, (found.minutes + found.minutes_added + extra) * 60
    if course is None:
        return Shown(total, total, "off")
    clock = read_clock(course, timezone.now(), extra)
    deadline = None if course.paused_at else course.ends_at(extra)
    return Shown(clock.seconds_left, total, clock.state, deadline, course.added, extra)


@require_GET
def show_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The clock alone, for pages that stay open; nothing once the round is over."""
    page = open_event_page(request, slug)
    found = get_round(page.event, number)
    clock = clock_of(found)
    small = request.GET.get("size") == "s"
    return page.render(
        "_clock.html", status=200 if clock else _STOP, round=found, clock=clock, size="s" if small else ""
    )


@require_POST
def change(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Pause, go on, more minutes or fewer; the form says how many changes it knew of."""
    page = open_event_page(request, slug, "organize")
    form = request.POST
    kind, minutes = form.get("do", ""), 0
    if kind in {"add", "less"}:
        kind, minutes = "add", require_whole(form.get("minutes", "")) * (-1 if kind == "less" else 1)
    seen = read_whole(form.get("seen", ""))
    change_clock(event=page.event, number=number, kind=kind, minutes=minutes, seen=seen, actor=page.user)
    return redirect("event-desk", slug) if form.get("from") == "desk" else redirect("event-round", slug, number)


@require_POST
def extra_time(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """So many minutes more for one table in all, as a judge says."""
    page = open_event_page(request, slug, "judge")
    form = request.POST
    match = get_table(get_round(page.event, number), table)
    minutes, reason = require_whole(form.get("minutes", "")), form.get("reason", "")
    give_extra_time(event=page.event, match_id=match.pk, minutes=minutes, reason=reason, actor=page.user)
    return redirect("event-desk", slug)
