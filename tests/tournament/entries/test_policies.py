"""Policies for late entries, drops, returning entries and no-shows; finished standings stay."""

from functools import partial
from typing import Any

import pytest

from ledger.models import Action
from tests.builders import FIRST, SECOND, add_players, entries, make_event, pair, play_round, report_all
from tests.refusals import refused
from tournament.entries.services.check_in_desk import add_walk_ins
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import add_entry, add_walk_in, change_status
from tournament.entries.services.newcomers import Newcomer
from tournament.event.queries.state import read_event_state
from tournament.models import Entry, Event
from tournament.results.checks import ResultInput
from tournament.results.services import enter_result
from tournament.rounds.services.rounds import close_round
from tournament.standings.queries.standings import read_standings_after

pytestmark = pytest.mark.django_db


def event_with(players: int = 4, **policies: Any) -> Event:
    event = make_event(players)
    event.settings["policies"] = policies
    event.save()
    return event


def points(event: Event) -> dict[int, int]:
    return {row.entry.pk: int(row.points) for row in read_standings_after(event, None).rows}


def table(event: Event, number: int) -> list[tuple[object, ...]]:
    return [
        (row.rank, row.entry.pk, row.points, *row.tiebreakers.values())
        for row in read_standings_after(event, number).rows
    ]


def enter_late_player(event: Event) -> Entry:
    return add_walk_in(event=event, given_name="Ľubica", family_name="Ťoupalíková", actor=None)


@pytest.mark.parametrize(("policy", "expected"), [("loss", 0), ("bye", 6), ("nothing", 0)])
def test_a_late_entry_gets_the_points_of_the_policy_for_missed_rounds(policy: str, expected: int) -> None:
    event = event_with(late=policy)
    play_round(event)
    play_round(event)
    late = enter_late_player(event)
    assert {number: missed["award"] for number, missed in late.awards.items()} == (
        {} if policy == "nothing" else {"1": policy, "2": policy}
    )
    player = next(candidate for candidate in read_event_state(event).players if candidate.id == late.pk)
    assert player.missed_rounds == ({} if policy == "nothing" else {1: policy, 2: policy})
    pair(event)
    report_all(event)
    close_round(event=event, number=3, actor=None)
    gained = points(event)[late.pk] - expected
    assert gained in {0, 3}


def test_scores_of_missed_rounds_of_a_late_entry_are_logged() -> None:
    event = event_with(late="loss")
    play_round(event)
    enter_late_player(event)
    line: Any = Action.objects.filter(verb="entry.created").latest("id")
    assert line.after["awards"] == ["1: loss"]


def test_no_late_entry_after_the_last_round_for_late_entries() -> None:
    event = event_with(last_round=2)
    play_round(event)
    assert enter_late_player(event).status == "checked_in"
    play_round(event)
    with refused("late_entry_closed"):
        add_walk_in(event=event, given_name="Pavel", family_name="Ořech", actor=None)
    entry = add_entry(event=event, user=entries(make_event(1, name="Jiný"))[0].members.get().user, actor=None)
    with refused("late_entry_closed"):
        change_status(entry=entry, to="checked_in", actor=None)


def test_a_walk_in_that_could_never_be_checked_in_is_not_registered() -> None:
    """A single one was, and counted as expected; a list with the same name was refused."""
    event, newcomer = event_with(last_round=1), Newcomer("Pavel", "Ořech")
    enter = partial(add_walk_in, event=event, actor=None, is_here=False)
    assert enter(given_name="Ctirad", family_name="Šedý").status == "registered"
    play_round(event)
    with refused("late_entry_closed"):
        enter(given_name=newcomer.given_name, family_name=newcomer.family_name)
    with refused("late_entry_closed"):
        add_walk_ins(event=event, people=[newcomer], actor=None, is_here=False)
    assert len(entries(event)) == 5


def test_an_entry_may_return_after_the_last_round_for_late_entries() -> None:
    event = event_with(last_round=1)
    play_round(event)
    dropped = change_status(entry=entries(event)[0], to="dropped", actor=None)
    assert change_status(entry=dropped, to="checked_in", actor=None).status == "checked_in"


@pytest.mark.parametrize(("policy", "expected"), [("loss", {"2": "loss"}), ("bye", {"2": "bye"}), ("nothing", {})])
def test_a_returning_entry_gets_the_points_of_the_policy(policy: str, expected: dict[str, str]) -> None:
    event = event_with(5, returned=policy)
    play_round(event)
    dropped = change_status(entry=entries(event)[0], to="dropped", actor=None)
    play_round(event)
    back = change_status(entry=dropped, to="checked_in", actor=None)
    assert {number: missed["award"] for number, missed in back.awards.items()} == expected


def test_late_dropped_and_returning_entries_change_no_finished_standings() -> None:
    event = event_with(6, late="bye", returned="loss")
    play_round(event)
    dropped = change_status(entry=entries(event)[0], to="dropped", actor=None)
    play_round(event, SECOND)
    before = {number: table(event, number) for number in (1, 2)}
    enter_late_player(event)
    change_status(entry=dropped, to="checked_in", actor=None)
    change_status(entry=entries(event)[1], to="dropped", actor=None)
    assert {number: table(event, number) for number in (1, 2)} == before
    play_round(event)
    assert {number: table(event, number) for number in (1, 2)} == before


def test_a_later_policy_changes_no_score_of_a_missed_round() -> None:
    event = event_with(late="loss")
    play_round(event)
    late = enter_late_player(event)
    event.settings["policies"] = {"late": "bye"}
    event.save()
    play_round(event)
    late.refresh_from_db()
    assert late.awards == {"1": {"award": "loss", "since": 1}}


