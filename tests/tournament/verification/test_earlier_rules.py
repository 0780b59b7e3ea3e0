"""Rounds and standings made by the first rules still verify: tables of swiss-3, and places of events that are over."""

import json
from dataclasses import replace

import pytest
from django.core.management import call_command

from engine.json_io.state import read_state
from engine.pairing.strategies import pair_round
from engine.verification.file import read_record, write_record
from engine.verification.run import build_state_after, verify
from tests.builders import DRAWN, FIRST, entries, make_event, pair, play_round, report, report_all
from tournament.entries.services.entries import change_status
from tournament.models import Event, Match, Round
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import start_finals
from tournament.ranking.queries.stored import read_ranks
from tournament.ranking.services import rebuild_standings
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.queries.repeated_pairing import read_engine_tables
from tournament.rounds.services.rounds import close_round
from tournament.rounds.services.tables import fix_table
from tournament.verification.record import build_record, find_differences

pytestmark = pytest.mark.django_db


def pair_by_swiss_3(event: Event) -> Round:
    """Pair a round, and seat it as the engine swiss-3 did."""
    paired = pair(event)
    state = replace(read_state(json.loads(paired.pairing_input)), rules=1)
    seats = {frozenset(map(int, pair)): table for table, pair in pair_round(state).by_table}
    matches = list(paired.matches.exclude(table=None))
    Match.objects.filter(pk__in=[match.pk for match in matches]).update(table=None)
    for match in matches:
        match.table = seats[frozenset(match.seats.values_list("entry_id", flat=True))]
        match.save(update_fields=["table"])
    paired.engine = "swiss-3"
    paired.save(update_fields=["engine"])
    return paired


def test_rounds_of_the_engine_before_verify_with_its_tables_and_later_ones_with_todays() -> None:
    event = make_event(8)
    fix_table(event=event, entry_id=entries(event)[0].pk, table=3, actor=None)
    first = pair_by_swiss_3(event)
    seated = set(first.matches.exclude(table=None).values_list("table", flat=True))
    assert 3 in seated
    report_all(event)
    close_round(event=event, number=1, actor=None)
    second = play_round(event)
    assert set(second.matches.values_list("table", flat=True)) == {1, 2, 3, 4}
    assert find_differences(event) == ()
    assert set(read_engine_tables(first)) == seated
    record = read_record(write_record(build_record(event)))
    assert [played.engine for played in record.rounds] == ["swiss-3", "swiss-4"]
    assert verify(record) == ()


def test_a_round_of_the_engine_before_with_other_tables_is_still_a_difference() -> None:
    event = make_event(6)
    fix_table(event=event, entry_id=entries(event)[0].pk, table=9, actor=None)
    first = pair_by_swiss_3(event)
    Match.objects.filter(round=first, table=9).update(table=8)
    assert {finding.problem.code for finding in find_differences(event)} == {"differs_seats"}


def event_with_a_double_win(**fields: object) -> Event:
    """Return an event with two closed rounds, counted by the first rules, in which a double win lowered its winners."""
    event = make_event(4, **fields)  # type: ignore[arg-type]
    pair(event)
    for table in (1, 2):
        match = Match.objects.get(round__event=event, table=table)
        result = ResultInput(outcome="double_win") if table == 1 else ResultInput(games=list(FIRST))
        enter_result(event=event, match_id=match.pk, result=result, actor=None, confirmed=True)
    close_round(event=event, number=1, actor=None)
    play_round(event, DRAWN)
    return event


SUPER_TROOPER = {"format_key": "super-trooper/standard"}


def test_a_finished_event_keeps_the_numbers_it_published_and_one_in_play_gets_todays() -> None:
    event = event_with_a_double_win(**SUPER_TROOPER)
    today = read_ranks(event, 2)
    event.standings.all().delete()
    rebuild_standings(event=event, actor=None, rules=1)
    earlier = read_ranks(event, 2)
    assert earlier != today
    event = move_event(event=event, to="finished", actor=None)
    call_command("migrate", verbosity=0)
    assert read_ranks(event, 2) == earlier
    assert find_differences(event) == ()
    record = read_record(write_record(build_record(event)))
    assert (record.counting, verify(record)) == (1, ())
    assert verify(replace(record, counting=2)) != ()
    Event.objects.filter(pk=event.pk).update(state="running")
    call_command("migrate", verbosity=0)
    assert read_ranks(event, 2) == today
    assert build_record(event).counting == 2


def test_an_event_that_was_over_before_standings_were_stored_counts_by_the_first_rules() -> None:
    event = event_with_a_double_win(**SUPER_TROOPER)
    event = move_event(event=event, to="finished", actor=None)
    today = read_ranks(event, 2)
    event.standings.all().delete()
    call_command("migrate", verbosity=0)
    assert read_ranks(event, 2) != today
    assert build_record(event).counting == 1
    assert find_differences(event) == ()


def test_finals_that_are_over_keep_the_place_of_a_dropped_finalist() -> None:
    event = make_event(6)
    play_round(event)
    event = start_finals(event=event, size=4, third_place=False, actor=None)
    play_round(event)
    leader = next(entry for entry in entries(event) if entry.pk == read_ranks(event, 2)[0].id)
    change_status(entry=leader, to="dropped", actor=None)
    play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    assert [row.id for row in read_ranks(event, 3)][1] == leader.pk
    event.standings.all().delete()
    rebuild_standings(event=event, actor=None, rules=1)
    assert [row.id for row in read_ranks(event, 3)][3] == leader.pk
    call_command("migrate", verbosity=0)
    assert [row.id for row in read_ranks(event, 3)][3] == leader.pk
    assert find_differences(event) == ()


def test_a_file_without_the_version_of_counting_is_of_the_first() -> None:
    event = event_with_a_double_win(**SUPER_TROOPER)
    event.standings.all().delete()
    rebuild_standings(event=event, actor=None, rules=1)
    record = build_record(event)
    lines = write_record(record).replace(',"counting":1', "").splitlines()
    assert '"counting"' not in lines[0]
    assert build_state_after(record, 1).rounds
    assert replace(record, counting=1) == record


def test_a_corrected_result_of_a_resumed_event_counts_by_the_rules_of_its_end() -> None:
    event = event_with_a_double_win(**SUPER_TROOPER)
    event.standings.all().delete()
    rebuild_standings(event=event, actor=None, rules=1)
    event = move_event(event=event, to="finished", actor=None)
    event = move_event(event=event, to="running", actor=None)
    report(event, 2, (0, 1, 0), number=1, reason="prohozený lístek", revision=1)
    assert set(event.standings.values_list("version", flat=True)) == {1}
    assert find_differences(event) == ()
