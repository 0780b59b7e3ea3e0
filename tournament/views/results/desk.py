"""The result desk: type a table's number, press one key, and the result is saved.

A closed round is corrected here too, with a reason. ``?lock=`` holds one outcome for many tables: the scorekeeper then
types only a number and Enter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from config.errors.statuses import status_of
from problems import Refused, refuse
from tournament.domain.game_scoring import is_overridable
from tournament.domain.lifecycle import RoundState
from tournament.domain.scoring import LegalResult, legal_results
from tournament.event.queries.events import scoring_of
from tournament.event.queries.state import match_format_in
from tournament.permissions import require
from tournament.results.services import SlipEffects, enter_slip
from tournament.results.words import describe_match
from tournament.rounds.queries.rounds import get_round, get_table, latest_round, matches_of
from tournament.standings.queries.round_names import stage_of
from tournament.views.event_page import EventPage, open_event_page
from tournament.views.results.form import DeskForm, empty_rows, outcomes_of, read_form
from tournament.views.rounds.clock import clock_of
from tournament.views.typed import read_whole, require_whole

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    from tournament.models import Match, Round

# In longer lists a table is opened by its number.
MOST_LISTED = 100


def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Show tables with and without a result, ``?table=`` opens one; POST enters a result."""
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
    """Return the requested round, else the newest that players see. Raises Refused round_unknown."""
    number = page.request.POST.get("round") or page.request.GET.get("round")
    if number:
        return get_round(page.event, require_whole(number))
    return latest_round(page.event, visible_only=True)


def _show(
    page: EventPage,
    found: Round | None,
    match: Match | None,
    refused: Refused | None = None,
    typed: DeskForm | None = None,
) -> HttpResponse:
    matches = [match for match in matches_of(found) if not match.is_bye] if found else []
    pending = [match for match in matches if match.result is None]
    reported = [match for *_, match in sorted(_reported(matches), reverse=True)]
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
    """Return the round that takes results while the desk shows a closed one."""
    newest = latest_round(page.event, visible_only=True)
    return newest if newest and newest != found and newest.state != RoundState.CLOSED else None


def _reported(matches: list[Match]) -> Iterator[tuple[datetime, int, Match]]:
    """Return the matches with a result, each with the time of entering it."""
    return ((match.result.at, match.pk, match) for match in matches if match.result)


def _fields(page: EventPage, found: Round | None, refused: Refused | None, typed: DeskForm | None) -> dict[str, Any]:
    """Return the results to choose from, by the match format and the game's scoring, and the refused form."""
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
    """Return the held outcome if it is one of the ``known`` ones, else an empty text."""
    asked = page.request.POST.get("lock") or page.request.GET.get("lock", "")
    return asked if asked in known else ""


def _open(found: Round, table: str) -> Match:
    """Return the match at a typed table number; raises Refused table_unknown."""
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
    """Return the address of the empty desk, in the same closed round and with the same held outcome."""
    asked = {"round": str(found.number)} if found.state == RoundState.CLOSED else {}
    if lock := page.request.POST.get("lock"):
        asked["lock"] = lock
    address = reverse("event-desk", args=[page.event.slug])
    return f"{address}?{urlencode(asked)}" if asked else address


def save_slip(page: EventPage, match: Match, form: DeskForm, revision: int) -> None:
    """Enter the result and the drops, and show what was saved; raises Refused not_allowed, and as ``enter_slip``."""
    if form.overridden:
        require(page.request.user, "judge", page.event)
    effects = enter_slip(
        event=page.event,
        match_id=match.pk,
        result=form.read_result(),
        drops=form.drops,
        revision=revision,
        reason=form.reason,
        confirmed=form.confirmed,
        overridden=form.overridden,
        actor=page.user,
    )
    _show_messages(page, effects)


def _show_messages(page: EventPage, effects: SlipEffects) -> None:
    params = {"table": effects.match.table, "what": describe_match(effects.match)}
    messages.success(page.request, _("Table %(table)s: saved, %(what)s.") % params)
    for entry in effects.dropped:
        messages.info(page.request, _("%(name)s does not play on.") % {"name": entry.name})
    for entry in effects.returned:
        messages.info(page.request, _("%(name)s plays on again.") % {"name": entry.name})
