"""The other measures, on a tournament small enough to count by hand."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given

from engine.options import Settings
from engine.outcomes import Outcome
from engine.standings import compute_standings, explain_player
from engine.state import Match, Player, State
from engine.tiebreakers.measures import MEASURES
from tests.engine.state_builders import bye, state_of, states

ROUNDS = (
    [
        Match.between("adam", "beta", games=(2, 0, 0), in_game_points=((25, 13), (25, 8))),
        Match.between("cyril", "dana", games=(0, 0, 1), in_game_points=((20, 20),)),
    ],
    [
        Match.between("adam", "cyril", games=(0, 1, 0), in_game_points=((10, 25),)),
        Match.between("beta", "dana", games=(1, 0, 0), in_game_points=((25, 4),)),
    ],
    [bye("adam"), Match.between("beta", "cyril", games=(1, 0, 0), in_game_points=((25, 24),))],
)


def played_state(*measures: str, players: tuple[Player | str, ...] = ("adam", "beta", "cyril", "dana")) -> State:
    """Return three rounds of four players; points: Adam 6, Běta 6, Cyril 4, Dana 1."""
    return state_of(players, *ROUNDS, settings=Settings(tiebreakers=measures))


def number(measure: str, player: str) -> Fraction:
    row = next(row for row in compute_standings(played_state(measure)) if row.id == player)
    return row.tiebreakers[measure]


@pytest.mark.parametrize(
    ("measure", "player", "value"),
    [
        ("buchholz", "adam", 6 + 4),
        ("buchholz", "beta", 6 + 1 + 4),
        ("buchholz_cut1", "beta", 6 + 4),
        ("buchholz_median", "beta", 4),
        ("buchholz_median", "adam", 4),
        ("sonneborn_berger", "adam", 6),
        ("sonneborn_berger", "cyril", 6 + Fraction(1, 2)),
        ("progressive", "adam", 3 + 3 + 6),
        ("progressive", "beta", 0 + 3 + 6),
        ("progressive", "dana", 1 + 1 + 1),
        ("wins", "adam", 1),
        ("wins", "beta", 2),
        ("in_game_points", "adam", 60),
        ("in_game_points_against", "adam", 46),
        ("in_game_points", "dana", 24),
        ("head_to_head", "adam", 3),
        ("head_to_head", "beta", 0),
    ],
)
def test_measures_counted_by_hand(measure: str, player: str, value: Fraction) -> None:
    assert number(measure, player) == value


def test_fewer_points_against_are_better() -> None:
    state = state_of(
        ("adam", "beta", "cyril", "dana"),
        [
            Match.between("adam", "beta", games=(1, 0, 0), in_game_points=((20, 3),)),
            Match.between("cyril", "dana", games=(1, 0, 0), in_game_points=((20, 9),)),
        ],
        settings=Settings(tiebreakers=("in_game_points_against",)),
    )
    assert [row.id for row in compute_standings(state)][:2] == ["adam", "cyril"]


def test_head_to_head_counts_only_when_all_met() -> None:
    rounds = ([Match.between("adam", "beta", games=(1, 0, 0))], [Match.between("beta", "cyril", games=(1, 0, 0))])
    players = ("adam", "beta", Player("cyril", points=Fraction(3)))
    state = state_of(players, *rounds, settings=Settings(tiebreakers=("head_to_head",)))
    assert [row.rank for row in compute_standings(state)] == [1, 1, 1]
    explained = explain_player(state, "adam")["head_to_head"]
    assert [(term.counted, term.note) for term in explained.terms] == [(False, "not_everybody_met")]


def test_head_to_head_counts_among_players_still_tied() -> None:
    """By wins Běta is above Adam, so no other player is tied with Adam."""
    explained = explain_player(played_state("wins", "head_to_head"), "adam")["head_to_head"]
    assert explained.value == 0
    assert explain_player(played_state("head_to_head"), "adam")["head_to_head"].value == 3


def test_lot_is_drawn_once_for_a_seed() -> None:
    positions = [number("lot", player) for player in ("adam", "beta", "cyril", "dana")]
    assert sorted(positions) == [1, 2, 3, 4]
    other = played_state("lot", players=("dana", "cyril", "beta", "adam"))
    assert {row.id: row.tiebreakers["lot"] for row in compute_standings(other)} == dict(
        zip(("adam", "beta", "cyril", "dana"), positions, strict=True)
    )


def test_cut_terms_are_shown_and_left_out() -> None:
    explained = explain_player(played_state("buchholz_median"), "beta")["buchholz_median"]
    assert [term.value for term in explained.terms] == [6, 1, 4]
    assert [term.counted for term in explained.terms] == [False, False, True]


def test_a_round_without_an_opponent_is_left_out_first() -> None:
    """Adam met Běta (6) and Cyril (4) and had a bye: the bye is left out, not Cyril."""
    explained = explain_player(played_state("buchholz_cut1"), "adam")["buchholz_cut1"]
    assert [int(term.value) for term in explained.terms if term.counted] == [6, 4]
    assert len(explained.terms) == 3
    assert explained.value == 10


def test_a_second_round_without_an_opponent_counts_as_0() -> None:
    state = state_of(
        ("adam", "beta"),
        [bye("adam"), bye("beta")],
        [Match.between("adam", outcome=Outcome.MISSED_ROUND_LOSS)],
        [Match.between("adam", "beta", games=(0, 1, 0))],
        settings=Settings(tiebreakers=("buchholz_cut1", "buchholz_median")),
    )
    assert explain_player(state, "adam")["buchholz_cut1"].value == 6
    assert explain_player(state, "adam")["buchholz_median"].value == 0


def test_opponents_carried_in_count_where_they_play_here() -> None:
    players = (Player("adam", opponents=("dana", "nekdo")), "beta", "cyril", "dana")
    explained = explain_player(played_state("buchholz", players=players), "adam")["buchholz"]
    assert explained.value == 1 + 6 + 4


@given(states(most=6, rounds=3))
def test_every_number_is_its_explanation(state: State) -> None:
    state = state_of(
        state.players, *(played.matches for played in state.rounds), settings=Settings(tiebreakers=tuple(MEASURES))
    )
    for row in compute_standings(state):
        for name in MEASURES:
            assert explain_player(state, row.id)[name].value == row.tiebreakers[name]
        assert explain_player(state, row.id)["points"].value == row.points


def level_state() -> State:
    """Return adam, beta, cyril and dana with 6 points each; among them adam and dana have 6, beta and cyril 3."""
    rounds = [
        [("adam", "beta"), ("cyril", "dana")],
        [("adam", "cyril"), ("dana", "beta")],
        [("dana", "adam"), ("beta", "cyril")],
        [("beta", "emil"), ("cyril", "filip"), ("gita", "adam"), ("hana", "dana")],
    ]
    matches = [[Match.between(*pair, games=(1, 0, 0)) for pair in pairs] for pairs in rounds]
    players = ("adam", "beta", "cyril", "dana", "emil", "filip", "gita", "hana")
    return state_of(players, *matches, settings=Settings(tiebreakers=("head_to_head",)))


def test_head_to_head_is_applied_again_among_those_still_level() -> None:
    state = level_state()
    rows = compute_standings(state)
    assert [(row.rank, row.id) for row in rows[:4]] == [(1, "dana"), (2, "adam"), (3, "beta"), (4, "cyril")]
    once = compute_standings(replace(state, rules=1))
    assert [row.rank for row in once[:4]] == [1, 1, 3, 3]


def test_the_explanation_lists_the_comparison_among_those_still_level() -> None:
    explained = explain_player(level_state(), "dana")["head_to_head"]
    assert explained.value == 6
    assert [(term.opponent, term.counted) for term in explained.terms if term.note == "still_level"] == [
        ("adam", False)
    ]
    assert not [
        term for term in explain_player(replace(level_state(), rules=1), "dana")["head_to_head"].terms if term.note
    ]
