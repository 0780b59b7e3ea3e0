"""The waiting list: order, admission when capacity is freed, admission ahead of it; waiting entries do not play."""

from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ledger.models import Action
from tests.builders import add_players, entries, make_event, make_person, organizer_of, pair, play_round
from tests.refusals import refused
from tournament.entries.queries.capacity import count_occupancy
from tournament.entries.queries.waiting_list import find_waiting_position
from tournament.entries.services.entries import add_walk_in, change_status, join_event
from tournament.models import Entry, Event
from tournament.organizing.services.events import move_event
from tournament.organizing.services.facts import change_facts
from tournament.standings.queries.standings import read_standings_after
from tournament.submissions.queries.check_sheets import find_sheets

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


def full_event(capacity: int = 2, waiting: int = 2, state: str = "registration") -> Event:
    """Return an event at its capacity, with waiting entries."""
    event = make_event(0, state="registration", capacity=capacity)
    for _ in range(capacity + waiting):
        join_event(event=event, user=make_person())
    return event if state == "registration" else move_event(event=event, to=state, actor=None)


def statuses(event: Event) -> list[str]:
    return [entry.status for entry in entries(event)]


def lines(event: Event, verb: str) -> list[Action]:
    return list(Action.objects.filter(scope=event.scope, verb=verb).order_by("id"))


def test_entries_beyond_the_capacity_wait_in_order() -> None:
    event = full_event(2, 3)
    assert statuses(event) == ["registered"] * 2 + ["waiting"] * 3
    assert [find_waiting_position(entry) for entry in entries(event)] == [None, None, 1, 2, 3]
    found = count_occupancy(event)
    assert (found.taken, found.capacity, found.waiting, found.free, found.is_full) == (2, 2, 3, 0, True)


def test_without_a_capacity_no_entry_waits() -> None:
    event = make_event(0, state="registration")
    assert [join_event(event=event, user=make_person()).status for _ in range(5)] == ["registered"] * 5
    assert (count_occupancy(event).free, count_occupancy(event).is_full) == (None, False)


@pytest.mark.parametrize("state", ["registration", "check_in"])
def test_freed_capacity_admits_the_first_waiting_entry_at_once(state: str) -> None:
    event = full_event(2, 2, state)
    dropped = entries(event)[0]
    change_status(entry=dropped, to="dropped", actor=None)
    assert statuses(event) == ["dropped", "registered", "registered", "waiting"]
    moved = entries(event)[2]
    assert [change.status for change in moved.changes.all()] == ["waiting", "registered"]
    (line,) = lines(event, "entry.moved_up")
    assert (line.subject, line.before, line.after) == (
        f"entry:{moved.pk}",
        {"status": "waiting"},
        {"status": "registered"},
    )


def test_a_dropped_waiting_entry_frees_no_capacity_and_later_ones_move_on() -> None:
    event = full_event(2, 2)
    change_status(entry=entries(event)[2], to="dropped", actor=None)
    assert statuses(event) == ["registered", "registered", "dropped", "waiting"]
    assert find_waiting_position(entries(event)[3]) == 1


def test_added_capacity_admits_waiting_entries_in_order() -> None:
    event = full_event(2, 3)
    change_facts(event=event, changes={"capacity": 4}, actor=None)
    assert statuses(event) == ["registered"] * 4 + ["waiting"]
    change_facts(event=event, changes={"capacity": None}, actor=None)
    assert statuses(event) == ["registered"] * 5
    assert len(lines(event, "entry.moved_up")) == 3


def test_reduced_capacity_keeps_all_registered_entries() -> None:
    event = full_event(4, 0)
    change_facts(event=event, changes={"capacity": 2}, actor=None)
    assert statuses(event) == ["registered"] * 4
    assert join_event(event=event, user=make_person()).status == "waiting"
    change_status(entry=entries(event)[0], to="dropped", actor=None)
    assert statuses(event)[-1] == "waiting", "three are still one too many"


def test_a_new_entry_does_not_pass_waiting_entries() -> None:
    event = full_event(2, 1)
    Event.objects.filter(pk=event.pk).update(capacity=5)
    assert join_event(event=event, user=make_person()).status == "waiting"


