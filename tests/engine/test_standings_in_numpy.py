"""Standings from columns equal those from the match history, number by number, tie by tie."""

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import Points, Settings
from engine.outcomes import Outcome
from engine.standings import compute_standings
from engine.standings_in_numpy import rank_columns
from engine.state import Match, Player, Round, State
from engine.tiebreakers.measures import MEASURES
from tests.engine.state_builders import columns_of, states

SETTINGS = st.builds(
    Settings,
    points=st.sampled_from(
        [
            Points(),
            Points(Fraction(1), Fraction(1, 2), bye=Fraction(1, 3)),
            Points(Fraction(2), Fraction(1), Fraction(1, 7)),
        ]
    ),
    tiebreakers=st.permutations(list(MEASURES)).map(tuple),
    percentage_floor=st.sampled_from([Fraction(33, 100), Fraction(0), Fraction(1, 3)]),
    byes_count_for_opponents=st.booleans(),
    bye_games=st.integers(0, 2),
)


def check_equal(state: State) -> None:
    columns = columns_of(state)
    assert columns is not None
    assert rank_columns(columns, state.settings, state.seed).rows() == compute_standings(state)


@given(state=states(varied=False), settings=SETTINGS)
def test_columns_give_the_same_standings(state: State, settings: Settings) -> None:
    check_equal(State(state.players, state.rounds, settings, state.seed))


def random_state(players: int, rounds: int, best_of: int, seed: str) -> State:
    """Return a field paired at random, with byes, draws, double wins and in-game points."""
    random = Random(seed)
    rows = []
    for number in range(1, rounds + 1):
        order = random.sample(range(players), players)
        matches = [random_match(random, first, second, best_of) for first, second in list(pairwise(order))[::2]]
        if players % 2:
            matches.append(Match.between(order[-1], outcome=Outcome.BYE))
        rows.append(Round(number, tuple(matches)))
    return State(
        tuple(Player(entry) for entry in range(players)), tuple(rows), Settings(tiebreakers=tuple(MEASURES)), seed
    )


def random_match(random: Random, first: int, second: int, best_of: int) -> Match:
    if random.random() < 0.05:
        return Match.between(
            first, second, outcome=random.choice([Outcome.DOUBLE_WIN, Outcome.DOUBLE_LOSS, Outcome.DRAW])
        )
    games = random.choice([(best_of // 2 + 1, random.randint(0, best_of // 2), random.randint(0, 1)), (0, 0, 1)])
    points = tuple((random.randint(0, 30), random.randint(0, 30)) for _ in range(sum(games)))
    return Match.between(first, second, games=games, in_game_points=points)


@pytest.mark.parametrize(("players", "rounds", "best_of"), [(101, 7, 1), (64, 14, 3), (50, 30, 5), (3, 1, 1)])
def test_long_matches_and_many_rounds_stay_exact(players: int, rounds: int, best_of: int) -> None:
    """Thirty rounds of five games have denominators that leave 64 bits."""
    check_equal(random_state(players, rounds, best_of, "Praha"))


def test_before_the_first_round_all_share_the_first_rank() -> None:
    check_equal(
        State(tuple(Player(entry) for entry in range(3)), (), Settings(tiebreakers=("omw", "buchholz_cut1", "wins")))
    )


def test_a_round_without_results_counts_as_in_the_history() -> None:
    rounds = (Round(1, (Match.between("a", "b", games=(1, 0, 0)),)), Round(2, (Match.between("b", "a"),)))
    check_equal(State((Player("a"), Player("b")), rounds, Settings(tiebreakers=("progressive", "omw"))))


def test_missed_rounds_are_counted() -> None:
    players = (Player("a", missed_rounds={1: "bye"}), Player("b", missed_rounds={1: "loss"}), Player("c"), Player("d"))
    rounds = (
        Round(1, (Match.between("c", "d", games=(1, 0, 0)),)),
        Round(2, (Match.between("a", "c", games=(0, 1, 0)),)),
    )
    check_equal(State(players, rounds))


def test_states_that_columns_cannot_hold_have_none() -> None:
    assert columns_of(State((Player("a", points=Fraction(3)), Player("b")))) is None
    assert columns_of(State((Player("a", opponents=("b",)), Player("b")))) is None
    pod = Round(1, (Match.between("a", "b", "c", games=(1, 0, 0, 0)),))
    assert columns_of(State((Player("a"), Player("b"), Player("c")), (pod,))) is None
