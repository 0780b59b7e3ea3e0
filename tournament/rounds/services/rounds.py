"""Pairing of rounds and their states: draft, published, running, closed.

Entry points: :func:`pair_next_round`, :func:`discard_draft`, :func:`publish_round`, :func:`unpublish_round`,
:func:`start_round`, :func:`close_round`, :func:`reopen_round`.
"""

import json
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from engine.pairing.pairing import Pairing
from engine.pairing.strategies import pair_round
from engine.state import State
from ledger.queries.actions import list_actions
from problems import Problem, Refused, refuse
from tournament.domain.event_moves import EventState
from tournament.domain.round_moves import RoundState, require_next_round, require_round_move
from tournament.entries.queries.entries import load_entries_by_id
from tournament.entries.services.drops_after_no_shows import drop_no_shows
from tournament.event.queries.schedule import find_scheduled_rounds, read_pairing_options
from tournament.event.queries.state import read_event_state
from tournament.event.services.locks import lock_after_computing, require_in_play
from tournament.event.services.log_lines import record_in_event
from tournament.models import Entry, Event, Round, Seat
from tournament.ranking.brackets import delete_bracket, store_bracket
from tournament.ranking.queries.counted_standings import CountedStandings, count_standings
from tournament.ranking.services import delete_standings, store_standings
from tournament.rounds.queries.draft_changes import find_draft_changes
from tournament.rounds.queries.rounds import (
    find_unseated_entries,
    get_round,
    list_tables_with_report,
    list_tables_without_result,
)
from tournament.rounds.services.conflicts import explain_conflict
from tournament.rounds.services.match_rows import delete_matches, make_pairing_columns, seat_matches
from tournament.rounds.services.pairing_version import PairingVersion, require_current_pairing


def pair_next_round(*, event: Event, actor: User | None, number: int | None = None) -> Round:
    """Pair the next round as a draft. With the round's ``number``, a repeated request pairs it only once.

    Raises Refused already_paired, round_not_next, round_still_open, event_not_running, nobody_checked_in, and what
    ``pair_round`` refuses.
    """
    with lock_after_computing(event, _pair_following) as (locked, get_paired):
        with explain_conflict(locked, locked.rounds.count()):
            if number is not None and locked.rounds.filter(number=number).exists():
                refuse("already_paired", round=number)
            following = check_next_round(event=locked)
        if number not in {None, following}:
            refuse("round_not_next", number=number, following=following)
        state, pairing, columns = get_paired()
        store_bracket(event=locked, state=state, number=following, actor=actor)
        drafted = Round.objects.create(event=locked, number=following, minutes=locked.round_minutes, **columns)
        byes = () if pairing.bye is None else ((None, (pairing.bye,)),)
        seated = [(table, [int(entry) for entry in entries]) for table, entries in (*pairing.by_table, *byes)]
        seat_matches(drafted, seated)
        after = {"attempt": drafted.attempt, "digest": pairing.digest}
        record_in_event(locked, "round.paired", actor, drafted, after=after)
    return drafted


def _pair_following(event: Event) -> tuple[State, Pairing, dict[str, Any]]:
    """Return the input and the result of pairing the next round, and what the round stores about both."""
    following = check_next_round(event=event)
    # Only the log knows how often a draft of this round was discarded or repaired before.
    earlier = list_actions(event.scope).filter(subject=f"round:{event.pk}.{following}")
    attempt = earlier.filter(verb__in=("round.discarded", "round.repaired")).count() + 1
    state = read_event_state(event, attempt=attempt)
    pairing = pair_round(state)
    return state, pairing, make_pairing_columns(state, pairing)


def check_next_round(*, event: Event) -> int:
    """Return the number of the round that can be paired now.

    Raises Refused event_not_running, already_paired for a draft, round_still_open, nobody_checked_in, and played_out
    after the last leg of a league.
    """
    states = event.rounds.order_by("number").values_list("state", flat=True)
    following = require_next_round(EventState(event.state), [RoundState(state) for state in states])
    if event.entries.filter(status=Entry.Status.CHECKED_IN).count() < 2:
        refuse("nobody_checked_in")
    if read_pairing_options(event).system == "round_robin" and following > (find_scheduled_rounds(event) or 0):
        # The engine would start its tables again, as the command does.
        refuse("played_out", place="rounds", round=following)
    return following


@transaction.atomic
def discard_draft(*, event: Event, number: int, actor: User | None, version: PairingVersion | None = None) -> None:
    """Delete a draft; the next pairing of the round counts as another attempt and is shown as such.

    Raises Refused event_not_running, round_unknown, round_not_draft, draft_changed_meanwhile unless the draft has this
    ``version``.
    """
    draft = _lock_round(event, number)
    with explain_conflict(draft.event, number):
        if draft.state != Round.State.DRAFT:
            refuse("round_not_draft", number=number)
        require_current_pairing(draft, version)
    before = {"attempt": draft.attempt, "digest": draft.output_digest}
    record_in_event(draft.event, "round.discarded", actor, draft, before=before)
    delete_matches(draft.matches.all())
    draft.delete()
    delete_bracket(event=draft.event, number=number)


