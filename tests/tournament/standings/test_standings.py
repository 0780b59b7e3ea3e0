"""Standings of small stored events, compared with numbers computed by hand."""

from fractions import Fraction

import pytest
from django.core.management import call_command

from tests.builders import DRAWN, FIRST, SECOND, add_players, entries, make_event, pair, play_round, report
from tests.refusals import refused
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Event, Match, Result, Round, Seat
from tournament.ranking.queries.counted_standings import list_closed_rounds
from tournament.rounds.services.rounds import close_round, pair_next_round
from tournament.standings.queries.standings import (
    Row,
    read_points_before,
    read_standings_after,
)

pytestmark = pytest.mark.django_db


def seat_round(
    event: Event, number: int, *pairs: tuple[int, int, tuple[int, int, int], tuple[int, int]], bye: int = -1
) -> None:
    """Store a closed round without a pairing: players by their index in the event, games, victory points."""
    players = entries(event)
    played = Round.objects.create(
        event=event, number=number, minutes=50, state="closed", pairing_input="", engine="hand", output_digest=""
    )
    for table, (first, second, games, points) in enumerate(pairs, start=1):
        match = Match.objects.create(round=played, table=table, revision=1)
        for order, index in enumerate((first, second), start=1):
            Seat.objects.create(match=match, entry=players[index], order=order)
        store_result(match, games=list(games), in_game_points=[list(points)])
    if bye >= 0:
        match = Match.objects.create(round=played, revision=1)
        Seat.objects.create(match=match, entry=players[bye], order=1)
        store_result(match, outcome="bye")


def store_result(match: Match, **result: object) -> None:
    match.result = Result.objects.create(match=match, revision=1, **result)
    match.save()


def rows_by_index(event: Event, number: int) -> dict[int, Row]:
    indexes = {entry.pk: index for index, entry in enumerate(entries(event))}
    return {indexes[row.entry.pk]: row for row in read_standings_after(event, number).rows}


def numbers(row: Row) -> tuple[object, ...]:
    return (row.rank, row.points, *row.tiebreakers.values())


def test_four_players_two_rounds() -> None:
    """Player 0 beats 1 and 2; 3 draws with 2 and loses to 1. No percentage is below the floor of 0.33."""
    event = make_event(4)
    seat_round(event, 1, (0, 1, (1, 0, 0), (25, 10)), (2, 3, (0, 0, 1), (14, 14)))
    seat_round(event, 2, (0, 2, (1, 0, 0), (27, 3)), (1, 3, (1, 0, 0), (25, 24)))
    table = rows_by_index(event, 2)
    low = Fraction(33, 100)
    # Match shares: 0: 6/6; 1: 3/6; 2: 1/6 -> 0.33; 3: 1/6 -> 0.33. Game shares are the same: a drawn game is a third.
    shares = {0: Fraction(1), 1: Fraction(1, 2), 2: low, 3: low}
    assert numbers(table[0]) == (1, 6, (shares[1] + shares[2]) / 2, 1, (shares[1] + shares[2]) / 2, 52)
    assert numbers(table[1]) == (2, 3, (shares[0] + shares[3]) / 2, Fraction(1, 2), (shares[0] + shares[3]) / 2, 35)
    assert numbers(table[2]) == (3, 1, (shares[0] + shares[3]) / 2, low, (shares[0] + shares[3]) / 2, 17)
    assert numbers(table[3]) == (4, 1, (shares[1] + shares[2]) / 2, low, (shares[1] + shares[2]) / 2, 38)
    assert [(row.record.wins, row.record.draws, row.record.losses) for _, row in sorted(table.items())] == [
        (2, 0, 0),
        (1, 0, 1),
        (0, 1, 1),
        (0, 1, 1),
    ]


def test_three_players_and_a_bye() -> None:
    """A bye counts as a won match and a won game of its player, and is no opponent."""
    event = make_event(3)
    seat_round(event, 1, (0, 1, (1, 0, 0), (25, 20)), bye=2)
    seat_round(event, 2, (2, 0, (0, 1, 0), (9, 25)), bye=1)
    table = rows_by_index(event, 2)
    assert numbers(table[0]) == (1, 6, Fraction(1, 2), 1, Fraction(1, 2), 50)
    assert numbers(table[1]) == (2, 3, 1, Fraction(1, 2), 1, 20)
    assert numbers(table[2]) == (3, 3, 1, Fraction(1, 2), 1, 9)
    assert table[2].record.byes == 1


