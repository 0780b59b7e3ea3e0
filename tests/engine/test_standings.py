"""The standings: ranks, shared ranks, earlier rounds, JSON."""

from dataclasses import replace
from fractions import Fraction
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from engine.options import Settings
from engine.standings import compute_standings, write_json_number, write_standings
from engine.state import Match, Player, State
from engine.tiebreakers.measures import MEASURES
from tests.engine.state_builders import bye, state_of, states

ALL = Settings(tiebreakers=tuple(MEASURES))
ONE_ROUND = [Match.between("adam", "beta", games=(1, 0, 0)), Match.between("cyril", "dana", games=(1, 0, 0))]


def test_true_ties_share_the_rank_and_the_next_rank_is_skipped() -> None:
    rows = compute_standings(state_of(("adam", "beta", "cyril", "dana"), ONE_ROUND))
    assert [(row.rank, row.id, row.shared) for row in rows] == [
        (1, "adam", True),
        (1, "cyril", True),
        (3, "beta", True),
        (3, "dana", True),
    ]


def test_standings_after_an_earlier_round_ignore_later_ones() -> None:
    state = state_of(("adam", "beta", "cyril", "dana"), ONE_ROUND, [Match.between("beta", "adam", games=(1, 0, 0))])
    assert compute_standings(state.after_round(1)) == compute_standings(replace(state, rounds=state.rounds[:1]))


def test_undecided_matches_do_not_count() -> None:
    playing = state_of(("adam", "beta"), [Match.between("adam", "beta")])
    assert [row.points for row in compute_standings(playing)] == [0, 0]
    assert [row.tiebreakers["omw"] for row in compute_standings(playing)] == [0, 0]


def test_dropped_players_stay_in_the_standings() -> None:
    players = (Player("adam", status="dropped", dropped_after=1), "beta")
    rows = compute_standings(state_of(players, [Match.between("adam", "beta", games=(1, 0, 0))]))
    assert [row.id for row in rows] == ["adam", "beta"]


def test_points_carried_in_are_added() -> None:
    rows = compute_standings(state_of((Player("adam", points=Fraction(1, 2)), "beta"), [bye("adam")]))
    assert rows[0].points == Fraction(7, 2)


def test_json_shape() -> None:
    state = state_of(("adam", "beta", "cyril"), [Match.between("adam", "beta", games=(2, 1, 0)), bye("cyril")])
    assert write_standings(compute_standings(state))[0] == {
        "rank": 1,
        "id": "adam",
        "points": 3,
        "tiebreakers": {"omw": 0.33, "gw": 0.6667, "ogw": 0.3333},
        "record": {"wins": 1, "losses": 0, "draws": 0, "byes": 0},
    }


def test_numbers_of_json() -> None:
    assert [write_json_number(Fraction(value)) for value in ("3", "1/2", "19/36", "-2/3")] == [3, 0.5, 0.5278, -0.6667]
    assert isinstance(write_json_number(Fraction(6, 2)), int)


@given(states(most=6), st.randoms(use_true_random=False))
def test_order_of_input_does_not_matter(state: State, chance: Random) -> None:
    state = replace(state, settings=replace(state.settings, tiebreakers=tuple(MEASURES)))
    players, rounds = list(state.players), list(state.rounds)
    chance.shuffle(players)
    chance.shuffle(rounds)
    assert compute_standings(replace(state, players=tuple(players), rounds=tuple(rounds))) == compute_standings(state)


@given(states(most=7))
def test_ranks_follow_points_and_count_all_players(state: State) -> None:
    rows = compute_standings(replace(state, settings=replace(state.settings, tiebreakers=ALL.tiebreakers)))
    assert sorted(str(row.id) for row in rows) == sorted(str(player.id) for player in state.players)
    assert [row.points for row in rows] == sorted((row.points for row in rows), reverse=True)
    for position, row in enumerate(rows, start=1):
        assert row.rank == position or rows[position - 2].rank == row.rank
        assert row.shared == ([other.rank for other in rows].count(row.rank) > 1)


@given(states(most=7, varied=False))
def test_percentages_stay_between_floor_and_one(state: State) -> None:
    for row in compute_standings(state):
        assert Fraction(33, 100) <= row.tiebreakers["gw"] <= 1
        assert row.tiebreakers["omw"] == 0 or Fraction(33, 100) <= row.tiebreakers["omw"] <= 1
