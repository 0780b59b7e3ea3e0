"""A clock that was started: paused, let go on, given time, also twice by a doubled click; more time for one table."""

from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from ledger.models import Action
from problems import Refused
from tests.builders import make_event, organizer_of, pair, report_all, staff_of
from tests.ledger.threads import run_at_once
from tests.refusals import refused
from tournament.models import ClockChange, Event, ExtraTime, Match, Round
from tournament.rounds.services.clock import change_clock, give_extra_time
from tournament.rounds.services.rounds import close_round, reopen_round, start_round

pytestmark = pytest.mark.django_db


def started(players: int = 4) -> Event:
    event = make_event(players)
    pair(event)
    start_round(event=event, number=1, actor=None)
    return event


def the_round() -> Round:
    return Round.objects.get(number=1)


def do(event: Event, kind: str, minutes: int = 0, known_changes: int | None = None, actor: User | None = None) -> Round:
    return change_clock(event=event, number=1, kind=kind, minutes=minutes, known_changes=known_changes, actor=actor)


def grow_older(minutes: int) -> None:
    """As if everything of the clock had been done so much earlier."""
    earlier = timedelta(minutes=minutes)
    found = the_round()
    assert found.started_at
    paused_at = found.paused_at and found.paused_at - earlier
    Round.objects.update(started_at=found.started_at - earlier, paused_at=paused_at)


def minutes_left() -> int:
    clock = the_round().clock
    assert clock
    return round((clock.ends_at() - (clock.paused_at or timezone.now())).total_seconds() / 60)


def test_a_paused_clock_keeps_what_was_left() -> None:
    event = started()
    grow_older(20)
    do(event, "pause")
    assert (minutes_left(), the_round().deadline) == (30, None)
    grow_older(15)
    assert minutes_left() == 30
    do(event, "resume")
    assert minutes_left() == 30
    assert the_round().deadline
    assert the_round().state == "running"


def test_what_was_done_is_rows_and_lines_of_the_log() -> None:
    event = started()
    boss = organizer_of(event)
    for kind, minutes in (("pause", 0), ("add", 5), ("resume", 0), ("add", -2)):
        do(event, kind, minutes, actor=boss)
    assert list(ClockChange.objects.values_list("kind", "minutes", "by")) == [
        ("pause", 0, boss.pk),
        ("add", 5, boss.pk),
        ("resume", 0, boss.pk),
        ("add", -2, boss.pk),
    ]
    lines = Action.objects.filter(subject=f"round:{event.pk}.1").order_by("id").values_list("verb", "after", "actor")
    assert list(lines)[-4:] == [
        ("round.clock_paused", None, boss.pk),
        ("round.time_added", {"minutes": 5}, boss.pk),
        ("round.clock_resumed", None, boss.pk),
        ("round.time_added", {"minutes": -2}, boss.pk),
    ]
    assert (the_round().minutes, the_round().minutes_added) == (event.round_minutes, 3)


@pytest.mark.parametrize(("kind", "minutes"), [("pause", 0), ("add", 5)])
def test_a_doubled_click_is_done_once(kind: str, minutes: int) -> None:
    event = started()
    boss = organizer_of(event)
    do(event, kind, minutes, known_changes=0, actor=boss)
    again = do(event, kind, minutes, known_changes=0, actor=boss)
    assert (again.minutes_added, ClockChange.objects.count()) == (minutes, 1)
    do(event, "add", 5, known_changes=1, actor=boss)
    assert the_round().minutes_added == minutes + 5


def test_two_who_give_time_at_one_clock_are_told_of_each_other() -> None:
    event = started()
    do(event, "add", 5, known_changes=0, actor=organizer_of(event))
    for minutes, actor in ((5, staff_of(event, "judge")), (3, organizer_of(event))):
        with pytest.raises(Refused) as told:
            do(event, "add", minutes, known_changes=0, actor=actor)
        assert [problem.code for problem in told.value.problems] == ["clock_changed_meanwhile", "meanwhile_time_added"]
        assert told.value.problems[1].params["who"] == "Irena Sovová"
    for known in (2, 7):
        with refused("clock_changed_meanwhile"):
            do(event, "pause", known_changes=known)
    assert the_round().minutes_added == 5


