"""Clearing an entered result: the table waits again, every revision stays, and closed rounds keep their results."""

from typing import Any

import pytest

from engine.verification.file import read_record, write_record
from engine.verification.run import verify
from ledger.models import Action
from tests.builders import (
    FIRST,
    SECOND,
    entries,
    make_event,
    make_person,
    organizer_of,
    pair,
    play_round,
    report,
    report_all,
)
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.models import Event, Match
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import start_finals
from tournament.results.checks import ResultInput
from tournament.results.services import clear_result, enter_slip
from tournament.rounds.queries.rounds import list_tables_without_result
from tournament.rounds.services.repair import repair_round
from tournament.rounds.services.rounds import close_round, reopen_round, unpublish_round
from tournament.standings.queries.standings import read_standings_after
from tournament.verification.record import build_record, find_differences

pytestmark = pytest.mark.django_db


def match_at(event: Event, table: int = 1, number: int = 1) -> Match:
    return Match.objects.get(round__event=event, round__number=number, table=table)


def clear(event: Event, table: int = 1, number: int = 1, **more: Any) -> Match:
    return clear_result(event=event, match_id=match_at(event, table, number).pk, **{"actor": None, **more})


def test_a_cleared_table_waits_again_and_its_results_stay() -> None:
    event = make_event(4)
    played = pair(event)
    report(event, 1, FIRST)
    judge = make_person("Ladislav Kubát")
    match = clear(event, actor=judge, revision=1, reason="lístek od vedlejšího stolu")
    match.refresh_from_db()
    assert (match.result, match.revision) == (None, 2)
    assert list_tables_without_result(played) == [1, 2]
    entered, cleared = match.results.order_by("revision")
    assert (entered.games, entered.is_clearing) == (list(FIRST), False)
    assert (cleared.is_clearing, cleared.by, cleared.reason) == (True, judge, "lístek od vedlejšího stolu")
    line: Any = Action.objects.latest("id")
    assert (line.verb, line.actor, line.subject) == ("result.cleared", judge, f"match:{match.pk}")
    assert line.before["games"] == list(FIRST)
    assert line.after == {"revision": 2, "reason": "lístek od vedlejšího stolu"}


def test_a_result_entered_after_a_clearing_counts() -> None:
    event = make_event(4)
    pair(event)
    report(event, 1, FIRST)
    clear(event)
    match = report(event, 1, SECOND, revision=2)
    assert match.result is not None
    assert (match.revision, match.result.games) == (3, list(SECOND))
    assert Action.objects.latest("id").verb == "result.entered"


def test_a_round_with_a_cleared_result_does_not_close() -> None:
    event = make_event(4)
    pair(event)
    report_all(event)
    clear(event, 2)
    with refused("results_missing") as caught:
        close_round(event=event, number=1, actor=None)
    assert caught.value.problems[0].params["tables"] == [2]


def test_a_clearing_based_on_an_older_revision_is_refused_with_the_other_result() -> None:
    event, scorekeeper = make_event(4), make_person("Ladislav Kubát")
    pair(event)
    report(event, 1, FIRST)
    match = match_at(event)
    enter_slip(event=event, match_id=match.pk, result=ResultInput(games=list(SECOND)), actor=scorekeeper)
    with refused("result_changed") as caught:
        clear(event, revision=1)
    assert caught.value.problems[1].code == "meanwhile_result"
    assert caught.value.problems[1].params["who"] == "Ladislav Kubát"
    assert match_at(event).revision == 2


def test_a_result_based_on_a_cleared_one_is_refused_with_the_clearing() -> None:
    event, judge = make_event(4), make_person("Ladislav Kubát")
    pair(event)
    report(event, 1, FIRST)
    clear(event, actor=judge)
    with refused("result_changed") as caught:
        report(event, 1, SECOND, revision=1)
    assert caught.value.problems[1].code == "meanwhile_cleared"
    assert caught.value.problems[1].params["who"] == "Ladislav Kubát"


