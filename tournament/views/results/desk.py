"""The result desk: a table's number, one key, saved; a closed round is corrected here too, with a reason.

``?lock=`` holds one outcome for many tables: a number and Enter are then all that is typed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from config.errors.statuses import status_of
from problems import Refused, refuse
from tournament.domain.game_scoring import decide_by_points, is_overridable
from tournament.domain.lifecycle import RoundState
from tournament.domain.scoring import LegalResult, legal_results
from tournament.event.queries.events import scoring_of
from tournament.event.queries.state import match_format_in, match_value_from_points
from tournament.permissions import require
from tournament.results.services import Entered, Given, enter_slip
from tournament.results.words import describe_match
from tournament.rounds.queries.rounds import get_round, get_table, latest_round, matches_of
from tournament.standings.queries.round_names import stage_of
from tournament.views.event_page import EventPage, open_event_page
from tournament.views.results.form import Typed, empty_rows, outcomes_of, read_form
from tournament.views.rounds.clock import clock_of
from tournament.views.typed import read_whole, require_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournament.models import Match, Round

# Longer lists are looked through by number, not by eye.
MOST_LISTED = 100


def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """GET shows who waits and who is done, ``?table=`` opens one; POST enters a result."""
    page = open_event_page(request, slug, "score")
    found = _round(page)
    if request.method == "POST":
        return _enter(page, found) if found else refuse("round_unknown", number=1)
    table = request.GET.get("table", "")
    try:
        return _show(page, found, _open(found, table) if found and table else None)
    except Refused as unknown_table:
        return _show(page, found, None, unknown_table)


def _round(page: EventPage) -> Round | None:
    """The round that is asked for, else the newest that players see."""
    number = page.request.POST.get("round") or page.request.GET.get("round")
    if number:
        return get_round(page.event, require_whole(number))
    return latest_round(page.event, visible_only=True)


def _show(
    page: EventPage,
    found: Round | None,
    match: Match | None,
    refused: Refused | None = None,
    typed: Typed | None = None,
) -> HttpResponse:
    matches = [match for match in matches_of(found) if not match.is_bye] if found else []
    pending = [match for match in matches if match.result is None]
    reported = [match for *_, match in sorted(_entered(matches), reverse=True)]
    return page.render(
        "desk.html",
        status=status_of(refused) if refused else 200,
        round=found,
        stage=stage_of(page.event, found.number) if found else "",
        match=match,
        pending=pending[:MOST_LISTED],
        reported=reported[:MOST_LISTED],
        pending_count=len(pending),
        reported_count=len(reported),
        round_size=len(matches),
        clock=clock_of(found),
        playing=_playing_beside(page, found),
        problems=refused.problems if refused else (),
        **_fields(page, found, refused, typed),
    )


def _playing_beside(page: EventPage, found: Round | None) -> Round | None:
    """The round that takes results while another one, a closed one, is open at the desk."""
    newest = latest_round(page.event, visible_only=True)
    return newest if newest and newest != found and newest.state != RoundState.CLOSED else None


def _entered(matches: list[Match]) -> Iterator[tuple[datetime, int, Match]]:
    """Matches with a result, each with its moment."""
    return ((match.result.at, match.pk, match) for match in matches if match.result)


def _fields(page: EventPage, found: Round | None, refused: Refused | None, typed: Typed | None) -> dict[str, Any]:
    """What can be entered by the event's match format and the game's scoring, and what was typed before."""
    scoring = scoring_of(page.event)
    match_format = match_format_in(page.event, found.number if found else 0)
    double_win = scoring.in_game is not None and scoring.in_game.both_win
    results = [(_key(legal), legal) for legal in legal_results(match_format)]
    outcomes = outcomes_of(double_win=double_win, draws=match_format.draws)
    return {
        "results": results,
        "outcomes": outcomes,
        "lock": _lock(page, {key for key, _ in results} | {f"outcome:{outcome}" for outcome in outcomes}),
        "typed": typed,
        "rows": typed.rows if typed and typed.rows else empty_rows(match_format.best_of),
        "in_game": scoring.in_game,
        "ends": scoring.ends,
        "can_confirm": refused is not None and refused.code == "result_unusual",
        "can_override": refused is not None and is_overridable(refused) and page.may_judge,
    }


def _lock(page: EventPage, known: set[str]) -> str:
    """The outcome that is held, one of those that can be entered."""
    asked = page.request.POST.get("lock") or page.request.GET.get("lock", "")
    return asked if asked in known else ""


def _open(found: Round, table: str) -> Match:
    number = read_whole(table)
    if number is None:
        refuse("table_unknown", table=table[:40], number=found.number)
    return get_table(found, number)


def _key(legal: LegalResult) -> str:
    return "-".join(str(games) for games in legal.games)


def _enter(page: EventPage, found: Round) -> HttpResponse:
    form = page.request.POST
    typed = read_form(form)
    match: Match | None = None
    try:
        match = _open(found, form.get("table", ""))
        save_slip(page, match, typed, require_whole(form.get("revision", "")))
    except Refused as refused:
        if refused.code == "not_allowed":
            raise
        open_match = get_table(found, match.table) if match and match.table else None
        return _show(page, found, open_match, refused, typed)
    return redirect(_next_slip(page, found))


def _next_slip(page: EventPage, found: Round) -> str:
    """Back to the empty field, in the same closed round and with the same outcome held."""
    asked = {"round": str(found.number)} if found.state == RoundState.CLOSED else {}
    if lock := page.request.POST.get("lock"):
        asked["lock"] = lock
    address = reverse("event-desk", args=[page.event.slug])
    return f"{address}?{urlencode(asked)}" if asked else address


def save_slip(page: EventPage, match: Match, typed: Typed, revision: int) -> None:
    """Enter the result and the drops, and tell the reader; raises Refused as ``enter_slip`` does."""
    if typed.overridden:
        require(page.request.user, "judge", page.event)
    given = typed.given()
    entered = enter_slip(
        event=page.event,
        match_id=match.pk,
        given=_by_points(page, match, given) if typed.is_by_points else given,
        drops=typed.drops,
        revision=revision,
        reason=typed.reason,
        confirmed=typed.confirmed,
        overridden=typed.overridden,
        actor=page.user,
    )
    _tell(page, entered)


def _by_points(page: EventPage, match: Match, given: Given) -> Given:
    """The result that the points say."""
    value = match_value_from_points(match, given.in_game_points, given.ended)
    decided = decide_by_points(value, match_format_in(page.event, match.round.number), scoring_of(page.event))
    games = list(decided.games) if decided.games else None
    return replace(given, games=games, outcome=decided.outcome.value if decided.outcome else "")


def _tell(page: EventPage, entered: Entered) -> None:
    said = {"table": entered.match.table, "what": describe_match(entered.match)}
    messages.success(page.request, _("Table %(table)s: saved, %(what)s.") % said)
    for entry in entered.left:
        messages.info(page.request, _("%(name)s does not play on.") % {"name": entry.name})
    for entry in entered.returned:
        messages.info(page.request, _("%(name)s plays on again.") % {"name": entry.name})
