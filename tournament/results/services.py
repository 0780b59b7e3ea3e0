"""Entering, correcting and clearing results. A result is appended as a new revision; the newest one counts.

Entry points: :func:`enter_result`, :func:`clear_result`, :func:`enter_slip`; :func:`lock_match` and
:func:`append_clearing` for reports of players.
"""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from problems import Problem, Refused, refuse
from tournament.domain.event_moves import EventState
from tournament.domain.round_moves import RoundState, require_results_taken
from tournament.entries.services.drops_after_no_shows import update_no_show_drops
from tournament.entries.services.entries import change_status
from tournament.event.queries.matches import select_related_round
from tournament.event.queries.staff import find_roles
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.reasons import read_reason
from tournament.models import Entry, Event, Match, Result, StaffRole
from tournament.ranking.services import store_standings
from tournament.results.checks import ResultInput, make_checked_row

# Sources that a line of the log names; its actor tells the others.
_NAMED_SOURCES = frozenset({Result.Source.PLAYERS, Result.Source.SILENCE})


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
    source: str = "",
) -> Match:
    """Append a result to a match; open reports of its players end with it.

    ``revision`` is the match's revision that the sender read. A ``reason`` allows the correction of a closed round;
    entries that were dropped as no-shows then play again if the correction shows that they were none
    (:mod:`tournament.entries.services.drops_after_no_shows`). ``confirmed`` accepts an unusual result,
    ``overridden`` (by a judge, with a reason) also one that the game's rules forbid; the accepted findings are kept
    with the result.
    ``source`` is a ``Result.Source``; without it the result is the desk's or a judge's, by the roles of the actor.

    Raises Refused match_unknown, bye_has_no_result, event_not_running, round_not_open, round_superseded for a closed
    round without a reason, result_changed if another result came first, reason_too_long, and what
    :func:`tournament.results.checks.make_checked_row` refuses.
    """
    reason = read_reason(reason)
    locked, match = lock_match(event, match_id)
    _require_open(locked, match, reason)
    _require_newest(locked, match, revision)
    row = make_checked_row(
        locked, match, result, actor=actor, reason=reason, confirmed=confirmed, overridden=overridden
    )
    row.source = source or _source_of(locked, actor)
    _append_result(locked, match, row, actor)
    if match.round.state == RoundState.CLOSED:
        store_standings(event=locked, first=match.round.number)
        update_no_show_drops(match=match, actor=actor)
    return match


@transaction.atomic
def clear_result(
    *, event: Event, match_id: int, actor: User | None, revision: int | None = None, reason: str = ""
) -> Match:
    """Clear the result of a match in an open round, or its open reports, so that its table waits for a result again.

    A revision without games and outcome is appended; the results before it stay, and so do drops that came with them.
    ``revision`` is the match's revision that the sender read; with it, the same request of an actor sent again changes
    nothing.
    A closed round needs all results: it is opened again first, or the result corrected if a later round was paired.

    Raises Refused match_unknown, bye_has_no_result, event_not_running, round_not_open, round_has_next,
    clear_round_closed, result_changed, nothing_to_clear, reason_too_long.
    """
    reason = read_reason(reason)
    locked, match = lock_match(event, match_id)
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
    if match.result is None and match.report is None:
        refuse("nothing_to_clear", table=match.table)
    append_clearing(locked, match, actor=actor, reason=reason)
    return match


def append_clearing(event: Event, match: Match, *, actor: User | None, reason: str = "", source: str = "") -> None:
    """Append a revision that clears the result of a locked match and ends its open reports, with a line in the log."""
    source = source or _source_of(event, actor)
    row = Result(match=match, revision=match.revision + 1, reason=reason, by=actor, source=source)
    before = result_as_json(match.result) if match.result else {"report": match.report_id}
    row.save()
    _set_result(match, None, row.revision)
    after = {"revision": row.revision, "reason": reason}
    record_in_event(event, "result.cleared", actor, match, before=before, after=after)


