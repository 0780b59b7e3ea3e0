"""Entering, correcting and clearing results. A result is appended as a new revision; the newest one counts.

Entry points: :class:`ResultInput`, :func:`enter_result`, :func:`clear_result`, :func:`enter_slip`, :func:`result_json`.
"""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from ledger.services.log import record_action
from problems import Problem, Refused, refuse
from tournament.domain.game_scoring import check_scoring, decide_by_points, require_accepted
from tournament.domain.lifecycle import EventState, RoundState, require_results_taken
from tournament.domain.limits import GAME_POINTS
from tournament.domain.outcomes import EndReason, Outcome
from tournament.domain.pairing.elimination import winners_of
from tournament.domain.result_check import require_possible
from tournament.domain.state import EntryId
from tournament.domain.state import Match as MatchValue
from tournament.domain.state import Round as RoundValue
from tournament.entries.services.entries import change_status
from tournament.entries.services.no_shows import update_no_show_drops
from tournament.event.queries.events import scoring_of
from tournament.event.queries.finals import cut_in
from tournament.event.queries.matches import with_round
from tournament.event.queries.state import match_format_in, match_value
from tournament.event.services.reasons import one_line
from tournament.models import Entry, Event, Match, Result
from tournament.ranking.services import store_standings

MOST_POINTS = GAME_POINTS.most


@dataclass(frozen=True)
class ResultInput:
    """A result as it is sent, in the keys of the API (docs/api.md), before any check.

    ``by_points``: the in-game points decide; ``games`` and ``outcome`` stay empty.
    """

    games: list[int] | None = None
    outcome: str = ""
    in_game_points: list[list[int]] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)
    by_points: bool = False


@transaction.atomic
def enter_result(
    *,
    event: Event,
    match_id: int,
    result: ResultInput,
    actor: User | None,
    revision: int | None = None,
    reason: str = "",
    confirmed: bool = False,
    overridden: bool = False,
) -> Match:
    """Append a result to a match.

    ``revision`` is the match's revision that the sender read. A ``reason`` allows the correction of a closed round;
    entries that were dropped as no-shows then play again if the correction shows that they were none
    (:mod:`tournament.entries.services.no_shows`). ``confirmed`` accepts an unusual result, ``overridden`` (by a judge,
    with a reason) also one that the game's rules forbid; the accepted findings are kept with the result.

    Raises Refused match_unknown, bye_has_no_result, result_changed if another result came first, round_not_open,
    round_superseded, reason_too_long, override_needs_reason, points_do_not_decide, result_impossible with every fault,
    result_unusual with the findings to confirm.
    """
    reason = one_line(reason)
    locked, match = _lock_match(event, match_id)
    _require_open(locked, match, reason)
    _require_newest(locked, match, revision)
    row = _make_row(match, result, actor, reason)
    if result.by_points:
        _decide_by_points(locked, match, row)
    value, match_format = match_value(match, row), match_format_in(locked, match.round.number)
    _require_finals_result(locked, match, value)
    require_possible(value, match_format)
    findings = check_scoring(value, match_format, scoring_of(locked))
    if overridden and not reason:
        refuse("override_needs_reason")
    require_accepted(findings, confirmed=confirmed, overridden=overridden)
    row.accepted = [problem.as_dict() for problem in findings]
    _append_result(locked, match, row, actor)
    if match.round.state == RoundState.CLOSED:
        store_standings(event=locked, first=match.round.number)
        update_no_show_drops(match=match, actor=actor)
    return match


@transaction.atomic
def clear_result(
    *, event: Event, match_id: int, actor: User | None, revision: int | None = None, reason: str = ""
) -> Match:
    """Clear the result of a match in an open round, so that its table waits for a result again.

    A revision without games and outcome is appended; the results before it stay, and so do drops that came with them.
    ``revision`` is the match's revision that the sender read; the same request sent again by a person changes nothing.
    A closed round needs all results: it is opened again first, or the result corrected if a later round was paired.

    Raises Refused match_unknown, bye_has_no_result, event_not_running, round_not_open, round_has_next,
    clear_round_closed, result_changed, nothing_to_clear, reason_too_long.
    """
    reason = one_line(reason)
    locked, match = _lock_match(event, match_id)
    number = match.round.number
    if locked.is_playing and match.round.state == RoundState.CLOSED:
        if locked.rounds.filter(number__gt=number).exists():
            refuse("round_has_next", number=number, following=number + 1)
        refuse("clear_round_closed", number=number)
    require_results_taken(EventState(locked.state), RoundState(match.round.state), round_number=number)
    newest, sender = match.results.last(), actor.pk if actor else None
    if newest and newest.is_clearing and revision == match.revision - 1 and newest.by_id == sender:
        return match
    _require_newest(locked, match, revision)
    if match.result is None:
        refuse("nothing_to_clear", table=match.table)
    row = Result(match=match, revision=match.revision + 1, reason=reason, by=actor)
    before = result_json(match.result)
    row.save()
    match.result, match.revision = None, row.revision
    match.save(update_fields=["result", "revision"])
    record_action(
        actor=actor,
        verb="result.cleared",
        scope=locked.scope,
        subject=f"match:{match.pk}",
        before=before,
        after={"revision": row.revision, "reason": reason},
    )
    return match


def _lock_match(event: Event, match_id: int) -> tuple[Event, Match]:
    """Lock the event and return it with its match. Raises Refused match_unknown, bye_has_no_result."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    found = with_round(Match.objects.filter(pk=match_id, round__event=locked))
    match = found.select_related("result").first()
    if match is None:
        refuse("match_unknown")
    if match.is_bye:
        refuse("bye_has_no_result")
    return locked, match


def _require_newest(event: Event, match: Match, revision: int | None) -> None:
    """Raise Refused result_changed unless ``revision`` is the match's newest one; None leaves it unchecked."""
    if revision is not None and revision != match.revision:
        raise Refused((Problem("result_changed", {"table": match.table}), *_explain_other_result(event, match)))