def report_no_show(event: Event, number: int, entry: Entry) -> None:
    match = event.rounds.get(number=number).matches.get(seats__entry=entry)
    order = match.seats.get(entry=entry).order
    result = ResultInput(outcome="no_show_first" if order == 1 else "no_show_second")
    enter_result(event=event, match_id=match.pk, result=result, actor=None)


@pytest.mark.parametrize(
    ("limit", "statuses"), [(1, ["dropped"]), (2, ["checked_in", "dropped"]), (None, ["checked_in"] * 2)]
)
def test_no_shows_drop_a_player_when_the_round_is_closed(limit: int | None, statuses: list[str]) -> None:
    event = event_with(6, drop_after_no_shows=limit)
    absent = entries(event)[2]
    for number, status in enumerate(statuses, start=1):
        pair(event)
        report_no_show(event, number, absent)
        assert Entry.objects.get(pk=absent.pk).status == "checked_in"
        report_all(event, FIRST)
        close_round(event=event, number=number, actor=None)
        found = Entry.objects.get(pk=absent.pk)
        assert found.status == status
    if limit:
        assert found.dropped_after == len(statuses)
        line: Any = Action.objects.latest("id")
        assert (line.verb, line.subject) == ("entry.status_changed", f"entry:{absent.pk}")


def test_a_corrected_no_show_drops_no_entry() -> None:
    event = event_with(4, drop_after_no_shows=1)
    absent = entries(event)[0]
    pair(event)
    report_no_show(event, 1, absent)
    match = event.rounds.get(number=1).matches.get(seats__entry=absent)
    enter_result(event=event, match_id=match.pk, result=ResultInput(games=[0, 0, 1]), actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    assert Entry.objects.get(pk=absent.pk).status == "checked_in"


def correct_result(event: Event, number: int, entry: Entry, **values: Any) -> Entry:
    match = event.rounds.get(number=number).matches.get(seats__entry=entry)
    enter_result(event=event, match_id=match.pk, result=ResultInput(**values), actor=None, reason="přišel, seděl jinde")
    return Entry.objects.get(pk=entry.pk)


def close_round_with_no_show(limit: int | None = 1, players: int = 6) -> tuple[Event, Entry]:
    event = event_with(players, drop_after_no_shows=limit)
    absent = entries(event)[0]
    pair(event)
    report_no_show(event, 1, absent)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    return event, Entry.objects.get(pk=absent.pk)


def test_an_entry_dropped_for_a_wrong_no_show_is_reinstated_by_the_correction() -> None:
    event, absent = close_round_with_no_show()
    assert absent.status == "dropped"
    back = correct_result(event, 1, absent, games=[0, 0, 1])
    assert (back.status, back.dropped_after, back.awards) == ("checked_in", None, {})
    assert [change.cause for change in absent.changes.order_by("id")][-2:] == ["no_shows", "no_shows"]
    line: Any = Action.objects.latest("id")
    assert line.after["cause"] == "no_shows"


def test_an_entry_reinstated_after_another_round_gets_the_points_of_the_policy() -> None:
    event, absent = close_round_with_no_show()
    play_round(event)
    back = correct_result(event, 1, absent, games=[1, 0, 0])
    assert (back.status, list(back.awards)) == ("checked_in", ["2"])


def test_an_entry_disqualified_after_a_wrong_no_show_is_not_reinstated_by_the_correction() -> None:
    """The correction reinstated the player and deleted the disqualification, which was missing in the history."""
    event, absent = close_round_with_no_show()
    disqualify(entry=absent, reason="falešné výsledky", actor=None)
    assert [change.cause for change in absent.changes.order_by("id")][-2:] == ["no_shows", "disqualified"]
    # Earlier versions stored no such change.
    absent.changes.latest("id").delete()
    kept = correct_result(event, 1, absent, games=[0, 0, 1])
    assert (kept.status, kept.disqualified_for, kept.dropped_after) == ("dropped", "falešné výsledky", 1)


def test_an_entry_that_dropped_itself_is_not_reinstated_by_a_correction() -> None:
    event, absent = close_round_with_no_show(limit=2)
    change_status(entry=absent, to="dropped", actor=None)
    assert correct_result(event, 1, absent, games=[0, 0, 1]).status == "dropped"


def test_a_correction_that_keeps_the_no_show_keeps_the_drop() -> None:
    event, absent = close_round_with_no_show()
    assert correct_result(event, 1, absent, outcome="no_show_both").status == "dropped"


def test_a_corrected_no_show_drops_an_entry_in_the_last_round_only() -> None:
    event = event_with(6, drop_after_no_shows=1)
    play_round(event)
    play_round(event)
    first, second = entries(event)[:2]
    seat = first.seats.get(match__round__number=2)
    side = "first" if seat.order == 1 else "second"
    assert correct_result(event, 2, first, outcome=f"no_show_{side}").status == "dropped"
    assert correct_result(event, 1, second, outcome="no_show_both").status == "checked_in"


def test_two_absent_opponents_each_have_a_loss_and_a_no_show() -> None:
    event = event_with(4, drop_after_no_shows=1)
    round_ = pair(event)
    match = round_.matches.get(table=1)
    enter_result(event=event, match_id=match.pk, result=ResultInput(outcome="no_show_both"), actor=None)
    report_all(event)
    close_round(event=event, number=1, actor=None)
    dropped = {entry.pk for entry in event.entries.filter(status="dropped")}
    assert dropped == {seat.entry_id for seat in match.seats.all()}
    assert [points(event)[entry] for entry in dropped] == [0, 0]


def test_checking_in_before_the_first_round_misses_no_round() -> None:
    event = make_event(4)
    assert all(entry.awards == {} for entry in [*entries(event), *add_players(event, 2)])
