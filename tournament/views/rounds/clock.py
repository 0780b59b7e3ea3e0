"""The clock of a round as pages show it, and its forms for organizers and judges."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import formats, timezone
from django.views.decorators.http import require_GET, require_POST

from tournament.domain.clock import read_clock
from tournament.rounds.queries.rounds import get_round, get_table
from tournament.rounds.services.clock import change_clock, give_extra_time
from tournament.views.page_context import open_event_page
from tournament.views.parsing import require_whole

if TYPE_CHECKING:
    from datetime import datetime

    from tournament.models import Match, Round

# A status at which htmx shows the answer and asks no more by itself.
_STOP_POLLING = 286


@dataclass(frozen=True)
class ClockPart:
    """The values of parts/clock.html.

    ``state`` is "off" before the clock is started, else that of
    :class:`~tournament.domain.clock.ClockDisplay`. ``deadline`` is the end while the clock runs, ``until`` the same as
    a time of day in the zone of the event; ``added`` are minutes added for the round, ``extra`` for one table.
    """

    seconds_left: int
    total_seconds: int
    state: str
    deadline: datetime | None = None
    added: int = 0
    extra: int = 0
    until: str = ""

    @property
    def is_paused(self) -> bool:
        return self.state == "paused"


def find_clock(round_: Round | None, match: Match | None = None) -> ClockPart | None:
    """Return the clock of a round, with the extra time of a ``match``; None unless the round takes results.

    A clock that is not started shows the whole time.
    """
    if round_ is None or not round_.can_take_results:
        return None
    extra = match.extra_minutes if match else 0
    round_clock, total = round_.clock, (round_.minutes + round_.minutes_added + extra) * 60
    if round_clock is None:
        return ClockPart(total, total, "off")
    clock = read_clock(round_clock, timezone.now(), extra)
    deadline = None if round_clock.paused_at else round_clock.ends_at(extra)
    until = formats.time_format(timezone.localtime(deadline, round_.event.zone), "H:i") if deadline else ""
    return ClockPart(clock.seconds_left, total, clock.state, deadline, round_clock.added, extra, until)


@require_GET
def show_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Return the clock as a fragment, for the result desk, which asks for it again; empty once the round is closed."""
    page = open_event_page(request, slug)
    round_ = get_round(page.event, number)
    clock = find_clock(round_)
    is_small = request.GET.get("size") == "s"
    return page.render(
        "rounds/_clock.html",
        status=200 if clock else _STOP_POLLING,
        round=round_,
        clock=clock,
        size="s" if is_small else "",
    )


@require_POST
def change_round_clock(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Pause or resume the clock, add or take back minutes.

    The form carries the number of changes of the clock that its page showed, in ``seen``. Raises Refused
    number_not_understood where it cannot be read, because the same form sent twice would add its minutes twice.
    """
    page = open_event_page(request, slug, "organize")
    form = request.POST
    action, minutes = form.get("do", ""), 0
    if action in {"add", "less"}:
        action, minutes = "add", require_whole(form.get("minutes", "")) * (-1 if action == "less" else 1)
    known_changes = require_whole(form["seen"]) if "seen" in form else None
    change_clock(
        event=page.event, number=number, kind=action, minutes=minutes, known_changes=known_changes, actor=page.user
    )
    return redirect("event-desk", slug) if form.get("from") == "desk" else redirect("event-round", slug, number)


@require_POST
def set_extra_time(request: HttpRequest, slug: str, number: int, table: int) -> HttpResponse:
    """Set the total of extra minutes of one table; for judges."""
    page = open_event_page(request, slug, "judge")
    form = request.POST
    match = get_table(get_round(page.event, number), table)
    minutes, reason = require_whole(form.get("minutes", "")), form.get("reason", "")
    give_extra_time(event=page.event, match_id=match.pk, minutes=minutes, reason=reason, actor=page.user)
    return redirect("event-desk", slug)
