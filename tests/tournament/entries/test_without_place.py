"""A disqualified player without a place: the choice, and what it changes in standings, series, finals and proofs."""

from dataclasses import replace
from functools import partial

import pytest

from engine.verification.file import read_record
from engine.verification.run import verify
from ledger.models import Action
from tests.builders import FIRST, SECOND, entries, make_event, organizer_of, pair, play_round, report_all
from tests.ledger.threads import run_at_once
from tests.refusals import refused
from tournament.entries.services.disqualification import disqualify, set_without_place
from tournament.entries.services.entries import change_status
from tournament.models import Cut, Entry, Event
from tournament.organizing.services.events import move_event
from tournament.organizing.services.finals_seeding import find_next_seeding, seed_anew
from tournament.organizing.services.whole_event import start_finals
from tournament.rounds.services.rounds import close_round, reopen_round
from tournament.series.queries import read_series_standings
from tournament.series.services import assign_series, create_series
from tournament.standings.queries.finals_seeds import check_seeds
from tournament.standings.queries.standings import read_standings_after
from tournament.standings.queries.winner import find_final_rank, find_winner
from tournament.standings.winner_words import describe_final_rank
from tournament.verification.record import find_differences, write_file_lines

pytestmark = pytest.mark.django_db


def places(event: Event, number: int | None = None) -> list[tuple[int | None, int]]:
    """Return place and entry id of each row of the standings."""
    return [(row.place, row.entry.pk) for row in read_standings_after(event, number).rows]


def leader(event: Event) -> Entry:
    return read_standings_after(event, None).rows[0].entry


def take_place_of(entry: Entry) -> Entry:
    return disqualify(entry=entry, reason="podvod", actor=None, without_place=True)


def played_event(players: int = 5, rounds: int = 2) -> Event:
    event = make_event(players)
    for _ in range(rounds):
        play_round(event)
    return event


def test_a_disqualified_player_keeps_the_place_unless_the_organizer_takes_it() -> None:
    event = played_event()
    before = places(event)
    disqualify(entry=leader(event), reason="podvod", actor=None)
    assert places(event) == before


def test_without_a_place_the_player_stands_last_and_those_behind_move_up() -> None:
    event = played_event()
    before = read_standings_after(event, None).rows
    numbers = {row.entry.pk: (row.points, row.tiebreakers, row.record) for row in before}
    first = leader(event)
    expected = [
        (1 + sum(other.rank < row.rank for other in before if other.entry != first), row.entry.pk)
        for row in before
        if row.entry != first
    ]
    take_place_of(first)
    assert places(event) == [*expected, (None, first.pk)]
    rows = read_standings_after(event, None).rows
    # The matches against the player count for the opponents as before.
    assert {row.entry.pk: (row.points, row.tiebreakers, row.record) for row in rows} == numbers


def test_earlier_standings_keep_their_places() -> None:
    event = played_event()
    first_round = places(event, 1)
    take_place_of(leader(event))
    assert places(event, 1) == first_round
    play_round(event)
    assert [place for place, _ in places(event)].count(None) == 1


def test_the_choice_can_be_changed_until_the_event_is_finished_and_after_it_is_resumed() -> None:
    event = played_event()
    before, organizer = places(event), organizer_of(event)
    first = disqualify(entry=leader(event), reason="podvod", actor=organizer)
    set_without_place(entry=first, without_place=True, actor=organizer)
    assert places(event)[-1] == (None, first.pk)
    # The same again does nothing.
    set_without_place(entry=first, without_place=True, actor=organizer)
    set_without_place(entry=first, without_place=False, actor=organizer)
    assert places(event) == before
    lines = Action.objects.filter(verb="entry.place_changed").order_by("id")
    assert [(line.actor, line.subject, line.before, line.after) for line in lines] == [
        (organizer, f"entry:{first.pk}", {"without_place": not taken}, {"without_place": taken})
        for taken in (True, False)
    ]
    event = move_event(event=event, to="finished", actor=None)
    with refused("event_over"):
        set_without_place(entry=first, without_place=True, actor=organizer)
    event = move_event(event=event, to="running", actor=None)
    set_without_place(entry=first, without_place=True, actor=organizer)
    event = move_event(event=event, to="finished", actor=None)
    assert places(event)[-1] == (None, first.pk)


