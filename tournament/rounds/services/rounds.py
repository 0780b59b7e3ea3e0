"""Pairing rounds and moving them through their life: draft, published, running, closed."""

import json
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from ledger.queries.actions import actions_of
from ledger.services.log import record_action
from problems import refuse
from tournament.domain.json_io.state import canonical_json
from tournament.domain.lifecycle import EventState, RoundState, require_next_round, require_round_move
from tournament.domain.pairing import ENGINE, Pairing, pair_round
from tournament.entries.queries.entries import with_people
from tournament.entries.services.no_shows import drop_no_shows
from tournament.event.queries.state import state_of
from tournament.models import Entry, Event, Result, Round, Seat
from tournament.rounds.queries.rounds import get_round, tables_without_result, unseated_in
from tournament.rounds.services.conflicts import explain_conflict
from tournament.rounds.services.draft_version import DraftVersion, require_current_draft
from tournament.rounds.services.match_rows import dissolve_match, report_of, seat, unpaired_entries


@transaction.atomic
def pair_next_round(*, event: Event, actor: User | None, number: int | None = None) -> Round:
    """Pair the next round as a draft. ``number`` is the round the sender means, so that sent twice it is paired once.

    Raises Refused already_paired, round_not_next, round_still_open, event_not_running, nobody_checked_in.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    with explain_conflict(locked, locked.rounds.count()):
        if number is not None and locked.rounds.filter(number=number).exists():
            refuse("already_paired", round=number)
        following = check_next_round(event=locked)
    if number not in {None, following}:
        refuse("round_not_next", number=number, following=following)
    attempt = _attempts(locked, following) + 1
    state = state_of(locked, attempt=attempt)
    pairing = pair_round(state)
    drafted = Round.objects.create(
        event=locked,
        number=following,
        attempt=attempt,
        minutes=locked.round_minutes,
        pairing_input=canonical_json(state),
        engine=ENGINE,
        output_digest=pairing.digest,
        report=report_of(pairing) | {"idle": unpaired_entries(state, pairing)},
    )
    _seat(drafted, pairing)
    _record(drafted, "round.paired", actor, after={"attempt": attempt, "digest": pairing.digest})
    return drafted


def check_next_round(*, event: Event) -> int:
    """The number of the round that can be paired now; raises Refused as pair_next_round does. Writes nothing."""
    states = event.rounds.order_by("number").values_list("state", flat=True)
    following = require_next_round(EventState(event.state), [RoundState(state) for state in states])
    if event.entries.filter(status=Entry.Status.CHECKED_IN).count() < 2:
        refuse("nobody_checked_in")
    return following


@transaction.atomic
def discard_draft(*, event: Event, number: int, actor: User | None, version: DraftVersion | None = None) -> None:
    """Throw a draft away; the next pairing of the round is another attempt and shown as such.

    Raises Refused round_not_draft, draft_changed_meanwhile where the draft is not of that ``version``.
    """
    draft = _lock(event, number)
    with explain_conflict(draft.event, number):
        if draft.state != Round.State.DRAFT:
            refuse("round_not_draft", number=number)
        require_current_draft(draft, version)
    _record(draft, "round.discarded", actor, before={"attempt": draft.attempt, "digest": draft.output_digest})
    for match in draft.matches.all():
        dissolve_match(match)
    draft.delete()


@transaction.atomic
def publish_round(*, event: Event, number: int, actor: User | None, version: DraftVersion | None = None) -> Round:
    """Players see it from now on, and results are taken.

    Raises Refused draft_outdated where somebody came or left, or a result was corrected, since it was paired;
    round_has_unseated where a match was taken apart and its players got no other place; draft_changed_meanwhile.
    """
    draft = _lock(event, number)
    if draft.state == Round.State.DRAFT:
        with explain_conflict(draft.event, number):
            require_current_draft(draft, version)
        require_all_seated(draft)
        if not is_up_to_date(draft):
            refuse("draft_outdated", number=number)
    return _move(event, number, RoundState.PUBLISHED, actor, published_at=timezone.now())


@transaction.atomic
def unpublish_round(*, event: Event, number: int, actor: User | None) -> Round:
    """Back to a draft; raises Refused round_has_results once a result is in."""
    return _move(event, number, RoundState.DRAFT, actor, published_at=None)


@transaction.atomic
def start_round(*, event: Event, number: int, actor: User | None) -> Round:
    """Start the clock; raises Refused clock_already_started."""
    with explain_conflict(event, number):
        if _lock(event, number).state in {Round.State.RUNNING, Round.State.CLOSED}:
            refuse("clock_already_started", number=number)
    return _move(event, number, RoundState.RUNNING, actor, started_at=timezone.now())


@transaction.atomic
def close_round(*, event: Event, number: int, actor: User | None) -> Round:
    """Finish the round; raises Refused results_missing naming the tables.

    Who did not show up too often, by the event's policy, is dropped with it.
    """
    closed = _move(event, number, RoundState.CLOSED, actor, closed_at=timezone.now())
    drop_no_shows(event=event, number=number, actor=actor)
    return closed


@transaction.atomic
def reopen_round(*, event: Event, number: int, actor: User | None) -> Round:
    """Take results of the newest round again, the clock as it was; raises Refused round_has_next."""
    closed = _lock(event, number)
    with explain_conflict(closed.event, number):
        if closed.state != Round.State.CLOSED:
            refuse("round_not_closed", number=number)
    if closed.event.rounds.filter(number__gt=number).exists():
        refuse("round_has_next", number=number, following=number + 1)
    return _move(event, number, RoundState.RUNNING, actor, "round.reopened", closed_at=None)


def is_up_to_date(draft: Round) -> bool:
    """Whether a draft seats all who are checked in but those who had no match when it was paired, by today's results.

    Writes nothing.
    """
    earlier = Result.objects.filter(match__round__event=draft.event_id, match__round__number__lt=draft.number)
    if earlier.filter(at__gt=draft.paired_at).exists():
        return False
    seated = set(Seat.objects.filter(match__round=draft).values_list("entry", flat=True))
    here = set(Entry.objects.filter(event=draft.event_id, status=Entry.Status.CHECKED_IN).values_list("pk", flat=True))
    return seated <= here <= seated | set(draft.report.get("idle", []))


def require_all_seated(draft: Round) -> None:
    """Raise Refused round_has_unseated, naming who was there when it was paired and has no place since."""
    left = unseated_in(draft) & {int(player["id"]) for player in json.loads(draft.pairing_input)["players"]}
    if left:
        names = [entry.name for entry in with_people(draft.event.entries.filter(pk__in=left))]
        refuse("round_has_unseated", number=draft.number, players=names, count=len(names))


def _move(event: Event, number: int, to: RoundState, actor: User | None, verb: str = "", **times: Any) -> Round:
    moved = _lock(event, number)
    reported = moved.matches.exclude(table=None).exclude(result=None).count()
    with explain_conflict(moved.event, number):
        require_round_move(
            RoundState(moved.state),
            to,
            round_number=number,
            results=reported,
            missing=tables_without_result(moved),
        )
    before, moved.state = moved.state, to.value
    for field, value in times.items():
        setattr(moved, field, value)
    moved.save(update_fields=["state", *times])
    _record(moved, verb or f"round.{to.value}", actor, before={"state": before}, after={"state": to.value})
    return moved


def _lock(event: Event, number: int) -> Round:
    """The round with its event held; rounds move only while the event is played."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if not locked.is_playing:
        refuse("event_not_running", state=locked.state)
    with explain_conflict(locked, number):
        return get_round(locked, number)


def _attempts(event: Event, number: int) -> int:
    """How often this round was thrown away or paired anew in part, which only the log still knows."""
    verbs = ("round.discarded", "round.repaired")
    return actions_of(event.scope).filter(verb__in=verbs, subject=f"round:{event.pk}.{number}").count()


def _seat(drafted: Round, pairing: Pairing) -> None:
    for table, seated in pairing.by_table:
        seat(drafted, table, [int(entry) for entry in seated])
    if pairing.bye is not None:
        seat(drafted, None, [int(pairing.bye)])


def _record(row: Round, verb: str, actor: User | None, before: Any = None, after: Any = None) -> None:
    subject = f"round:{row.event_id}.{row.number}"
    record_action(actor=actor, verb=verb, scope=row.event.scope, subject=subject, before=before, after=after)
