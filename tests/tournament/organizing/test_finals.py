"""The finals of an event: seeded from the standings, played to a winner, verified."""

from typing import Any

import pytest

from engine.verification.file import read_record, write_record
from engine.verification.run import verify
from ledger.models import Action
from tests.builders import FIRST, SECOND, entries, make_event, pair, play_round, report, report_all
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.models import Cut, Event, Match
from tournament.organizing.services.events import move_event
from tournament.organizing.services.facts import change_facts
from tournament.organizing.services.whole_event import start_finals
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.manual_change import ManualChange, make_change
from tournament.rounds.services.rounds import close_round, discard_draft
from tournament.standings.queries.standings import explain_entry, read_standings_after
from tournament.verification.record import build_record, find_differences

pytestmark = pytest.mark.django_db


def ranks(event: Event, number: int | None = None) -> list[int]:
    return [row.entry.pk for row in read_standings_after(event, number).rows]


def tables(event: Event) -> list[set[int]]:
    newest = event.rounds.order_by("-number")[0]
    matches = Match.objects.filter(round=newest).prefetch_related("seats").order_by("table")
    return [{seat.entry_id for seat in match.seats.all()} for match in matches]


def start_event_finals(players: int = 9, size: int = 4, rounds: int = 3, **options: Any) -> tuple[Event, list[int]]:
    """Return an event in its finals, and its seeding, the best first."""
    event = make_event(players)
    for _ in range(rounds):
        play_round(event)
    event = start_finals(event=event, size=size, third_place=options.get("third_place", True), actor=None)
    return event, Cut.objects.get(event=event).seeding


def test_the_best_of_the_standings_are_seeded() -> None:
    event, seeding = start_event_finals()
    assert (event.state, event.cut_size) == ("cut", 4)
    assert set(seeding) == set(ranks(event, 3)[:4])
    line: Any = Action.objects.get(verb="cut.seeded", scope=event.scope)
    assert line.after == {"after_round": 3, "seeding": seeding, "third_place": True}


def test_entries_of_the_finals_are_ranked_first() -> None:
    event, (seed1, seed2, seed3, seed4) = start_event_finals()
    before = read_standings_after(event, 3)
    pair(event)
    assert tables(event) == [{seed1, seed4}, {seed2, seed3}]
    report_all(event, SECOND)
    close_round(event=event, number=4, actor=None)
    winners = [match.result for match in Match.objects.filter(round__number=4, round__event=event)]
    assert all(result is not None for result in winners)
    pair(event)
    final, third = tables(event)
    assert final | third == {seed1, seed2, seed3, seed4}
    report_all(event, FIRST)
    close_round(event=event, number=5, actor=None)
    table = read_standings_after(event, None)
    assert {row.entry.pk for row in table.rows[:2]} == final
    assert [row.rank for row in table.rows[:4]] == [1, 2, 3, 4]
    points = {row.entry.pk: row.points for row in before.rows}
    assert all(row.points == points[row.entry.pk] for row in table.rows)
    assert [row.entry.pk for row in table.rows[4:]] == [pk for pk in ranks(event, 3) if pk not in final | third]
    with refused("played_out"):
        pair(event)
    assert explain_entry(event, 5, seed1) == explain_entry(event, 3, seed1)


def test_finals_verify_from_rows_and_from_the_file() -> None:
    event, _ = start_event_finals(10, 8)
    for _ in range(3):
        play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    assert find_differences(event) == ()
    record = read_record(write_record(build_record(event)))
    assert record == build_record(event)
    assert verify(record) == ()


def test_verification_finds_changed_standings_of_the_finals() -> None:
    event, _ = start_event_finals(8, 4)
    play_round(event)
    play_round(event)
    record = build_record(event)
    text = write_record(record)
    assert '"cut":{"after_round":3' in text
    changed = type(record)(**{**record.__dict__, "standings": {**record.standings, 5: record.standings[3]}})
    assert [finding.problem.code for finding in verify(changed)] == ["differs_standings"]


def test_a_match_of_the_finals_needs_a_winner() -> None:
    event, _ = start_event_finals()
    pair(event)
    match = Match.objects.get(round__event=event, round__number=4, table=1)
    with refused("cut_needs_winner"):
        enter_result(event=event, match_id=match.pk, result=ResultInput(games=[0, 0, 1]), actor=None)
    for outcome in ("draw", "intentional_draw", "double_loss", "no_show_both"):
        with refused("cut_needs_winner"):
            enter_result(event=event, match_id=match.pk, result=ResultInput(outcome=outcome), actor=None)
    match.refresh_from_db()
    assert match.result is None


def test_another_winner_is_refused_once_the_next_round_is_paired() -> None:
    event, _ = start_event_finals()
    play_round(event)
    report(event, 1, SECOND, number=4, reason="prohozené")
    pair(event)
    with refused("cut_went_on"):
        report(event, 1, FIRST, number=4, reason="zase zpět")
    report(event, 1, SECOND, (3, 25), number=4, reason="body")


