"""Rooms and fixed tables of an event: storage, log, refusals, and the tables of later rounds."""

from typing import Any

import pytest

from engine.rooms import Room, read_rooms
from engine.verification.file import read_record, write_record
from engine.verification.run import verify
from ledger.models import Action
from tests.builders import entries, make_event, organizer_of, pair, play_round, report_all
from tests.refusals import refused
from tournament.entries.services.entries import add_walk_in, change_status
from tournament.models import Entry, Event
from tournament.organizing.services.events import move_event
from tournament.rounds.queries.rounds import list_matches, list_seated_matches
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.repair import repair_round
from tournament.rounds.services.rounds import close_round, publish_round
from tournament.rounds.services.tables import fix_table, set_rooms
from tournament.verification.record import build_record, find_differences

pytestmark = pytest.mark.django_db

HALL, GALLERY = Room("sál", 1, 3), Room("galerie", 21, 40)


def table_numbers(event: Event, number: int = 1) -> list[int]:
    return [table for table, _seated in list_seated_matches(event.rounds.get(number=number)) if table is not None]


def fix_table_of(event: Event, index: int, table: int | None) -> Entry:
    return fix_table(event=event, entry_id=entries(event)[index].pk, table=table, actor=None)


def assert_event_verifies(event: Event) -> None:
    assert find_differences(event) == ()
    assert verify(read_record(write_record(build_record(event)))) == ()


def test_tables_follow_the_rooms_and_the_event_verifies() -> None:
    event = make_event(10)
    set_rooms(event=event, rooms=[HALL, GALLERY], actor=organizer_of(event))
    event.refresh_from_db()
    play_round(event)
    assert table_numbers(event) == [1, 2, 3, 21, 22]
    # Other rooms from round 2 on; round 1 keeps its tables.
    set_rooms(event=event, rooms=[Room("", 5, 30)], actor=None)
    event.refresh_from_db()
    play_round(event)
    assert table_numbers(event, 2) == [5, 6, 7, 8, 9]
    assert_event_verifies(event)
    line: Any = Action.objects.filter(verb="event.rooms_set").earliest("id")
    assert line.after == {"rooms": ["sál 1–3", "galerie 21–40"]}


def test_the_same_rooms_again_are_not_logged() -> None:
    event = make_event(2)
    for _again in range(2):
        set_rooms(event=event, rooms=[HALL], actor=None)
    assert Action.objects.filter(verb="event.rooms_set").count() == 1
    event.refresh_from_db()
    assert read_rooms(event.settings) == (HALL,)


def test_an_entry_plays_every_round_at_its_fixed_table() -> None:
    event = make_event(8)
    set_rooms(event=event, rooms=[HALL, GALLERY], actor=None)
    event.refresh_from_db()
    wheels = fix_table_of(event, 4, 30)
    for number in (1, 2, 3):
        play_round(event)
        matches = {match.table: match for match in list_matches(event.rounds.get(number=number))}
        assert wheels.pk in [seat.entry_id for seat in matches[30].seats.all()]
        assert [table for table, match in matches.items() if match.is_at_fixed_table] == [30]
        assert set(matches) == {1, 2, 3, 30}
    assert_event_verifies(event)


def test_two_entries_with_fixed_tables_play_at_that_of_the_first_seat() -> None:
    event = make_event(2)
    fix_table_of(event, 0, 7)
    fix_table_of(event, 1, 9)
    found = pair(event)
    first = found.matches.get().seats.get(order=1).entry
    assert table_numbers(event) == [first.fixed_table]


def test_too_few_tables_leave_no_match_without_a_table() -> None:
    event = make_event(8)
    set_rooms(event=event, rooms=[Room("", 1, 3)], actor=None)
    event.refresh_from_db()
    play_round(event)
    assert table_numbers(event) == [1, 2, 3, 4]
    assert_event_verifies(event)


def test_manual_and_repaired_matches_get_tables_of_the_rooms() -> None:
    event = make_event(6)
    set_rooms(event=event, rooms=[Room("", 11, 13), Room("", 21, 29)], actor=None)
    event.refresh_from_db()
    pair(event, publish=False)
    before = dict(list_seated_matches(event.rounds.get()))
    hand: dict[str, Any] = {"event": event, "number": 1, "reason": "x", "actor": None}
    make_change(change=ManualChange("tables", 12, 25), **hand)
    dropped, opponent = before[11]
    change_status(entry=Entry.objects.get(pk=dropped), to="dropped", actor=None)
    late = add_walk_in(event=event, given_name="Jiří", family_name="Ťok", actor=None)
    repair_round(event=event, number=1, actor=None)
    assert set(dict(list_seated_matches(event.rounds.get()))[11]) == {opponent, late.pk}
    publish_round(event=event, number=1, actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    assert_event_verifies(event)


def test_a_removed_fixed_table_can_be_given_to_another_entry() -> None:
    event = make_event(4)
    fix_table_of(event, 0, 2)
    with refused("fixed_table_taken"):
        fix_table_of(event, 1, 2)
    fix_table_of(event, 0, None)
    assert fix_table_of(event, 1, 2).fixed_table == 2
    lines = [line.after for line in Action.objects.filter(verb="entry.table_fixed").order_by("id")]
    assert lines == [{"fixed_table": 2}, {"fixed_table": None}, {"fixed_table": 2}]


@pytest.mark.parametrize(("table", "code"), [(4, "fixed_table_elsewhere"), (0, "table_number_wrong")])
def test_a_fixed_table_outside_the_rooms_is_refused(table: int, code: str) -> None:
    event = make_event(4)
    set_rooms(event=event, rooms=[HALL], actor=None)
    with refused(code):
        fix_table_of(event, 0, table)


def test_rooms_without_a_fixed_table_are_refused() -> None:
    event = make_event(4)
    fix_table_of(event, 0, 50)
    with refused("rooms_leave_fixed"):
        set_rooms(event=event, rooms=[HALL, GALLERY], actor=None)
    set_rooms(event=event, rooms=[Room("", 41, 50)], actor=None)


@pytest.mark.parametrize(
    ("rooms", "code"),
    [([Room("", 3, 1)], "room_range_wrong"), ([HALL, Room("", 3, 9)], "room_tables_twice")],
)
def test_wrong_rooms_are_refused(rooms: list[Room], code: str) -> None:
    event = make_event(2)
    with refused(code):
        set_rooms(event=event, rooms=rooms, actor=None)


def test_tables_of_a_finished_event_cannot_change() -> None:
    event = make_event(4)
    play_round(event)
    move_event(event=event, to="finished", actor=None)
    with refused("event_over"):
        set_rooms(event=event, rooms=[HALL], actor=None)
    with refused("event_over"):
        fix_table_of(event, 0, 1)


def test_an_entry_of_another_event_gets_no_fixed_table() -> None:
    event, other = make_event(2), make_event(2, name="Jarní turnaj")
    with refused("entry_unknown"):
        fix_table(event=event, entry_id=entries(other)[0].pk, table=1, actor=None)