def test_the_log_says_that_the_place_was_taken_with_the_disqualification() -> None:
    event = played_event()
    take_place_of(leader(event))
    assert Action.objects.get(verb="entry.disqualified").after == {"reason": "podvod", "without_place": True}


def test_only_a_disqualified_player_can_lose_the_place() -> None:
    event = played_event()
    dropped = change_status(entry=leader(event), to="dropped", actor=None)
    with refused("not_disqualified"):
        set_without_place(entry=dropped, without_place=True, actor=None)
    set_without_place(entry=dropped, without_place=False, actor=None)


def test_reinstating_gives_the_place_back() -> None:
    event = played_event()
    before, first = places(event), leader(event)
    take_place_of(first)
    change_status(entry=first, to="checked_in", actor=None)
    assert places(event) == before
    assert not Entry.objects.get(pk=first.pk).is_without_place


def test_two_players_without_a_place_stand_in_the_order_of_their_results() -> None:
    event = played_event(6)
    rows = read_standings_after(event, None).rows
    first, last = rows[0].entry, rows[5].entry
    for entry in (last, first):
        take_place_of(entry)
    assert places(event)[-2:] == [(None, first.pk), (None, last.pk)]
    assert [place for place, _ in places(event)][:1] == [1]


def test_a_round_opened_again_leaves_the_player_without_a_place() -> None:
    """The standings before it are the newest then, and showed the place again."""
    event = played_event()
    first = take_place_of(leader(event))
    reopen_round(event=event, number=2, actor=None)
    assert (None, first.pk) in places(event)
    close_round(event=event, number=2, actor=None)
    assert (None, first.pk) in places(event)
    assert find_differences(event) == ()


def test_a_player_disqualified_before_the_first_round_is_closed_gets_no_place() -> None:
    event = make_event(4)
    pair(event)
    entry = take_place_of(entries(event)[0])
    report_all(event)
    close_round(event=event, number=1, actor=None)
    assert places(event)[-1] == (None, entry.pk)


def test_the_winner_is_the_first_player_with_a_place_and_the_player_reads_that_there_is_none() -> None:
    event = played_event()
    first = take_place_of(leader(event))
    event = move_event(event=event, to="finished", actor=None)
    table = read_standings_after(event, None)
    winner, own = find_winner(table), find_final_rank(table, first)
    assert winner is not None
    assert own is not None
    assert [entry.pk for entry in winner.first] == [entry for place, entry in places(event) if place == 1]
    assert describe_final_rank(own) == "You have no place in the standings."
    last = find_final_rank(table, table.rows[3].entry)
    assert last is not None
    assert (last.last, last.of) == (4, 4)


@pytest.mark.parametrize("scheme", [{"places": [10, 5], "rest": 1}, {}])
def test_a_player_without_a_place_gets_no_points_of_the_series(scheme: dict[str, object]) -> None:
    event = played_event(4)
    first, second = leader(event), read_standings_after(event, None).rows[1].entry
    take_place_of(first)
    event = move_event(event=event, to="finished", actor=None)
    series = create_series(name="Liga", scheme=scheme, actor=None)
    assign_series(event=event, series=series, actor=None)
    totals = {row.entry.pk: row.total for row in read_series_standings(series)[1]}
    assert totals[first.pk] == 0
    assert totals[second.pk] == (10 if scheme else read_standings_after(event, None).rows[0].points)


def test_a_player_without_a_place_never_advances_to_the_finals() -> None:
    event = played_event(6)
    first = take_place_of(leader(event))
    assert first.pk not in find_next_seeding(event, 4)