def test_an_entry_admitted_ahead_of_the_waiting_list_is_logged_as_such() -> None:
    event = full_event(2, 2)
    organizer = organizer_of(event)
    change_status(entry=entries(event)[3], to="registered", actor=organizer)
    assert statuses(event) == ["registered", "registered", "waiting", "registered"]
    line = lines(event, "entry.status_changed")[-1]
    assert line.actor == organizer
    assert line.after == {"status": "registered", "after_round": 0, "out_of_turn": True}


def test_a_walk_in_beyond_the_capacity_is_logged_as_such() -> None:
    event = full_event(2, 1, "check_in")
    entry = add_walk_in(event=event, given_name="Jana", family_name="Malá", actor=organizer_of(event))
    assert entry.status == "checked_in"
    line = lines(event, "entry.created")[-1]
    assert line.after is not None
    assert line.after["out_of_turn"] is True
    assert "out_of_turn" not in (lines(event, "entry.created")[0].after or {})


def test_no_waiting_entry_is_admitted_once_play_has_begun() -> None:
    event = full_event(2, 1, "check_in")
    for entry in entries(event)[:2]:
        change_status(entry=entry, to="checked_in", actor=None)
    event = move_event(event=event, to="running", actor=None)
    change_status(entry=entries(event)[0], to="dropped", actor=None)
    assert statuses(event) == ["dropped", "checked_in", "waiting"]
    move_event(event=event, to="check_in", actor=None)
    assert statuses(event) == ["dropped", "checked_in", "registered"], "play was taken back"


def test_a_waiting_entry_enters_a_running_event_as_a_late_entry() -> None:
    event = full_event(2, 1, "check_in")
    for entry in entries(event)[:2]:
        change_status(entry=entry, to="checked_in", actor=None)
    event = move_event(event=event, to="running", actor=None)
    play_round(event)
    with refused("status_not_allowed"):
        change_status(entry=entries(event)[2], to="registered", actor=None)
    late = change_status(entry=entries(event)[2], to="checked_in", actor=None)
    assert late.awards == {"1": {"award": "loss", "since": 1}}


def test_a_waiting_entry_is_not_paired_and_not_in_the_standings() -> None:
    event = full_event(4, 2, "check_in")
    for entry in entries(event)[:4]:
        change_status(entry=entry, to="checked_in", actor=None)
    event = move_event(event=event, to="running", actor=None)
    round_ = pair(event)
    waiting = set(Entry.objects.filter(status="waiting").values_list("pk", flat=True))
    seated = set(round_.matches.values_list("seats__entry", flat=True))
    assert len(waiting) == 2
    assert len(seated) == 4
    assert not waiting & seated
    play_round(make_event(2, name="jinde"))
    assert not waiting & {row.entry.pk for row in read_standings_after(event, None).rows}
    assert not waiting & set(find_sheets(event).without_deck)


@pytest.mark.parametrize("to", ["waiting", "nonsense"])
def test_no_status_change_leads_to_the_waiting_list(to: str) -> None:
    event = make_event(0, state="registration", capacity=2)
    add_players(event, 1, checked_in=False)
    with refused("status_not_allowed"):
        change_status(entry=entries(event)[0], to=to, actor=None)


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(["join", "drop", "more", "fewer", "admit"]), max_size=12), st.integers(2, 3))
def test_before_play_no_capacity_is_free_while_an_entry_waits(steps: list[str], capacity: int) -> None:
    event = make_event(0, state="registration", capacity=capacity)
    for step in steps:
        _take_step(event, step)
        event.refresh_from_db()
        occupancy = count_occupancy(event)
        assert not (occupancy.waiting and occupancy.free)
        registered = sorted(Entry.objects.filter(event=event, status="registered").values_list("pk", flat=True))
        assert len(registered) == occupancy.taken


def _take_step(event: Event, step: str) -> None:
    registered = Entry.objects.filter(event=event, status="registered").first()
    last = Entry.objects.filter(event=event, status="waiting").last()
    drop = partial(change_status, entry=registered, to="dropped", actor=None) if registered else None
    admit = partial(change_status, entry=last, to="registered", actor=None) if last else None
    resize = partial(change_facts, event=event, actor=None)
    actions = {
        "join": lambda: join_event(event=event, user=make_person()),
        "drop": drop,
        "admit": admit,
        "more": lambda: resize(changes={"capacity": (event.capacity or 0) + 1}),
        "fewer": lambda: resize(changes={"capacity": max(2, (event.capacity or 0) - 1)}),
    }
    if action := actions[step]:
        action()
