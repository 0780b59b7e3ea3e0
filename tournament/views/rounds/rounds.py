"""Rounds: pair, look at the draft, publish, start the clock, close."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST

from problems import Problem, Refused, refuse
from tournament.domain.rooms import room_at
from tournament.numbers import show_number
from tournament.rounds.queries.explanations import explain_match
from tournament.rounds.queries.rounds import get_round, latest_round, matches_of
from tournament.rounds.queries.tables import rooms_of_event
from tournament.rounds.services import rounds as service
from tournament.standings.queries.round_names import stage_of
from tournament.standings.queries.standings import points_before
from tournament.views.event_page import EventPage, open_event_page
from tournament.views.organizing.next_step import next_step
from tournament.views.rounds.checks import checks_of
from tournament.views.rounds.clock import clock_of
from tournament.views.rounds.draft_version import read_draft_version
from tournament.views.rounds.manual_change import panel_of
from tournament.views.typed import require_whole

if TYPE_CHECKING:
    from tournament.models import Entry, Match, Round


@dataclass(frozen=True)
class Row:
    """A match as the round's table shows it; ``more`` are the third and fourth of a pod, with their points."""

    match: Match
    room: str
    first: Entry
    second: Entry | None
    first_points: str
    second_points: str
    more: tuple[tuple[Entry, str], ...]
    gap: Fraction
    settled: bool

    @property
    def gap_text(self) -> str:
        """How far apart the two are, in words."""
        gap = self.gap
        return ngettext("%(gap)s point apart", "%(gap)s points apart", int(gap)) % {"gap": show_number(gap)}


@dataclass(frozen=True)
class Why:
    """A match whose reasons were asked for."""

    match: Match
    reasons: tuple[Problem, ...]


def list_rounds(request: HttpRequest, slug: str) -> HttpResponse:
    """All rounds; below, for organizers, the next one."""
    page = open_event_page(request, slug)
    rounds = [one for one in page.event.rounds.order_by("-number") if one.is_visible or page.is_staff]
    number, why_not = _next(page)
    step = next_step(page.event) if page.may_organize else None
    return page.render("rounds.html", rounds=rounds, next_number=number, step=step, why_not=why_not)


def show_round(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """The matches of a round; a draft only for staff."""
    page = open_event_page(request, slug)
    found = get_round(page.event, number)
    if not found.is_visible and not page.is_staff:
        refuse("round_unknown", number=number)
    matches = matches_of(found)
    tables = [match for match in matches if not match.is_bye]
    checks = list(checks_of(found, matches))
    return page.render(
        "round.html",
        round=found,
        stage=stage_of(page.event, found.number),
        rows=_rows(page, found, matches),
        checks=checks,
        outdated=any(check.stops for check in checks),
        clock=clock_of(found),
        next_step=next_step(page.event) if page.may_organize else None,
        may_change=page.event.is_playing and found == latest_round(page.event),
        reported=sum(match.result is not None for match in tables),
        played=len(tables),
        why=_why(request, found, matches),
        panel=panel_of(page, found, request.GET),
    )


def _why(request: HttpRequest, found: Round, matches: list[Match]) -> Why | None:
    """The table that was asked about, by its number, or the bye; nothing for any other text."""
    asked = request.GET.get("why", "")
    match = next((one for one in matches if asked == ("bye" if one.is_bye else str(one.table))), None)
    return None if match is None else Why(match, explain_match(found, match))


@require_POST
def pair(request: HttpRequest, slug: str) -> HttpResponse:
    """Pair the next round; the form says which one it means, so a second press does not pair another."""
    page = open_event_page(request, slug, "organize")
    meant = require_whole(request.POST.get("number", ""))
    drafted = service.pair_next_round(event=page.event, actor=page.user, number=meant)
    return redirect("event-round", slug, drafted.number)


@require_POST
def discard(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Discard the draft of the version that the form carries; raises Refused draft_changed_meanwhile for another."""
    page = open_event_page(request, slug, "organize")
    service.discard_draft(event=page.event, number=number, actor=page.user, version=read_draft_version(request.POST))
    return redirect("event-rounds", slug)


def _mover(move: Callable[..., Round]) -> Callable[..., HttpResponse]:
    """A page that moves a round to another state and shows it again."""

    @require_POST
    def view(request: HttpRequest, slug: str, number: int) -> HttpResponse:
        page = open_event_page(request, slug, "organize")
        move(event=page.event, number=number, actor=page.user)
        return redirect("event-round", slug, number)

    return view


@require_POST
def publish(request: HttpRequest, slug: str, number: int) -> HttpResponse:
    """Publish the draft of the version that the form carries; raises Refused draft_changed_meanwhile for another."""
    page = open_event_page(request, slug, "organize")
    service.publish_round(event=page.event, number=number, actor=page.user, version=read_draft_version(request.POST))
    return redirect("event-round", slug, number)


unpublish = _mover(service.unpublish_round)
start = _mover(service.start_round)
close = _mover(service.close_round)
reopen = _mover(service.reopen_round)


def _next(page: EventPage) -> tuple[int, Problem | None]:
    """The number of the next round, and why it cannot be paired now."""
    latest = latest_round(page.event)
    number = latest.number + 1 if latest else 1
    try:
        service.check_next_round(event=page.event)
    except Refused as refused:
        return number, refused.problems[0]
    return number, None


def _rows(page: EventPage, found: Round, matches: list[Match]) -> list[Row]:
    points = points_before(page.event, found.number)
    rooms = rooms_of_event(page.event)
    return [_row(match, room_at(rooms, match.table), points) for match in matches]


def _row(match: Match, room: str, points: dict[int, Fraction]) -> Row:
    entries = [seat.entry for seat in match.seats.all()]
    has = [points.get(entry.pk, Fraction(0)) for entry in entries]
    return Row(
        match=match,
        room=room,
        first=entries[0],
        second=entries[1] if len(entries) > 1 else None,
        first_points=show_number(has[0]),
        second_points=show_number(has[1]) if len(has) > 1 else "",
        more=tuple((entry, show_number(points)) for entry, points in zip(entries[2:], has[2:], strict=True)),
        gap=max(has) - min(has),
        settled=match.result is not None,
    )
