"""The clock of a running round: pause, resume, added minutes, repeated requests; extra time of one table."""

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


def first_round() -> Round:
    return Round.objects.get(number=1)


def change(
    event: Event, kind: str, minutes: int = 0, known_changes: int | None = None, actor: User | None = None
) -> Round:
    return change_clock(event=event, number=1, kind=kind, minutes=minutes, known_changes=known_changes, actor=actor)


def move_clock_back(minutes: int) -> None:
    """Move the start and the pause of the clock into the past by a number of minutes."""
    earlier = timedelta(minutes=minutes)
    found = first_round()
    assert found.started_at
    paused_at = found.paused_at and found.paused_at - earlier
    Round.objects.update(started_at=found.started_at - earlier, paused_at=paused_at)


def minutes_left() -> int:
    clock = first_round().clock
    assert clock
    return round((clock.ends_at() - (clock.paused_at or timezone.now())).total_seconds() / 60)


def test_a_paused_clock_keeps_the_remaining_time() -> None:
    event = started()
    move_clock_back(20)
    change(event, "pause")
    assert (minutes_left(), first_round().deadline) == (30, None)
    move_clock_back(15)
    assert minutes_left() == 30
    change(event, "resume")
    assert minutes_left() == 30
    assert first_round().deadline
    assert first_round().state == "running"


def test_clock_changes_are_stored_and_logged() -> None:
    event = started()
    boss = organizer_of(event)
    for kind, minutes in (("pause", 0), ("add", 5), ("resume", 0), ("add", -2)):
        change(event, kind, minutes, actor=boss)
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
    assert (first_round().minutes, first_round().minutes_added) == (event.round_minutes, 3)


@pytest.mark.parametrize(("kind", "minutes"), [("pause", 0), ("add", 5)])
def test_a_repeated_request_changes_the_clock_once(kind: str, minutes: int) -> None:
    event = started()
    boss = organizer_of(event)
    change(event, kind, minutes, known_changes=0, actor=boss)
    again = change(event, kind, minutes, known_changes=0, actor=boss)
    assert (again.minutes_added, ClockChange.objects.count()) == (minutes, 1)
    change(event, "add", 5, known_changes=1, actor=boss)
    assert first_round().minutes_added == minutes + 5


def test_a_conflict_at_the_clock_names_the_other_organizer() -> None:
    event = started()
    change(event, "add", 5, known_changes=0, actor=organizer_of(event))
    for minutes, actor in ((5, staff_of(event, "judge")), (3, organizer_of(event))):
        with pytest.raises(Refused) as refusal:
            change(event, "add", minutes, known_changes=0, actor=actor)
        assert [problem.code for problem in refusal.value.problems] == [
            "clock_changed_meanwhile",
            "meanwhile_time_added",
        ]
        assert refusal.value.problems[1].params["who"] == "Irena Sovová"
    for known in (2, 7):
        with refused("clock_changed_meanwhile"):
            change(event, "pause", known_changes=known)
    assert first_round().minutes_added == 5


def test_an_older_request_that_arrives_late_is_refused() -> None:
    event = started()
    boss = organizer_of(event)
    change(event, "add", 5, known_changes=0, actor=boss)
    change(event, "add", 5, known_changes=1, actor=boss)
    with refused("clock_changed_meanwhile"):
        change(event, "add", 5, known_changes=0, actor=boss)
    assert first_round().minutes_added == 10


def test_wrong_clock_changes_are_refused_and_change_nothing() -> None:
    event = make_event(4)
    with refused("round_unknown"):
        change(event, "pause")
    pair(event)
    with refused("clock_not_started"):
        change(event, "pause")
    start_round(event=event, number=1, actor=None)
    for kind, minutes, code in [
        ("resume", 0, "clock_not_paused"),
        ("add", 0, "clock_minutes_wrong"),
        ("add", -1, "clock_minutes_not_added"),
        ("add", 121, "clock_minutes_wrong"),
        ("stop", 0, "clock_action_unknown"),
    ]:
        with refused(code):
            change(event, kind, minutes)
    change(event, "pause")
    with refused("clock_paused_already"):
        change(event, "pause")
    assert ClockChange.objects.count() == 1


def test_a_clock_change_of_a_closed_round_names_the_organizer_who_closed_it() -> None:
    event = started()
    report_all(event)
    close_round(event=event, number=1, actor=organizer_of(event))
    match = Match.objects.get(table=1)
    with pytest.raises(Refused) as refusal:
        change(event, "add", 5)
    assert [problem.code for problem in refusal.value.problems] == ["clock_round_over", "meanwhile_closed"]
    with refused("clock_round_over"):
        give_extra_time(event=event, match_id=match.pk, minutes=5, actor=None)
    assert not ClockChange.objects.exists()


def test_a_reopened_round_keeps_its_clock() -> None:
    event = started()
    move_clock_back(10)
    change(event, "add", 5)
    change(event, "pause")
    report_all(event)
    close_round(event=event, number=1, actor=None)
    reopen_round(event=event, number=1, actor=None)
    assert minutes_left() == 45
    change(event, "resume")
    assert minutes_left() == 45


def test_extra_time_of_a_table_is_stored_and_logged() -> None:
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


def test_wrong_extra_time_is_refused() -> None:
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
def test_simultaneous_equal_requests_change_the_clock_once() -> None:
    event = started()
    boss = organizer_of(event)
    run_at_once(*[lambda: change(event, "add", 5, known_changes=0, actor=boss)] * 3)
    assert (first_round().minutes_added, ClockChange.objects.count()) == (5, 1)