def lock_match(event: Event, match_id: int) -> tuple[Event, Match]:
    """Lock the event and return it with its match. Raises Refused match_unknown, bye_has_no_result."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    matches = select_related_round(Match.objects.filter(pk=match_id, round__event=locked))
    match = matches.select_related("result", "report", "dispute").first() or refuse("match_unknown")
    if match.is_bye:
        refuse("bye_has_no_result")
    return locked, match


def _require_newest(event: Event, match: Match, revision: int | None) -> None:
    """Raise Refused result_changed unless ``revision`` is the match's newest one; None leaves it unchecked."""
    if revision is not None and revision != match.revision:
        raise Refused((Problem("result_changed", {"table": match.table}), *_explain_other_result(event, match)))


def _require_open(event: Event, match: Match, reason: str) -> None:
    """Raise Refused unless the round of the match takes results, or with a reason a correction."""
    round_ = match.round
    if round_.state == RoundState.CLOSED and not reason:
        refuse("round_superseded", number=round_.number)
    state = EventState(event.state)
    require_results_taken(state, RoundState(round_.state), round_number=round_.number, is_correction=bool(reason))


def _explain_other_result(event: Event, match: Match) -> tuple[Problem, ...]:
    """Name the account that entered or cleared the result last, and when by the event's clock."""
    newest = match.results.select_related("by").last()
    if newest is None or newest.by is None:
        return ()
    at = timezone.localtime(newest.at, event.zone).strftime("%H:%M")
    code = "meanwhile_cleared" if newest.is_clearing else "meanwhile_result"
    return (Problem(code, {"who": newest.by.full_name, "at": at}, severity="warning"),)


def _append_result(event: Event, match: Match, row: Result, actor: User | None) -> None:
    """Save a result as the one that counts, with a line in the log."""
    before = result_as_json(match.result) if match.result else None
    row.save()
    _set_result(match, row, row.revision)
    verb = "result.corrected" if before else "result.entered"
    record_in_event(event, verb, actor, match, before=before, after=result_as_json(row))


def _set_result(match: Match, row: Result | None, revision: int) -> None:
    """Store the result that counts in the row of the match; reports that waited for an answer or the staff end."""
    match.result, match.revision = row, revision
    match.report = match.dispute = None
    match.save(update_fields=["result", "revision", "report", "dispute"])


def _source_of(event: Event, actor: User | None) -> str:
    """Return the desk, or a judge where this is the only role of the actor in the event."""
    roles = find_roles(actor, event) if actor else frozenset()
    return Result.Source.JUDGE if roles == {StaffRole.Role.JUDGE} else Result.Source.DESK


def result_as_json(result: Result) -> dict[str, Any]:
    """Return a result as the log stores it, in the keys of the API (docs/api.md)."""
    return {
        "games": result.games,
        "outcome": result.outcome or None,
        "in_game_points": result.in_game_points,
        "ended": result.ended,
        "revision": result.revision,
        "reason": result.reason,
        **({"source": result.source} if result.source in _NAMED_SOURCES else {}),
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
    players = _list_players(match_id)
    before = {entry.pk: entry.status for entry in players}
    if not set(drops) <= set(before):
        refuse("not_at_this_table")
    match = enter_result(event=event, match_id=match_id, result=result, actor=actor, **options)
    for entry in players:
        if entry.pk in drops:
            change_status(entry=entry, to=Entry.Status.DROPPED, actor=actor)
    changed = [entry for entry in _list_players(match_id) if entry.status != before[entry.pk]]
    return SlipEffects(
        match,
        dropped=[entry for entry in changed if entry.status == Entry.Status.DROPPED],
        returned=[entry for entry in changed if entry.status != Entry.Status.DROPPED],
    )


def _list_players(match_id: int) -> list[Entry]:
    """Return the entries of a match as they are stored now, in the order of their seats."""
    # A subquery has no rows for a number that is too large for the database; the number itself would be an error.
    match = Match.objects.filter(pk=match_id)
    return list(Entry.objects.filter(seats__match__in=match).order_by("seats__order"))