def test_an_entry_dropped_from_the_finals_loses_and_cannot_return() -> None:
    event, (seed1, _seed2, _seed3, seed4) = start_event_finals()
    dropped = change_status(entry=next(e for e in entries(event) if e.pk == seed1), to="dropped", actor=None)
    pair(event)
    assert len(tables(event)) == 1
    assert seed4 not in tables(event)[0]
    with refused("cut_no_return"):
        change_status(entry=dropped, to="checked_in", actor=None)
    report_all(event)
    close_round(event=event, number=4, actor=None)
    pair(event)
    assert seed4 in tables(event)[0]
    report_all(event)
    close_round(event=event, number=5, actor=None)
    assert ranks(event).index(seed4) < ranks(event).index(seed1)
    assert find_differences(event) == ()


def test_an_entry_dropped_before_the_finals_is_not_seeded() -> None:
    event = make_event(8)
    play_round(event)
    best = ranks(event)[0]
    change_status(entry=next(e for e in entries(event) if e.pk == best), to="dropped", actor=None)
    event = start_finals(event=event, size=2, third_place=True, actor=None)
    assert best not in Cut.objects.get(event=event).seeding


def test_impossible_finals_are_refused() -> None:
    event = make_event(4)
    with refused("cut_size_needed"):
        move_event(event=event, to="cut", actor=None)
    with refused("cut_without_rounds"):
        start_finals(event=event, size=4, third_place=True, actor=None)
    assert Event.objects.get(pk=event.pk).cut_size == 0
    play_round(event)
    for entry in entries(event)[1:]:
        change_status(entry=entry, to="dropped", actor=None)
    with refused("cut_too_few"):
        start_finals(event=event, size=4, third_place=True, actor=None)
    with refused("state_unknown_value"):
        start_finals(event=event, size=5, third_place=True, actor=None)


def test_finals_end_only_while_none_of_their_rounds_is_paired() -> None:
    event, _ = start_event_finals()
    pair(event, publish=False)
    with refused("cut_has_rounds"):
        move_event(event=event, to="running", actor=None)
    discard_draft(event=event, number=4, actor=None)
    event = move_event(event=event, to="running", actor=None)
    assert not Cut.objects.filter(event=event).exists()
    play_round(event)
    assert len(tables(event)) == 5


def test_an_event_finished_too_early_continues_its_finals() -> None:
    event, seeding = start_event_finals()
    play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    with refused("cut_has_rounds"):
        move_event(event=event, to="running", actor=None)
    event = move_event(event=event, to="cut", actor=None)
    assert Cut.objects.get(event=event).seeding == seeding
    pair(event)
    assert len(tables(event)) == 2


def test_the_size_cannot_change_once_the_finals_have_begun() -> None:
    event, _ = start_event_finals()
    with refused("cut_fixed"):
        change_facts(event=event, changes={"cut_size": 8}, actor=None)


def test_the_only_manual_change_of_a_final_is_its_table() -> None:
    """Other pairs would break the bracket."""
    event, (seed1, seed2, *_) = start_event_finals()
    pair(event, publish=False)
    with refused("cut_by_hand"):
        make_change(event=event, number=4, change=ManualChange("players", seed1, seed2), reason="přání", actor=None)
    make_change(event=event, number=4, change=ManualChange("tables", 1, 9), reason="vozík", actor=None)
    matches = Match.objects.filter(round__event=event, round__number=4)
    assert set(matches.values_list("table", flat=True)) == {2, 9}
    assert find_differences(event) == ()


def close_semifinals_with_no_show(event: Event, absent: int) -> Match:
    """Pair and close round 4 with a no-show that drops the entry. Return its match."""
    event.settings["policies"] = {"drop_after_no_shows": 1}
    event.save(update_fields=["settings"])
    pair(event)
    match = Match.objects.get(round__event=event, round__number=4, seats__entry=absent)
    enter_result(event=event, match_id=match.pk, result=ResultInput(outcome="no_show_first"), actor=None)
    report_all(event)
    close_round(event=event, number=4, actor=None)
    assert event.entries.get(pk=absent).status == "dropped"
    return match


@pytest.mark.parametrize("games", [[1, 0, 0], [0, 1, 0]])
def test_a_wrong_no_show_of_a_finalist_is_corrected_before_the_next_round(games: list[int]) -> None:
    """The correction was refused, because an entry that dropped from the finals does not return."""
    event, (seed1, _seed2, _seed3, seed4) = start_event_finals()
    match = close_semifinals_with_no_show(event, seed1)
    enter_result(event=event, match_id=match.pk, result=ResultInput(games=games), actor=None, reason="seděl jinde")
    assert event.entries.get(pk=seed1).status == "checked_in"
    pair(event)
    final, third = tables(event)
    assert (seed1 in final, seed4 in third) == (bool(games[0]), bool(games[0]))
    report_all(event)
    close_round(event=event, number=5, actor=None)
    assert find_differences(move_event(event=event, to="finished", actor=None)) == ()


def test_a_finalist_dropped_for_a_wrong_no_show_stays_dropped_once_the_next_round_is_paired() -> None:
    """The correction was refused, though the winner stays the same."""
    event, (seed1, *_) = start_event_finals()
    match = close_semifinals_with_no_show(event, seed1)
    pair(event)
    lost = ResultInput(games=[0, 1, 0])
    enter_result(event=event, match_id=match.pk, result=lost, actor=None, reason="přišel pozdě")
    assert event.entries.get(pk=seed1).status == "dropped"
