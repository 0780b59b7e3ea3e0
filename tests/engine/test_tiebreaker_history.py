"""The match history: every match from the view of every seat."""

from fractions import Fraction

from hypothesis import given

from engine.options import Settings
from engine.outcomes import Outcome
from engine.pairing.columns import read_points
from engine.state import Match, Player, Round, State
from engine.tiebreakers.history import Games, read_history
from tests.engine.state_builders import bye, state_of, states


def test_both_sides_of_a_match() -> None:
    match = Match.between("adam", "beta", games=(2, 1, 1), in_game_points=((25, 13), (8, 25), (25, 0), (20, 20)))
    history = read_history(state_of(("adam", "beta"), [match]))
    (adam,), (beta,) = history.played["adam"], history.played["beta"]
    assert (adam.verdict, adam.opponents, adam.games) == ("win", ("beta",), Games(2, 1, 1))
    assert (beta.verdict, beta.opponents, beta.games) == ("loss", ("adam",), Games(1, 1, 2))
    assert (adam.in_game_for, adam.in_game_against) == (78, 58)
    assert (beta.in_game_for, beta.in_game_against) == (58, 78)


def test_bye_has_no_opponent_and_games_of_the_settings() -> None:
    history = read_history(state_of(("adam",), [bye("adam")], settings=Settings(bye_games=1)))
    (played,) = history.played["adam"]
    assert played.is_bye
    assert (played.opponents, played.games) == ((), Games(won=1))


def test_result_without_games_has_no_games() -> None:
    history = read_history(state_of(("adam", "beta"), [Match.between("adam", "beta", outcome=Outcome.WIN_FIRST)]))
    assert history.played["adam"][0].games == Games()
    assert history.points["adam"] == 3


def test_a_win_by_no_show_counts_the_games_of_a_bye() -> None:
    matches = [
        Match.between("adam", "beta", outcome=Outcome.NO_SHOW_SECOND),
        Match.between("cyril", "dana", outcome=Outcome.NO_SHOW_FIRST),
    ]
    history = read_history(state_of(("adam", "beta", "cyril", "dana"), matches, settings=Settings(bye_games=2)))
    games = {player: history.played[player][0].games for player in history.players}
    assert games == {"adam": Games(won=2), "beta": Games(), "cyril": Games(), "dana": Games(won=2)}


def test_a_missed_round_counts_once_its_round_exists_and_the_player_has_no_seat() -> None:
    player = Player("adam", missed_rounds={1: "bye", 2: "loss", 3: "bye"})
    history = read_history(state_of((player, "beta"), [bye("beta")], [Match.between("adam", "beta", games=(1, 0, 0))]))
    assert [(match.round, match.verdict.value) for match in history.played["adam"]] == [(1, "bye"), (2, "win")]


@given(states())
def test_the_points_of_pairing_are_those_of_the_history(state: State) -> None:
    found = read_points(state)
    assert found == read_history(state).points
    assert len({id(points) for points in found.values()}) == len(set(found.values()))


def test_matches_come_in_order_of_rounds() -> None:
    rounds = (Round(2, (bye("adam"),)), Round(1, (Match.between("adam", outcome=Outcome.MISSED_ROUND_LOSS),)))
    history = read_history(State((Player("adam"),), rounds))
    assert [match.round for match in history.played["adam"]] == [1, 2]
    assert history.last_round == 2


def test_opponents_carried_in_have_no_round() -> None:
    player = Player("adam", opponents=("beta", "stranger"))
    history = read_history(state_of((player, "beta"), [Match.between("adam", "beta", games=(1, 0, 0))]))
    assert list(history.opponents("adam")) == [(None, "beta"), (1, "beta")]


@given(states(most=8))
def test_games_and_points_add_up(state: State) -> None:
    """Games won equal games lost, and all points come from matches or were carried in."""
    history = read_history(state)
    at_tables = [match for played in history.played.values() for match in played if match.opponents]
    assert sum(match.games.won for match in at_tables) == sum(match.games.lost for match in at_tables)
    assert sum(match.in_game_for for match in at_tables) == sum(match.in_game_against for match in at_tables)
    for player in state.players:
        gained = sum((match.points for match in history.played[player.id]), Fraction(0))
        assert history.points[player.id] == gained + player.points
        for number, opponent in history.opponents(player.id):
            assert number is None or player.id in [other for _, other in history.opponents(opponent)]
