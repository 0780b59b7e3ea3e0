"""Standings and explanations from columns equal those counted in fractions, number by number, tie by tie."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import Points, Settings
from engine.outcomes import Outcome
from engine.pairing.columns import read_points
from engine.result_columns import NO_OPPONENT, read_columns
from engine.standings import compute_standings, explain_player
from engine.state import EntryId, Match, MissedRoundScore, Player, Round, State
from engine.tiebreakers.measures import MEASURES
from tests.engine.in_fractions import standings as in_fractions
from tests.engine.in_fractions.measures import MEASURES as IN_FRACTIONS
from tests.engine.state_builders import bye, state_of, states

ALL = tuple(IN_FRACTIONS)
OUTCOMES = tuple(set(Outcome) - {Outcome.BYE, Outcome.MISSED_ROUND_BYE, Outcome.MISSED_ROUND_LOSS})
# More than 64 bits hold.
HUGE = 10**25

SETTINGS = st.builds(
    Settings,
    points=st.sampled_from(
        [
            Points(),
            Points(Fraction(1), Fraction(1, 2), bye=Fraction(1, 3)),
            Points(Fraction(2), Fraction(1), Fraction(-1, 7), double_win=Fraction(5)),
            Points(Fraction(10**19), Fraction(1, 10**9), bye=Fraction(3)),
        ]
    ),
    tiebreakers=st.permutations(ALL).map(tuple),
    percentage_floor=st.sampled_from([Fraction(33, 100), Fraction(0), Fraction(1, 3), Fraction(123457, 10**6)]),
    byes_count_for_opponents=st.booleans(),
    bye_games=st.integers(0, 2),
)


def check_equal(state: State) -> None:
    assert list(map(repr, compute_standings(state))) == list(map(repr, in_fractions.compute_standings(state)))
    for player in state.players:
        assert explain_player(state, player.id) == in_fractions.explain_player(state, player.id)


@st.composite
def events(draw: st.DrawFn) -> State:
    """Draw an event with byes, no-shows, late entries, missed rounds, tables of three and four, and missing rounds."""
    ids: list[EntryId] = [f"p{number}" if draw(st.booleans()) else number for number in range(draw(st.integers(0, 8)))]
    players = [_draw_player(draw, entry, [*ids, "stranger"]) for entry in ids]
    numbers = sorted(draw(st.sets(st.integers(1, 7), max_size=5)))
    rounds = [Round(number, tuple(_draw_matches(draw, ids))) for number in draw(st.permutations(numbers))]
    return State(
        tuple(players), tuple(rounds), draw(SETTINGS), draw(st.text(max_size=3)), rules=draw(st.integers(1, 2))
    )


def _draw_player(draw: st.DrawFn, entry: EntryId, others: list[EntryId]) -> Player:
    scores: tuple[MissedRoundScore, ...] = ("bye", "loss")
    missed = draw(st.dictionaries(st.integers(1, 7), st.sampled_from(scores), max_size=2))
    if draw(st.integers(0, 3)):
        return Player(entry, missed_rounds=missed)
    return Player(
        entry,
        points=draw(st.fractions(-3, 9, max_denominator=7)),
        opponents=tuple(draw(st.lists(st.sampled_from([other for other in others if other != entry]), max_size=3))),
        had_bye=draw(st.booleans()),
        missed_rounds=missed,
        status=draw(st.sampled_from(["active", "dropped"])),
    )


def _draw_matches(draw: st.DrawFn, ids: list[EntryId]) -> list[Match]:
    order, matches = draw(st.permutations(ids)), []
    while order:
        seats = [order.pop() for _ in range(min(len(order), draw(st.sampled_from([2, 2, 2, 1, 3, 4]))))]
        matches.append(_draw_match(draw, seats))
    return matches


def _draw_match(draw: st.DrawFn, seats: list[EntryId]) -> Match:
    if len(seats) == 1:
        return Match.between(*seats, outcome=draw(st.sampled_from([Outcome.BYE, Outcome.MISSED_ROUND_LOSS, None])))
    number = st.sampled_from([0, 0, 1, 1, 2, 2, 3, 25, HUGE])
    games = draw(st.none() | st.tuples(*[number] * (len(seats) + 1)))
    points = draw(st.lists(st.tuples(*[number] * len(seats)), max_size=2))
    outcome = draw(st.none() | st.sampled_from(OUTCOMES)) if len(seats) == 2 else None
    return Match.between(*seats, games=games, outcome=outcome, in_game_points=tuple(points))


@given(events())
def test_columns_give_the_numbers_and_explanations_of_fractions(state: State) -> None:
    check_equal(state)


@given(states(), SETTINGS)
def test_states_of_pairing_have_the_same_standings(state: State, settings: Settings) -> None:
    check_equal(replace(state, settings=settings))


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
    return State(tuple(Player(entry) for entry in range(players)), tuple(rows), Settings(tiebreakers=ALL), seed)


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
    state = random_state(players, rounds, best_of, "Praha")
    assert compute_standings(state) == in_fractions.compute_standings(state)


def test_before_the_first_round_all_share_the_first_rank() -> None:
    check_equal(State(tuple(Player(entry) for entry in range(3)), (), Settings(tiebreakers=ALL)))
    assert compute_standings(State((), (Round(1),))) == ()


def test_both_sides_of_a_match() -> None:
    match = Match.between("adam", "beta", games=(2, 1, 1), in_game_points=((25, 13), (8, 25), (25, 0), (20, 20)))
    columns = read_columns(state_of(("adam", "beta"), [match]))
    assert columns.opponent.tolist() == [[1, 0]]
    games = (columns.won, columns.drawn, columns.lost)
    assert [column.tolist() for column in games] == [[[2, 1]], [[1, 1]], [[1, 2]]]
    assert (columns.in_game_for.tolist(), columns.in_game_against.tolist()) == ([[78, 58]], [[58, 78]])


def test_a_bye_and_a_win_by_no_show_count_the_games_of_the_settings() -> None:
    players = ("adam", "beta", "cyril", "dana", "eva")
    matches = [
        Match.between("adam", "beta", outcome=Outcome.NO_SHOW_SECOND),
        Match.between("cyril", "dana", outcome=Outcome.NO_SHOW_FIRST),
        bye("eva"),
    ]
    columns = read_columns(state_of(players, matches, settings=Settings(bye_games=2)))
    assert columns.won.tolist() == [[2, 0, 0, 2, 2]]
    assert columns.lost.tolist() == columns.drawn.tolist() == [[0] * 5]


def test_a_result_without_games_has_no_games() -> None:
    columns = read_columns(state_of(("adam", "beta"), [Match.between("adam", "beta", outcome=Outcome.WIN_FIRST)]))
    assert columns.won.tolist() == columns.lost.tolist() == [[0, 0]]


def test_a_missed_round_counts_once_its_round_exists_and_the_player_has_no_seat() -> None:
    player = Player("adam", missed_rounds={1: "bye", 2: "loss", 3: "bye"})
    rounds = ([bye("beta")], [Match.between("adam", "beta", games=(1, 0, 0))])
    columns = read_columns(state_of((player, "beta"), *rounds))
    assert columns.opponent[:, 0].tolist() == [NO_OPPONENT, 1]
    assert columns.won[:, 0].tolist() == [2, 1]


@given(states())
def test_the_points_of_pairing_are_those_of_the_standings(state: State) -> None:
    found = read_points(state)
    assert found == {row.id: row.points for row in compute_standings(state)}
    assert len({id(points) for points in found.values()}) == len(set(found.values()))


def test_a_seat_of_an_unknown_player_is_an_error() -> None:
    with pytest.raises(KeyError):
        compute_standings(state_of(("adam",), [Match.between("adam", "cizinec", games=(1, 0, 0))]))


def test_every_tie_breaker_but_new_ones_is_compared() -> None:
    assert set(ALL) <= set(MEASURES)