def test_a_seeded_player_without_a_place_is_replaced_when_the_finals_are_seeded_anew() -> None:
    event = start_finals(event=played_event(6), size=2, third_place=False, actor=None)
    seeding = list(Cut.objects.get(event=event).seeding)
    take_place_of(Entry.objects.get(pk=seeding[0]))
    check = check_seeds(event)
    assert check is not None
    assert check.can_seed_anew
    seed_anew(event=event, actor=None, digest=check.digest)
    assert seeding[0] not in Cut.objects.get(event=event).seeding
    assert Cut.objects.get(event=event).seeding[0] == seeding[1]


def test_finals_are_not_seeded_anew_with_one_player() -> None:
    event = start_finals(event=played_event(2, 1), size=2, third_place=False, actor=None)
    take_place_of(Entry.objects.get(pk=Cut.objects.get(event=event).seeding[0]))
    with refused("cut_too_few"):
        seed_anew(event=event, actor=None)


@pytest.mark.parametrize("upset", [FIRST, SECOND])
def test_the_loser_of_the_final_wins_if_its_winner_has_no_place(upset: tuple[int, ...]) -> None:
    event = start_finals(event=played_event(6), size=2, third_place=False, actor=None)
    before = places(event, 2)
    play_round(event, upset)
    champion, other = (row.entry for row in read_standings_after(event, None).rows[:2])
    take_place_of(champion)
    assert places(event)[0] == (1, other.pk)
    assert places(event)[-1] == (None, champion.pk)
    # The seeds were made from these standings, which stay.
    assert places(event, 2) == before
    check = check_seeds(event)
    assert check is not None
    assert check.differences == ()
    event = move_event(event=event, to="finished", actor=None)
    winner = find_winner(read_standings_after(event, None))
    assert winner is not None
    assert [entry.pk for entry in winner.first] == [other.pk]


def test_with_both_finalists_without_a_place_the_next_player_wins_and_with_one_of_them_placed_nobody() -> None:
    event = make_event(4, settings={"pairing": {"system": "elimination"}})
    play_round(event)
    finalists = [row.entry for row in read_standings_after(event, None).rows[:2]]
    for entry in finalists:
        take_place_of(entry)
    play_round(event)
    event = move_event(event=event, to="finished", actor=None)
    table = read_standings_after(event, None)
    winner = find_winner(table)
    assert winner is not None
    assert [entry.pk for entry in winner.first] == [table.rows[0].entry.pk]
    assert table.rows[0].entry not in finalists
    event = move_event(event=event, to="running", actor=None)
    set_without_place(entry=finalists[0], without_place=False, actor=None)
    event = move_event(event=event, to="finished", actor=None)
    winner = find_winner(read_standings_after(event, None))
    assert winner is not None
    assert winner.is_vacant
    assert winner.first == []


def test_the_verification_file_holds_the_players_without_a_place() -> None:
    event = played_event()
    usual = "".join(write_file_lines(move_event(event=event, to="finished", actor=None)))
    assert "without_place" not in usual
    event = move_event(event=event, to="running", actor=None)
    first = take_place_of(leader(event))
    event = move_event(event=event, to="finished", actor=None)
    text = "".join(write_file_lines(event))
    record = read_record(text)
    assert record.without_place == {str(first.pk): 2}
    assert record.standings[2][-1]["rank"] is None
    assert record.standings[2][-1]["without_place"] is True
    assert verify(record) == ()
    assert find_differences(event) == ()
    changed = verify(replace(record, without_place={}))
    assert [finding.problem.code for finding in changed] == ["differs_standings"]


@pytest.mark.django_db(transaction=True)
def test_a_choice_made_twice_at_once_is_one_line_of_the_log() -> None:
    event = played_event(4, 1)
    entry = disqualify(entry=leader(event), reason="podvod", actor=None)
    run_at_once(*[partial(set_without_place, entry=entry, without_place=True, actor=None)] * 2)
    assert Action.objects.filter(verb="entry.place_changed").count() == 1
    assert places(event)[-1] == (None, entry.pk)