def test_true_ties_share_a_rank_and_stand_in_the_order_of_entry() -> None:
    """The order does not depend on names, which some readers may not see."""
    event = make_event(4)
    play_round(event, DRAWN)
    rows = read_standings_after(event, 1).rows
    assert [row.rank for row in rows] == [1] * 4
    assert [row.entry.pk for row in rows] == [entry.pk for entry in Entry.objects.order_by("pk")]
    assert [(row.position, row.last_rank) for row in rows] == [(1, 4), (2, 4), (3, 4), (4, 4)]


def test_standings_of_an_earlier_round_stay() -> None:
    event = make_event(4)
    play_round(event)
    first = list(read_standings_after(event, 1).rows)
    play_round(event)
    assert list(read_standings_after(event, 1).rows) == first
    assert read_standings_after(event, None).after_round == 2
    assert list_closed_rounds(event) == [2, 1]


def test_later_entries_and_drops_change_no_earlier_standings() -> None:
    event = make_event(5)
    play_round(event)
    first = [(row.rank, row.entry.pk, row.points, row.tiebreakers) for row in read_standings_after(event, 1).rows]
    for entry in Entry.objects.filter(event=event)[:2]:
        change_status(entry=entry, to="dropped", actor=None)
    add_players(event, 3)
    play_round(event)
    again = [(row.rank, row.entry.pk, row.points, row.tiebreakers) for row in read_standings_after(event, 1).rows]
    assert again == first
    assert len(read_standings_after(event, 2).rows) == 8


def test_there_are_no_standings_of_open_rounds() -> None:
    event = make_event(2)
    assert list(read_standings_after(event, None).rows) == []
    pair(event)
    report(event, 1)
    for number in (1, 0, -1, 10**20):
        with refused("standings_unknown"):
            read_standings_after(event, number)
    close_round(event=event, number=1, actor=None)
    assert len(read_standings_after(event, 1).rows) == 2


def test_the_time_of_standings_is_that_of_the_newest_result_counted() -> None:
    event = make_event(4)
    assert read_standings_after(event, None).as_of is None
    play_round(event)
    as_of = read_standings_after(event, 1).as_of
    assert as_of == Result.objects.latest("at").at
    play_round(event)
    assert read_standings_after(event, 1).as_of == as_of
    corrected = report(event, 1, FIRST, number=1, reason="stejně, ale znovu").result
    assert corrected is not None
    assert read_standings_after(event, 1).as_of == corrected.at


def test_points_before_a_round() -> None:
    event = make_event(4)
    play_round(event)
    assert set(read_points_before(event, 1).values()) == {0}
    assert sorted(read_points_before(event, 2).values()) == [0, 0, 3, 3]


def test_points_before_a_round_are_those_that_a_late_entry_was_paired_with() -> None:
    event = make_event(4)
    event.settings["policies"] = {"late": "bye"}
    event.save()
    play_round(event)
    [late_entry] = add_players(event, 1)
    pair(event)
    assert read_points_before(event, 2)[late_entry.pk] == 3


def test_points_before_a_round_stay_after_a_later_correction() -> None:
    event = make_event(4)
    play_round(event)
    pair(event)
    before = read_points_before(event, 2)
    report(event, 1, SECOND, number=1, reason="prohozený lístek", revision=1)
    assert read_points_before(event, 2) == before


def test_points_before_a_round_are_read_without_its_pairing_input() -> None:
    event = make_event(4)
    play_round(event)
    round_ = pair_next_round(event=event, actor=None)
    # The input is as large as the event; a reader of the draft does not need it.
    event.rounds.filter(pk=round_.pk).update(pairing_input="unreadable")
    assert sorted(read_points_before(event, 2).values()) == [0, 0, 3, 3]


def test_an_upgrade_stores_the_points_of_rounds_that_an_earlier_version_paired() -> None:
    event = make_event(4)
    play_round(event)
    round_ = pair_next_round(event=event, actor=None)
    points = read_points_before(event, 2)
    report(event, 1, SECOND, number=1, reason="prohozený lístek", revision=1)
    event.rounds.update(paired_points={})
    event.rounds.filter(number=1).update(pairing_input="unreadable")
    call_command("migrate", verbosity=0)
    assert read_points_before(event, 2) == points
    assert dict(event.rounds.values_list("number", "paired_points")) == {1: {}, 2: round_.paired_points}


def test_points_before_a_round_without_input_are_those_of_the_standings() -> None:
    event = make_event(2)
    seat_round(event, 1, (0, 1, (1, 0, 0), (25, 10)))
    seat_round(event, 2, (0, 1, (1, 0, 0), (25, 10)))
    assert sorted(read_points_before(event, 2).values()) == [0, 3]
