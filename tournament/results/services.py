"""Entering and correcting results. A result is appended as a new revision; the newest one counts."""

from collections.abc import Collection
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from ledger.services.log import record_action
from problems import Problem, Refused, refuse
from tournament.domain.game_scoring import check_scoring, require_accepted
from tournament.domain.lifecycle import EventState, RoundState, require_results_taken
from tournament.domain.pairing.elimination import winners_of
from tournament.domain.results import require_possible
from tournament.domain.types import EndReason, EntryId, Outcome
from tournament.domain.types import Match as MatchValue
from tournament.domain.types import Round as RoundValue
from tournament.entries.services.entries import change_status
from tournament.entries.services.no_shows import update_no_show_drops
from tournament.event.queries.events import scoring_of
from tournament.event.queries.finals import cut_in
from tournament.event.queries.state import match_format_in, match_value
from tournament.event.services.reasons import one_line
from tournament.models import Entry, Event, Match, Result

# Far beyond any game; what is longer was typed by mistake.
MOST_POINTS = 9_999


@dataclass(frozen=True)
class Given:
    """A result as it was given, in the keys of contracts.md. Not checked yet."""

    games: list[int] | None = None
    outcome: str = ""
    in_game_points: list[list[int]] = field(default_factory=list)
    ended: list[str] = field(default_factory=list)


@transaction.atomic
def enter_result(
    *,
    event: Event,
    match_id: int,
    given: Given,
    actor: User | None,
    revision: int | None = None,
    reason: str = "",
    confirmed: bool = False,
    overridden: bool = False,
) -> Match:
    """Append a result. ``revision`` is the one the sender saw; ``reason`` lets a closed round be corrected.

    With a correction, who was dropped as absent and was not comes back (:mod:`tournament.entries.services.no_shows`).

    ``confirmed`` takes what is unusual, ``overridden`` (a judge's, with a reason) also what the game's rules forbid;
    both are kept with the result. Raises Refused: match_unknown, bye_has_no_result, result_changed when somebody was
    faster, round_not_open or round_superseded, reason_too_long, override_needs_reason, result_impossible with every
    fault, result_unusual with what is to be confirmed.
    """
    reason = one_line(reason)
    locked = Event.objects.select_for_update().get(pk=event.pk)
    match = Match.objects.select_related("round", "result").filter(pk=match_id, round__event=locked).first()
    if match is None:
        refuse("match_unknown")
    _require_open(locked, match, reason)
    if revision is not None and revision != match.revision:
        raise Refused((Problem("result_changed", {"table": match.table}), *_entered_by(locked, match)))
    result = _row(match, given, actor, reason)
    found = _judge(locked, match, result)
    if overridden and not reason:
        refuse("override_needs_reason")
    require_accepted(found, confirmed=confirmed, overridden=overridden)
    result.accepted = [problem.as_dict() for problem in found]
    _append(locked, match, result, actor)
    if match.round.state == RoundState.CLOSED:
        update_no_show_drops(match=match, actor=actor)
    return match


def _entered_by(event: Event, match: Match) -> tuple[Problem, ...]:
    """Who was faster, and when in the clock of the hall."""
    if match.result is None or match.result.by is None:
        return ()
    at = timezone.localtime(match.result.at, event.zone).strftime("%H:%M")
    return (Problem("meanwhile_result", {"who": match.result.by.full_name, "at": at}, severity="warning"),)


def _judge(event: Event, match: Match, result: Result) -> tuple[Problem, ...]:
    """What the game's rules have against the result; raises Refused result_impossible where it is none at all."""
    value, match_format = match_value(match, result), match_format_in(event, match.round.number)
    require_cut_result(event, match, value)
    require_possible(value, match_format)
    return check_scoring(value, match_format, scoring_of(event))


def _require_open(event: Event, match: Match, reason: str) -> None:
    if match.is_bye:
        refuse("bye_has_no_result")
    a_round = match.round
    if a_round.state == RoundState.CLOSED and not reason:
        refuse("round_superseded", number=a_round.number)
    state = EventState(event.state)
    require_results_taken(state, RoundState(a_round.state), round_number=a_round.number, correction=bool(reason))


def _row(match: Match, given: Given, actor: User | None, reason: str) -> Result:
    if any(points > MOST_POINTS for game in given.in_game_points for points in game):
        raise Refused((Problem("result_impossible"), Problem("result_number_too_large", {"most": MOST_POINTS})))
    if given.outcome and given.outcome not in list(Outcome):
        refuse("result_unknown_word", word=given.outcome, allowed=[one.value for one in Outcome])
    for word in given.ended:
        if word not in list(EndReason):
            refuse("result_unknown_word", word=word, allowed=[one.value for one in EndReason])
    return Result(
        match=match,
        revision=match.revision + 1,
        games=given.games,
        outcome=given.outcome,
        in_game_points=given.in_game_points or None,
        ended=given.ended or None,
        reason=reason,
        by=actor,
    )


def _append(event: Event, match: Match, result: Result, actor: User | None) -> None:
    before = result_json(match.result) if match.result else None
    result.save()
    match.result, match.revision = result, result.revision
    match.save(update_fields=["result", "revision"])
    record_action(
        actor=actor,
        verb="result.corrected" if before else "result.entered",
        scope=event.scope,
        subject=f"match:{match.pk}",
        before=before,
        after=result_json(result),
    )


def result_json(result: Result) -> dict[str, Any]:
    """A result in the keys of contracts.md."""
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
class Entered:
    """The match with its result, and whoever it made leave or come back."""

    match: Match
    left: list[Entry]
    returned: list[Entry]


@transaction.atomic
def enter_slip(
    *,
    event: Event,
    match_id: int,
    given: Given,
    actor: User | None,
    drops: Collection[int] = (),
    **how: Any,
) -> Entered:
    """Enter a result as ``enter_result`` does (``how`` are its other arguments), and drop the entries ``drops``.

    All or nothing. Raises what ``enter_result`` and ``change_status`` refuse, and not_at_this_table for a drop of
    somebody who did not play the match.
    """
    before = {entry.pk: entry.status for entry in _players(match_id)}
    if not set(drops) <= set(before):
        refuse("not_at_this_table")
    match = enter_result(event=event, match_id=match_id, given=given, actor=actor, **how)
    for entry in _players(match_id):
        if entry.pk in drops:
            change_status(entry=entry, to=Entry.Status.DROPPED, actor=actor)
    moved = [entry for entry in _players(match_id) if entry.status != before[entry.pk]]
    return Entered(
        match,
        left=[entry for entry in moved if entry.status == Entry.Status.DROPPED],
        returned=[entry for entry in moved if entry.status != Entry.Status.DROPPED],
    )


def _players(match_id: int) -> list[Entry]:
    return list(Entry.objects.filter(seats__match=match_id).order_by("seats__order"))


def require_cut_result(event: Event, match: Match, value: MatchValue) -> None:
    """Refuse ``cut_needs_winner``, and ``cut_went_on`` for another winner than the next round was paired from."""
    number = match.round.number
    if cut_in(event, number) is None:
        return
    winner = _winner(number, value)
    if winner is None:
        refuse("cut_needs_winner", table=match.table)
    before = _winner(number, match_value(match, match.result))
    if before not in {None, winner} and event.rounds.filter(number__gt=number).exists():
        refuse("cut_went_on", number=number, following=number + 1)


def _winner(number: int, value: MatchValue) -> EntryId | None:
    return next(iter(winners_of(RoundValue(number, (value,))).values()), None)