@transaction.atomic
def publish_round(
    *,
    event: Event,
    number: int,
    actor: User | None,
    version: PairingVersion | None = None,
    deck_changes: int | None = None,
) -> Round:
    """Show the round to players from now on and take its results.

    ``deck_changes`` is the number of decks handed in since the pairing that the sender read
    (:class:`tournament.rounds.queries.draft_changes.DraftChanges`); None leaves it unchecked.

    Raises Refused event_not_running, round_unknown, round_move_not_allowed; draft_outdated, with each change, if an
    entry came or dropped, or a result was corrected, since the round was paired; round_has_unseated if a match was
    dissolved and its players are seated nowhere else; draft_changed_meanwhile unless the draft has this ``version``;
    decks_changed_meanwhile if another deck was handed in since the sender read the draft.
    """
    draft = _lock_round(event, number)
    if draft.state == Round.State.DRAFT:
        with explain_conflict(draft.event, number):
            require_current_pairing(draft, version)
        unseated = find_unseated_entries(draft)
        # The input of a large event is long, and nearly always there is nothing to look up in it.
        dissolved = unseated and unseated & {int(player["id"]) for player in json.loads(draft.pairing_input)["players"]}
        if dissolved:
            names = [entry.name for entry in load_entries_by_id(draft.event.entries.all(), dissolved)]
            refuse("round_has_unseated", number=number, players=names, count=len(names))
        changes = find_draft_changes(draft)
        if changes.is_outdated:
            raise Refused((Problem("draft_outdated", {"number": number}), *changes.describe()))
        if deck_changes not in {None, changes.deck_changes}:
            raise Refused((Problem("decks_changed_meanwhile", {"number": number}), *changes.describe()))
    return _move_round(draft, RoundState.PUBLISHED, actor, published_at=timezone.now())


@transaction.atomic
def unpublish_round(*, event: Event, number: int, actor: User | None) -> Round:
    """Make the round a draft again.

    Raises Refused event_not_running, round_unknown, round_move_not_allowed, round_has_results once a result is in,
    round_has_reports while a player's report waits.
    """
    taken_back = _move_round(_lock_round(event, number), RoundState.DRAFT, actor, published_at=None)
    # The draft may get other opponents, which no page has shown yet.
    Seat.objects.filter(match__round=taken_back).update(shown_at=None)
    return taken_back


@transaction.atomic
def start_round(*, event: Event, number: int, actor: User | None) -> Round:
    """Start the clock.

    Raises Refused event_not_running, round_unknown, clock_already_started, round_move_not_allowed for a draft.
    """
    published = _lock_round(event, number)
    with explain_conflict(published.event, number):
        if published.state in {Round.State.RUNNING, Round.State.CLOSED}:
            refuse("clock_already_started", number=number)
    return _move_round(published, RoundState.RUNNING, actor, started_at=timezone.now())


def close_round(*, event: Event, number: int, actor: User | None) -> Round:
    """Finish the round, and drop entries with too many no-shows by the event's policy.

    Raises Refused event_not_running, round_unknown, round_move_not_allowed, and results_missing, which names the tables
    without a result, and those of them with a report that waits for the opponent or for the staff.
    """

    def count(read: Event) -> list[CountedStandings]:
        _require_move(_require_round(read, number), RoundState.CLOSED)
        return list(count_standings(read, [number]))

    with lock_after_computing(event, count) as (locked, get_counted):
        counted = get_counted()
        closed = _move_round(_require_round(locked, number), RoundState.CLOSED, actor, closed_at=timezone.now())
        store_standings(event=locked, first=number, counted=counted)
        drop_no_shows(event=event, number=number, actor=actor)
    return closed


@transaction.atomic
def reopen_round(*, event: Event, number: int, actor: User | None) -> Round:
    """Let the newest round take results again, with its clock as it was.

    Raises Refused event_not_running, round_unknown, round_not_closed, round_has_next.
    """
    closed = _lock_round(event, number)
    with explain_conflict(closed.event, number):
        if closed.state != Round.State.CLOSED:
            refuse("round_not_closed", number=number)
    if closed.event.rounds.filter(number__gt=number).exists():
        refuse("round_has_next", number=number, following=number + 1)
    delete_standings(event=closed.event, first=number)
    return _move_round(closed, RoundState.RUNNING, actor, "round.reopened", closed_at=None)


def _move_round(locked: Round, to: RoundState, actor: User | None, verb: str = "", **times: Any) -> Round:
    """Move a locked round to another state, set its ``times``, and record the action.

    Raises what :func:`_require_move` refuses.
    """
    _require_move(locked, to)
    before, locked.state = locked.state, to.value
    for field, value in times.items():
        setattr(locked, field, value)
    locked.save(update_fields=["state", *times])
    verb, after = verb or f"round.{to.value}", {"state": to.value}
    record_in_event(locked.event, verb, actor, locked, before={"state": before}, after=after)
    return locked


def _require_move(round_: Round, to: RoundState) -> None:
    """Raise Refused round_move_not_allowed, round_has_results, round_has_reports, results_missing."""
    with explain_conflict(round_.event, round_.number):
        require_round_move(
            RoundState(round_.state),
            to,
            round_number=round_.number,
            results=round_.matches.exclude(table=None).exclude(result=None).count(),
            missing=list_tables_without_result(round_),
            reported=list_tables_with_report(round_, is_disputed=False),
            disputed=list_tables_with_report(round_, is_disputed=True),
        )


def _lock_round(event: Event, number: int) -> Round:
    """Lock the event and return its round; raises Refused event_not_running, round_unknown."""
    return _require_round(Event.objects.select_for_update().get(pk=event.pk), number)


def _require_round(locked: Event, number: int) -> Round:
    """Return a round of a locked event; raises Refused event_not_running, round_unknown."""
    require_in_play(locked)
    with explain_conflict(locked, number):
        return get_round(locked, number)