def _require_open(event: Event, match: Match, reason: str) -> None:
    a_round = match.round
    if a_round.state == RoundState.CLOSED and not reason:
        refuse("round_superseded", number=a_round.number)
    state = EventState(event.state)
    require_results_taken(state, RoundState(a_round.state), round_number=a_round.number, correction=bool(reason))


def _explain_other_result(event: Event, match: Match) -> tuple[Problem, ...]:
    """Name the account that entered or cleared the result last, and when by the event's clock."""
    newest = match.results.select_related("by").last()
    if newest is None or newest.by is None:
        return ()
    at = timezone.localtime(newest.at, event.zone).strftime("%H:%M")
    code = "meanwhile_cleared" if newest.is_clearing else "meanwhile_result"
    return (Problem(code, {"who": newest.by.full_name, "at": at}, severity="warning"),)


def _make_row(match: Match, result: ResultInput, actor: User | None, reason: str) -> Result:
    """Return the unsaved row. Raise Refused result_impossible for large numbers, result_unknown_word."""
    if any(points > MOST_POINTS for game in result.in_game_points for points in game):
        raise Refused((Problem("result_impossible"), Problem("result_number_too_large", {"most": MOST_POINTS})))
    if result.outcome and result.outcome not in list(Outcome):
        refuse("result_unknown_word", word=result.outcome, allowed=[outcome.value for outcome in Outcome])
    for word in result.ended:
        if word not in list(EndReason):
            refuse("result_unknown_word", word=word, allowed=[reason.value for reason in EndReason])
    return Result(
        match=match,
        revision=match.revision + 1,
        games=result.games,
        outcome=result.outcome,
        in_game_points=result.in_game_points or None,
        ended=result.ended or None,
        reason=reason,
        by=actor,
    )


def _decide_by_points(event: Event, match: Match, row: Result) -> None:
    """Set the games or the outcome that the in-game points and the ends decide.

    Points that the game does not count, or that are not two a game, decide nothing; :func:`require_possible` refuses
    such a result. Raises Refused points_do_not_decide, naming the game that they leave open.
    """
    value, scoring = match_value(match, row), scoring_of(event)
    if scoring.in_game is None or value.sides != 2 or any(len(points) != 2 for points in value.in_game_points):
        return
    decided = decide_by_points(value, match_format_in(event, match.round.number), scoring)
    row.games = list(decided.games) if decided.games else None
    row.outcome = decided.outcome.value if decided.outcome else ""


def _require_finals_result(event: Event, match: Match, value: MatchValue) -> None:
    """Raise Refused cut_needs_winner; cut_went_on for another winner than the one the next round was paired from."""
    number = match.round.number
    if cut_in(event, number) is None:
        return
    winner = _find_winner(number, value)
    if winner is None:
        refuse("cut_needs_winner", table=match.table)
    before = _find_winner(number, match_value(match, match.result))
    if before not in {None, winner} and event.rounds.filter(number__gt=number).exists():
        refuse("cut_went_on", number=number, following=number + 1)


def _find_winner(number: int, value: MatchValue) -> EntryId | None:
    return next(iter(winners_of(RoundValue(number, (value,))).values()), None)


def _append_result(event: Event, match: Match, row: Result, actor: User | None) -> None:
    before = result_json(match.result) if match.result else None
    row.save()
    match.result, match.revision = row, row.revision
    match.save(update_fields=["result", "revision"])
    record_action(
        actor=actor,
        verb="result.corrected" if before else "result.entered",
        scope=event.scope,
        subject=f"match:{match.pk}",
        before=before,
        after=result_json(row),
    )


def result_json(result: Result) -> dict[str, Any]:
    """Return a result in the keys of the API (docs/api.md)."""
    return {
        "games": result.games,
        "outcome": result.outcome or None,
        "in_game_points": result.in_game_points,
        "ended": result.ended,
        "revision": result.revision,
        "reason": result.reason,
        **({"accepted": [problem["code"] for problem in result.accepted]} if result.accepted else {}),
    }


@dataclass(frozen=True)
class SlipEffects:
    """A match with its result, and the entries that dropped or returned with it."""

    match: Match
    dropped: list[Entry]
    returned: list[Entry]


@transaction.atomic
def enter_slip(
    *,
    event: Event,
    match_id: int,
    result: ResultInput,
    actor: User | None,
    drops: Collection[int] = (),
    **options: Any,
) -> SlipEffects:
    """Enter a result with the ``options`` of :func:`enter_result` and drop the entries ``drops``, both or neither.

    Raises what ``enter_result`` and ``change_status`` refuse, and not_at_this_table for the drop of an entry that did
    not play the match.
    """
    players = _players(match_id)
    before = {entry.pk: entry.status for entry in players}
    if not set(drops) <= set(before):
        refuse("not_at_this_table")
    match = enter_result(event=event, match_id=match_id, result=result, actor=actor, **options)
    for entry in players:
        if entry.pk in drops:
            change_status(entry=entry, to=Entry.Status.DROPPED, actor=actor)
    changed = [entry for entry in _players(match_id) if entry.status != before[entry.pk]]
    return SlipEffects(
        match,
        dropped=[entry for entry in changed if entry.status == Entry.Status.DROPPED],
        returned=[entry for entry in changed if entry.status != Entry.Status.DROPPED],
    )


def _players(match_id: int) -> list[Entry]:
    return list(Entry.objects.filter(seats__match=match_id).order_by("seats__order"))
