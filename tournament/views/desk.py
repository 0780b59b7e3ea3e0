"""The result desk: a table's number, one button, saved; a closed round is corrected here too, with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from config.errors.statuses import status_of
from problems import Problem, Refused, refuse
from tournament.domain.lifecycle import RoundState
from tournament.domain.scoring import LegalResult, legal_results
from tournament.queries.rounds import get_round, get_table, latest_round, matches_of
from tournament.queries.state import match_format_of
from tournament.services.results import Given, enter_result
from tournament.views.clock import clock_of
from tournament.views.place import Place, enter
from tournament.views.typed import read_whole, require_whole

if TYPE_CHECKING:
    from tournament.models import Match, Round


def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """GET shows who waits and who is done, ``?table=`` opens one; POST enters a result."""
    place = enter(request, slug, "score")
    found = _round(place)
    if request.method == "POST":
        return _enter(place, found) if found else refuse("round_unknown", number=1)
    table = request.GET.get("table", "")
    try:
        return _show(place, found, _open(found, table) if found and table else None)
    except Refused as unknown_table:
        return _show(place, found, None, unknown_table)


def _round(place: Place) -> Round | None:
    """The round that is asked for, else the newest that players see."""
    number = place.request.POST.get("round") or place.request.GET.get("round")
    if number:
        return get_round(place.event, require_whole(number))
    return latest_round(place.event, visible_only=True)


def _show(place: Place, found: Round | None, match: Match | None, refused: Refused | None = None) -> HttpResponse:
    matches = [match for match in matches_of(found) if not match.is_bye] if found else []
    return place.show(
        "desk.html",
        status=status_of(refused) if refused else 200,
        round=found,
        match=match,
        results=[(_key(legal), legal) for legal in legal_results(match_format_of(place.event))],
        pending=[match for match in matches if match.result is None],
        reported=sorted((m for m in matches if m.result), key=lambda m: m.result.at, reverse=True),
        round_size=len(matches),
        clock=clock_of(found),
        problems=refused.problems if refused else (),
    )


def _open(found: Round, table: str) -> Match:
    number = read_whole(table)
    if number is None:
        refuse("table_unknown", table=table[:40], number=found.number)
    return get_table(found, number)


def _key(legal: LegalResult) -> str:
    return "-".join(str(games) for games in legal.games)


def _enter(place: Place, found: Round) -> HttpResponse:
    form = place.request.POST
    match: Match | None = None
    try:
        match = _open(found, form.get("table", ""))
        enter_result(
            event=place.event,
            match_id=match.pk,
            given=_given(form.get("result", ""), [form.get("points_first", ""), form.get("points_second", "")]),
            revision=require_whole(form.get("revision", "")),
            reason=form.get("reason", ""),
            actor=place.user,
        )
    except Refused as refused:
        if refused.code == "not_allowed":
            raise
        return _show(place, found, get_table(found, match.table) if match and match.table else None, refused)
    messages.success(place.request, _("Table %(table)s: saved.") % {"table": match.table})
    address = reverse("event-desk", args=[place.event.slug])
    return redirect(f"{address}?round={found.number}" if found.state == RoundState.CLOSED else address)


def _given(result: str, points: list[str]) -> Given:
    """What the buttons and the two fields say; in-game points are of the one game, both or none."""
    games = _numbers(result.split("-"))
    if not any(point.strip() for point in points):
        return Given(games=games)
    counted = _numbers(points)
    if counted is None:
        raise Refused((Problem("result_impossible"), Problem("points_not_numbers")))
    return Given(games=games, in_game_points=[counted])


def _numbers(parts: list[str]) -> list[int] | None:
    """All of them as whole numbers, or none."""
    numbers = [number for number in map(read_whole, parts) if number is not None]
    return numbers if len(numbers) == len(parts) else None