def test_the_same_clearing_sent_twice_clears_once() -> None:
    event, judge = make_event(4), make_person("Ladislav Kubát")
    pair(event)
    report(event, 1, FIRST)
    for _ in range(2):
        clear(event, actor=judge, revision=1)
    assert match_at(event).revision == 2
    assert Action.objects.filter(verb="result.cleared").count() == 1
    with refused("result_changed"):
        clear(event, actor=organizer_of(event), revision=1)


def test_a_table_without_a_result_has_nothing_to_clear() -> None:
    event = make_event(4)
    pair(event)
    with refused("nothing_to_clear"):
        clear(event)
    report(event, 1)
    clear(event)
    with refused("nothing_to_clear"):
        clear(event, revision=2)


def test_a_bye_and_matches_of_other_events_cannot_be_cleared() -> None:
    event, other = make_event(3), make_event(2, name="Jarní turnaj")
    bye = pair(event).matches.get(table=None)
    with refused("bye_has_no_result"):
        clear_result(event=event, match_id=bye.pk, actor=None)
    for match_id in (bye.pk, 0, 10**9):
        with refused("match_unknown"):
            clear_result(event=other, match_id=match_id, actor=None)


def test_a_closed_round_keeps_its_results_until_it_is_opened_again() -> None:
    event = make_event(4)
    play_round(event)
    with refused("clear_round_closed"):
        clear(event, reason="omyl")
    reopen_round(event=event, number=1, actor=None)
    clear(event)
    report(event, 1, SECOND)
    close_round(event=event, number=1, actor=None)
    winners = {row.entry.pk for row in read_standings_after(event, 1).rows if row.points}
    assert match_at(event).seats.get(order=2).entry_id in winners


@pytest.mark.parametrize("publish", [True, False])
def test_a_result_that_a_later_round_was_paired_from_is_corrected_not_cleared(publish: bool) -> None:
    event = make_event(4)
    play_round(event)
    pair(event, publish=publish)
    with refused("round_has_next"):
        clear(event, reason="omyl")
    report(event, 1, SECOND, number=1, reason="omyl")


def test_a_result_of_the_finals_is_cleared_until_its_round_is_closed() -> None:
    event = make_event(4)
    play_round(event)
    event = start_finals(event=event, size=4, third_place=False, actor=None)
    pair(event)
    report_all(event)
    clear(event, 1, 2)
    report(event, 1, SECOND, number=2)
    close_round(event=event, number=2, actor=None)
    with refused("clear_round_closed"):
        clear(event, 1, 2)
    pair(event)
    with refused("round_has_next"):
        clear(event, 1, 2)


def test_a_finished_event_keeps_its_results() -> None:
    event = make_event(2)
    play_round(event)
    move_event(event=event, to="finished", actor=None)
    with refused("event_not_running"):
        clear(event, reason="omyl")


def test_drops_of_the_slip_stay() -> None:
    event = make_event(4)
    pair(event)
    match = match_at(event)
    leaving = match.seats.get(order=1).entry_id
    enter_slip(event=event, match_id=match.pk, result=ResultInput(games=[1, 0, 0]), drops=[leaving], actor=None)
    clear(event)
    assert event.entries.get(pk=leaving).status == "dropped"


def test_a_round_whose_only_result_was_cleared_can_be_taken_back_or_repaired() -> None:
    event = make_event(6)
    pair(event)
    report(event, 1)
    clear(event)
    change_status(entry=entries(event)[0], to="dropped", actor=None)
    repair_round(event=event, number=1, actor=None)
    assert unpublish_round(event=event, number=1, actor=None).state == "draft"


def test_an_event_with_cleared_results_verifies_from_rows_and_from_its_file() -> None:
    event = make_event(6)
    for _ in range(2):
        played = pair(event)
        report_all(event)
        clear(event, 1, played.number)
        report(event, 1, SECOND)
        close_round(event=event, number=played.number, actor=None)
    event = move_event(event=event, to="finished", actor=None)
    assert find_differences(event) == ()
    record = read_record(write_record(build_record(event)))
    assert record == build_record(event)
    assert verify(record) == ()
