"""The result desk: type a table's number, press one key, and the result is saved.

A closed round is corrected here too, with a reason. ``?lock=`` holds one outcome for many tables, for which the
scorekeeper then types only numbers. While a round takes results, the modules in ``static/js/desk/`` save them without
loading the page again (decision 46); the forms here are for a browser without scripts and for closed rounds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from engine.scoring import list_usual_results
from problems import Refused, refuse
from tournament.domain.game_scoring import is_overridable
from tournament.domain.round_moves import RoundState
from tournament.event.queries.events import find_format_scoring
from tournament.event.queries.state import match_format_in
from tournament.permissions import require
from tournament.results.services import enter_slip
from tournament.results.words import describe_match
from tournament.rounds.queries.rounds import (
    TablesByResult,
    find_latest_round,
    get_round,
    get_table,
    list_tables_by_result,
)
from tournament.standings.queries.finals_seeds import check_seeds
from tournament.standings.queries.round_names import stage_of
from tournament.views.page_context import EventPage, open_event_page
from tournament.views.parsing import read_whole, require_whole
from tournament.views.results.desk_script import describe_page
from tournament.views.results.form import ResultForm, list_offered_outcomes, make_empty_rows, read_form
from tournament.views.rounds.clock import find_clock

if TYPE_CHECKING:
    from tournament.models import Match, Round

# In longer lists a table is opened by its number.
MAX_LISTED = 100


def desk(request: HttpRequest, slug: str) -> HttpResponse:
    """Show tables with and without a result of the requested round, else of the newest that players see.

    A closed round is opened for a correction only where it is requested.
    ``?table=`` opens a table; POST enters a result. Raises Refused round_unknown, number_not_understood.
    """
    page = open_event_page(request, slug, "score")
    number = request.POST.get("round") or request.GET.get("round")
    round_ = (
        get_round(page.event, require_whole(number)) if number else find_latest_round(page.event, visible_only=True)
    )
    if request.method == "POST":
        return _enter_result(page, round_) if round_ else refuse("round_unknown", number=1)
    if round_ and not number and round_.state == RoundState.CLOSED:
        return page.render("results/desk.html", round=None, closed_round=round_)
    table = request.GET.get("table", "")
    try:
        return _show(page, round_, _find_match(round_, table) if round_ and table else None)
    except Refused as unknown_table:
        return _show(page, round_, None, unknown_table)


def _show(
    page: EventPage,
    round_: Round | None,
    match: Match | None,
    refused: Refused | None = None,
    refused_form: ResultForm | None = None,
) -> HttpResponse:
    tables = list_tables_by_result(round_, MAX_LISTED) if round_ else TablesByResult()
    newest = find_latest_round(page.event, visible_only=True)
    return page.render(
        "results/desk.html",
        refused=refused,
        round=round_,
        stage=stage_of(page.event, round_.number) if round_ else "",
        match=match,
        pending=tables.pending,
        decided=tables.decided,
        pending_count=tables.pending_count,
        decided_count=tables.decided_count,
        round_size=tables.pending_count + tables.decided_count,
        clock=find_clock(round_),
        open_round=newest if newest and newest != round_ and newest.state != RoundState.CLOSED else None,
        script=describe_page(page, round_) if round_ and round_.can_take_results else None,
        **_form_context(page, round_, refused, refused_form),
    )


def _form_context(
    page: EventPage, round_: Round | None, refused: Refused | None, refused_form: ResultForm | None
) -> dict[str, Any]:
    """Return the context of the form: results by the match format and the game's scoring, and a refused form."""
    scoring = find_format_scoring(page.event)
    match_format = match_format_in(page.event, round_.number if round_ else 0)
    results = [("-".join(map(str, legal.games)), legal) for legal in list_usual_results(match_format)]
    outcomes = list_offered_outcomes(scoring, match_format)
    keys = {*(key for key, _ in results), *(f"outcome:{outcome}" for outcome in outcomes)}
    held_outcome = page.request.POST.get("lock") or page.request.GET.get("lock", "")
    return {
        "results": results,
        "outcomes": outcomes,
        "held_outcome": held_outcome if held_outcome in keys else "",
        "refused_form": refused_form,
        "rows": refused_form.rows if refused_form and refused_form.rows else make_empty_rows(match_format.best_of),
        "in_game": scoring.in_game,
        "ends": scoring.ends,
        "may_send_anyway": refused is not None and refused.code == "result_unusual",
        "can_override": refused is not None and is_overridable(refused) and page.may_judge,
    }


def _find_match(round_: Round, table: str) -> Match:
    """Return the match at a typed table number. Raises Refused table_unknown."""
    number = read_whole(table)
    if number is None:
        refuse("table_unknown", table=table[:40], number=round_.number)
    return get_table(round_, number)


def _enter_result(page: EventPage, round_: Round) -> HttpResponse:
    """Save the result of the form and lead to the empty desk, or show the form again with the refusal."""
    form = page.request.POST
    desk_form = read_form(form)
    match: Match | None = None
    try:
        match = _find_match(round_, form.get("table", ""))
        if "revision" not in form and form.get("lock"):
            # The page of a held outcome did not show the match, so it may save only at a table without a result: the
            # service refuses 0 as outdated for another one.
            revision = 0 if match.result else match.revision
        else:
            revision = require_whole(form.get("revision", ""))
        save_slip(page, match, desk_form, revision)
    except Refused as refused:
        if refused.code == "not_allowed":
            raise
        open_match = get_table(round_, match.table) if match and match.table else None
        return _show(page, round_, open_match, refused, desk_form)
    # The next match slip is entered in the same closed round and with the same held outcome.
    query = {"round": str(round_.number)} if round_.state == RoundState.CLOSED else {}
    if held_outcome := form.get("lock"):
        query["lock"] = held_outcome
    address = reverse("event-desk", args=[page.event.slug])
    return redirect(f"{address}?{urlencode(query)}" if query else address)


def save_slip(page: EventPage, match: Match, form: ResultForm, revision: int) -> None:
    """Save the result and the drops of a match slip, with messages.

    Raises Refused not_allowed for an override without the role of a judge, and as ``enter_slip``.
    """
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
    # The message names players; their rows were loaded with the match.
    match.result = effects.match.result
    params = {"table": match.table, "what": describe_match(match)}
    messages.success(page.request, _("Table %(table)s: saved, %(what)s.") % params)
    seeds = check_seeds(page.event) if match.round.state == RoundState.CLOSED else None
    if seeds and seeds.differences and match.round.number <= seeds.cut.after_round:
        messages.warning(page.request, _("The seeds of the finals no longer agree with the standings."))
    for entry in effects.dropped:
        messages.info(page.request, _("%(name)s has dropped.") % {"name": entry.name})
    for entry in effects.returned:
        messages.info(page.request, _("%(name)s plays again.") % {"name": entry.name})
