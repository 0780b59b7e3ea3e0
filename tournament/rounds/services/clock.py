"""A started round clock: pause, resume, add minutes; extra time for one table.

Entry points: :func:`change_clock`, :func:`give_extra_time`. No process counts the time: rows say what was done and
when, and pages compute from them, so a restart during a round changes nothing.
"""

from django.db import transaction

from accounts.models import User
from problems import refuse
from tournament.domain.clock import RoundClock, require_extra_minutes
from tournament.event.services.locks import require_in_play
from tournament.event.services.log_lines import record_in_event
from tournament.event.services.reasons import read_reason
from tournament.models import ClockChange, Event, ExtraTime, Match, Round
from tournament.rounds.queries.rounds import get_match, get_round
from tournament.rounds.services.conflicts import explain_conflict

Kind = ClockChange.Kind
_VERBS = {Kind.PAUSE: "round.clock_paused", Kind.RESUME: "round.clock_resumed", Kind.ADD: "round.time_added"}


@transaction.atomic
def change_clock(
    *, event: Event, number: int, kind: str, actor: User | None, minutes: int = 0, known_changes: int | None = None
) -> Round:
    """Pause the clock, resume it, or add minutes for all matches (negative: take added ones back), as ``kind`` says.

    ``known_changes`` is the number of clock changes that the sender had read; with it, the same request again, as a
    double click sends it, changes nothing. Raises Refused event_not_running, round_unknown, clock_action_unknown,
    clock_not_started, clock_round_over, clock_paused_already, clock_not_paused, clock_minutes_wrong,
    clock_minutes_not_added, clock_minutes_all_added, and clock_changed_meanwhile if the sender had not read the newest
    change and it is not this same request.
    """
    running, clock = _lock_running_round(event, number)
    if kind not in Kind.values:
        refuse("clock_action_unknown")
    change = ClockChange(round=running, kind=Kind(kind), minutes=minutes if kind == Kind.ADD else 0, by=actor)
    with explain_conflict(running.event, number):
        if _is_repeated(change, known_changes):
            return running
        if change.kind == Kind.ADD:
            clock = clock.add(change.minutes)
        else:
            clock = clock.pause(change.at) if change.kind == Kind.PAUSE else clock.resume(change.at)
    running.minutes_added, running.stood_still, running.paused_at = clock.added, clock.stood_still, clock.paused_at
    running.save(update_fields=["minutes_added", "stood_still", "paused_at"])
    change.save()
    after = {"minutes": minutes} if kind == Kind.ADD else None
    record_in_event(running.event, _VERBS[Kind(kind)], actor, running, after=after)
    return running


@transaction.atomic
def give_extra_time(*, event: Event, match_id: int, minutes: int, actor: User | None, reason: str = "") -> Match:
    """Let one match play ``minutes`` longer than its round, in total; 0 removes them, the same number changes nothing.

    Raises Refused event_not_running, match_unknown, bye_has_no_time, clock_not_started, clock_round_over,
    clock_minutes_wrong, reason_too_long.
    """
    match = get_match(event, match_id)
    running, _clock = _lock_running_round(event, match.round.number)
    if match.is_bye:
        refuse("bye_has_no_time")
    require_extra_minutes(minutes)
    before = Match.objects.values_list("extra_minutes", flat=True).get(pk=match.pk)
    if minutes == before:
        return match
    match.extra_minutes, reason = minutes, read_reason(reason)
    match.save(update_fields=["extra_minutes"])
    ExtraTime.objects.create(match=match, minutes=minutes, reason=reason, by=actor)
    after = {"minutes": minutes, "reason": reason}
    record_in_event(running.event, "round.extra_time", actor, match, before={"minutes": before}, after=after)
    return match


def _lock_running_round(event: Event, number: int) -> tuple[Round, RoundClock]:
    """Lock the event and return its running round with the clock.

    Raises Refused event_not_running, round_unknown, clock_round_over, clock_not_started.
    """
    locked = require_in_play(Event.objects.select_for_update().get(pk=event.pk))
    running = get_round(locked, number)
    with explain_conflict(locked, number):
        if running.state == Round.State.CLOSED:
            refuse("clock_round_over", number=number)
        clock = running.clock
        if clock is None or running.state != Round.State.RUNNING:
            refuse("clock_not_started", number=number)
    return running, clock


def _is_repeated(change: ClockChange, known_changes: int | None) -> bool:
    """Return true if the newest change is this same request; raises Refused clock_changed_meanwhile for another."""
    changes = change.round.clock_changes
    if known_changes is None or known_changes == changes.count():
        return False
    last = changes.last()
    is_same = last is not None and (last.kind, last.minutes, last.by_id) == (change.kind, change.minutes, change.by_id)
    if known_changes != changes.count() - 1 or not is_same:
        refuse("clock_changed_meanwhile", number=change.round.number)
    return True