def test_an_older_click_that_comes_late_is_not_done_again() -> None:
    event = started()
    boss = organizer_of(event)
    do(event, "add", 5, known_changes=0, actor=boss)
    do(event, "add", 5, known_changes=1, actor=boss)
    with refused("clock_changed_meanwhile"):
        do(event, "add", 5, known_changes=0, actor=boss)
    assert the_round().minutes_added == 10


def test_what_is_refused_and_leaves_everything() -> None:
    event = make_event(4)
    with refused("round_unknown"):
        do(event, "pause")
    pair(event)
    with refused("clock_not_started"):
        do(event, "pause")
    start_round(event=event, number=1, actor=None)
    for kind, minutes, code in [
        ("resume", 0, "clock_not_paused"),
        ("add", 0, "clock_minutes_wrong"),
        ("add", -1, "clock_minutes_wrong"),
        ("add", 121, "clock_minutes_wrong"),
        ("stop", 0, "clock_action_unknown"),
    ]:
        with refused(code):
            do(event, kind, minutes)
    do(event, "pause")
    with refused("clock_paused_already"):
        do(event, "pause")
    assert ClockChange.objects.count() == 1


def test_a_round_that_is_over_says_who_closed_it() -> None:
    event = started()
    report_all(event)
    close_round(event=event, number=1, actor=organizer_of(event))
    match = Match.objects.get(table=1)
    with pytest.raises(Refused) as told:
        do(event, "add", 5)
    assert [problem.code for problem in told.value.problems] == ["clock_round_over", "meanwhile_closed"]
    with refused("clock_round_over"):
        give_extra_time(event=event, match_id=match.pk, minutes=5, actor=None)
    assert not ClockChange.objects.exists()


def test_a_reopened_round_has_its_clock_as_it_was() -> None:
    event = started()
    grow_older(10)
    do(event, "add", 5)
    do(event, "pause")
    report_all(event)
    close_round(event=event, number=1, actor=None)
    reopen_round(event=event, number=1, actor=None)
    assert minutes_left() == 45
    do(event, "resume")
    assert minutes_left() == 45


def test_one_table_plays_longer() -> None:
    event = started()
    judge = staff_of(event, "judge")
    match = Match.objects.get(table=2)
    for _ in range(2):
        give_extra_time(event=event, match_id=match.pk, minutes=7, reason=" spor o  pravidlo\n", actor=judge)
    match.refresh_from_db()
    assert match.extra_minutes == 7
    assert list(ExtraTime.objects.values_list("minutes", "reason", "by")) == [(7, "spor o pravidlo", judge.pk)]
    line = Action.objects.latest("id")
    assert (line.verb, line.subject, line.before) == ("round.extra_time", f"match:{match.pk}", {"minutes": 0})
    assert line.after == {"minutes": 7, "reason": "spor o pravidlo"}
    give_extra_time(event=event, match_id=match.pk, minutes=0, actor=judge)
    assert list(ExtraTime.objects.values_list("minutes", flat=True)) == [7, 0]
    assert Match.objects.get(table=1).extra_minutes == 0


def test_who_gets_no_extra_time() -> None:
    event = started(5)
    bye = Match.objects.get(table=None)
    match = Match.objects.get(table=1)
    for match_id, minutes, reason, code in [
        (bye.pk, 5, "", "bye_has_no_time"),
        (match.pk, -1, "", "clock_minutes_wrong"),
        (match.pk, 121, "", "clock_minutes_wrong"),
        (match.pk, 5, "x" * 201, "reason_too_long"),
        (10**6, 5, "", "match_unknown"),
    ]:
        with refused(code):
            give_extra_time(event=event, match_id=match_id, minutes=minutes, reason=reason, actor=None)
    assert not ExtraTime.objects.exists()


@pytest.mark.django_db(transaction=True)
def test_a_click_that_comes_twice_at_the_same_moment_is_done_once() -> None:
    event = started()
    boss = organizer_of(event)
    run_at_once(*[lambda: do(event, "add", 5, known_changes=0, actor=boss)] * 3)
    assert (the_round().minutes_added, ClockChange.objects.count()) == (5, 1)
