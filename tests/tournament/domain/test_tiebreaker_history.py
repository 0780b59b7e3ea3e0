"""The book: one match seen from every seat."""

from fractions import Fraction

from hypothesis import given

from tests.tournament.domain.fields import bye, state_of, states
from tournament.domain.tiebreakers.history import Games, keep_book
from tournament.domain.types import Match, Outcome, Player, Round, Settings, State


def test_both_sides_of_a_match() -> None:
    match = Match.between("adam", "beta", games=(2, 1, 1), in_game_points=((25, 13), (8, 25), (25, 0), (20, 20)))
    book = keep_book(state_of(("adam", "beta"), [match]))
    (adam,), (beta,) = book.played["adam"], book.played["beta"]
    assert (adam.verdict, adam.opponents, adam.games) == ("win", ("beta",), Games(2, 1, 1))
    assert (beta.verdict, beta.opponents, beta.games) == ("loss", ("adam",), Games(1, 1, 2))
    assert (adam.in_game_for, adam.in_game_against) == (78, 58)
    assert (beta.in_game_for, beta.in_game_against) == (58, 78)


def test_bye_has_no_opponent_and_games_of_the_settings() -> None:
    book = keep_book(state_of(("adam",), [bye("adam")], settings=Settings(bye_games=1)))
    (played,) = book.played["adam"]
    assert played.is_bye
    assert (played.opponents, played.games) == ((), Games(won=1))


def test_result_without_games_has_no_games() -> None:
    book = keep_book(state_of(("adam", "beta"), [Match.between("adam", "beta", outcome=Outcome.WIN_FIRST)]))
    assert book.played["adam"][0].games == Games()
    assert book.points["adam"] == 3


def test_who_came_had_fewer_games_than_with_a_bye_when_the_opponent_did_not() -> None:
    matches = [
        Match.between("adam", "beta", outcome=Outcome.NO_SHOW_SECOND),
        Match.between("cyril", "dana", outcome=Outcome.NO_SHOW_FIRST),
    ]
    book = keep_book(state_of(("adam", "beta", "cyril", "dana"), matches, settings=Settings(bye_games=2)))
    games = {player: book.played[player][0].games for player in book.players}
    assert games == {"adam": Games(won=2), "beta": Games(), "cyril": Games(), "dana": Games(won=2)}


def test_award_counts_only_once_its_round_is_there_and_nobody_seated_the_player() -> None:
    player = Player("adam", awards={1: "bye", 2: "loss", 3: "bye"})
    book = keep_book(state_of((player, "beta"), [bye("beta")], [Match.between("adam", "beta", games=(1, 0, 0))]))
    assert [(one.round, one.verdict.value) for one in book.played["adam"]] == [(1, "bye"), (2, "win")]


def test_matches_come_in_order_of_rounds() -> None:
    rounds = (Round(2, (bye("adam"),)), Round(1, (Match.between("adam", outcome=Outcome.AWARDED_LOSS),)))
    book = keep_book(State((Player("adam"),), rounds))
    assert [one.round for one in book.played["adam"]] == [1, 2]
    assert book.last_round == 2


def test_opponents_from_elsewhere_have_no_round() -> None:
    player = Player("adam", opponents=("beta", "stranger"))
    book = keep_book(state_of((player, "beta"), [Match.between("adam", "beta", games=(1, 0, 0))]))
    assert list(book.opponents("adam")) == [(None, "beta"), (1, "beta")]


@given(states(most=8))
def test_books_balance(state: State) -> None:
    """What one won another lost, and nobody has points from nowhere."""
    book = keep_book(state)
    at_tables = [one for played in book.played.values() for one in played if one.opponents]
    assert sum(one.games.won for one in at_tables) == sum(one.games.lost for one in at_tables)
    assert sum(one.in_game_for for one in at_tables) == sum(one.in_game_against for one in at_tables)
    for player in state.players:
        gained = sum((one.points for one in book.played[player.id]), Fraction(0))
        assert book.points[player.id] == gained + player.points
        for number, opponent in book.opponents(player.id):
            assert number is None or player.id in [other for _, other in book.opponents(opponent)]
