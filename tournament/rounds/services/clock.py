"""A started round clock: paused, let go on, given more time; more time for one table.

Entry points: :func:`change_clock`, :func:`give_extra_time`. Nothing ticks: rows say what was done and when, and
pages count from them, so a restart in the middle of a round changes nothing.
"""

from django.db import transaction

from accounts.models import User
from ledger.services.log import record_action
from problems import refuse
from tournament.domain.clock import RoundClock, require_extra_minutes
from tournament.event.services.reasons import one_line
from tournament.models import ClockChange, Event, ExtraTime, Match, Round
from tournament.rounds.queries.rounds import get_match, get_round
from tournament.rounds.services.conflicts import telling_who

Kind = ClockChange.Kind
_VERBS = {Kind.PAUSE: "round.clock_paused", Kind.RESUME: "round.clock_resumed", Kind.ADD: "round.time_added"}


@transaction.atomic
def change_clock(
    *, event: Event, number: int, kind: str, actor: User | None, minutes: int = 0, seen: int | None = None
) -> Round:
    """Pause the clock, ``resume`` it, or ``add`` minutes for everybody (negative: take given ones back).

    ``seen`` is how many changes the sender knew of. The same request once more, as a double click sends it, does
    nothing; another one is refused with clock_changed_meanwhile. Raises Refused event_not_running, round_unknown,
    clock_action_unknown, clock_not_started, clock_round_over, clock_paused_already, clock_not_paused,
    clock_minutes_wrong.
    """
    running, course = _running(event, number)
    if kind not in Kind.values:
        refuse("clock_action_unknown")
    asked = ClockChange(round=running, kind=Kind(kind), minutes=minutes if kind == Kind.ADD else 0, by=actor)
    with telling_who(running.event, number):
        if _was_done(asked, seen):
            return running
        course = _apply(course, asked)
    running.minutes_added, running.stood_still, running.paused_at = course.added, course.stood_still, course.paused_at
    running.save(update_fields=["minutes_added", "stood_still", "paused_at"])
    asked.save()
    record_action(
        actor=actor,
        verb=_VERBS[Kind(kind)],
        scope=running.event.scope,
        subject=f"round:{running.event_id}.{number}",
        after={"minutes": minutes} if kind == Kind.ADD else None,
    )
    return running


@transaction.atomic
def give_extra_time(*, event: Event, match_id: int, minutes: int, actor: User | None, reason: str = "") -> Match:
    """One match plays ``minutes`` longer than its round, in all; said twice it is the same, 0 takes it away.

    Raises Refused event_not_running, match_unknown, bye_has_no_time, clock_not_started, clock_round_over,
    clock_minutes_wrong, reason_too_long.
    """
    match = get_match(event, match_id)
    running, _course = _running(event, match.round.number)
    if match.is_bye:
        refuse("bye_has_no_time")
    require_extra_minutes(minutes)
    before = Match.objects.values_list("extra_minutes", flat=True).get(pk=match.pk)
    if minutes == before:
        return match
    match.extra_minutes, reason = minutes, one_line(reason)
    match.save(update_fields=["extra_minutes"])
    ExtraTime.objects.create(match=match, minutes=minutes, reason=reason, by=actor)
    record_action(
        actor=actor,
        verb="round.extra_time",
        scope=running.event.scope,
        subject=f"match:{match.pk}",
        before={"minutes": before},
        after={"minutes": minutes, "reason": reason},
    )
    return match


def _running(event: Event, number: int) -> tuple[Round, RoundClock]:
    """The round and its clock with the event held, where the clock was started and the round is not over."""
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if not locked.is_playing:
        refuse("event_not_running", state=locked.state)
    found = get_round(locked, number)
    with telling_who(locked, number):
        if found.state == Round.State.CLOSED:
            refuse("clock_round_over", number=number)
        course = found.course
        if course is None or found.state != Round.State.RUNNING:
            refuse("clock_not_started", number=number)
    return found, course


def _was_done(asked: ClockChange, seen: int | None) -> bool:
    """Whether the newest change is this very request; raises Refused clock_changed_meanwhile for any other."""
    changes = asked.round.clock_changes
    if seen is None or seen == changes.count():
        return False
    last = changes.last()
    if last is None or seen != changes.count() - 1 or _said(last) != _said(asked):
        refuse("clock_changed_meanwhile", number=asked.round.number)
    return True


def _said(change: ClockChange) -> tuple[str, int, int | None]:
    return str(change.kind), change.minutes, change.by_id


def _apply(course: RoundClock, asked: ClockChange) -> RoundClock:
    if asked.kind == Kind.ADD:
        return course.add(asked.minutes)
    return course.pause(asked.at) if asked.kind == Kind.PAUSE else course.resume(asked.at)
