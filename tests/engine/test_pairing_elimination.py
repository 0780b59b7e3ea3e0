"""Brackets: order of seeds, players that advance without a match, third place, drops."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.outcomes import Outcome
from engine.pairing.elimination import order_seeds_by_slot, pair_bracket
from engine.state import Match, Player, State
from problems import Refused
from tests.engine.state_builders import bye, state_of

FOUR = ("anna", "božena", "cyril", "dana")
WON, LOST = (1, 0, 0), (0, 1, 0)


def seed_ids(size: int) -> list[str]:
    return [f"p{number}" for number in range(1, size + 1)]


def play_round(state: State, seeding: list[str], favourites: bool = True) -> State:
    """Return the state after one more round, in which every favourite wins, or loses."""
    found = pair_bracket(state, seeding)
    matches = [
        Match.between(*pair, games=WON if (seed_of(pair[0]) < seed_of(pair[1])) == favourites else LOST)
        for pair in found.pairs
    ]
    matches += [bye(str(entry)) for entry in found.without_opponent]
    return state_of(state.players, *(played.matches for played in state.rounds), matches)


def seed_of(entry: object) -> int:
    return int(str(entry)[1:])


def test_order_of_seeds_in_the_bracket() -> None:
    assert order_seeds_by_slot(1) == [1]
    assert order_seeds_by_slot(2) == [1, 2]
    assert order_seeds_by_slot(4) == [1, 4, 2, 3]
    assert order_seeds_by_slot(8) == [1, 8, 4, 5, 2, 7, 3, 6]


@pytest.mark.parametrize("size", [2, 4, 8, 16, 32, 64])
def test_the_best_seeds_meet_as_late_as_possible(size: int) -> None:
    """The best two seeds are in different halves, the best four in different quarters, and so on."""
    order = order_seeds_by_slot(size)
    assert sorted(order) == list(range(1, size + 1))
    best = 2
    while best <= size:
        parts = [order[start : start + size // best] for start in range(0, size, size // best)]
        assert all(sum(seed <= best for seed in part) == 1 for part in parts)
        best *= 2


def test_first_round_of_eight() -> None:
    found = pair_bracket(state_of(seed_ids(8)), seed_ids(8))
    assert found.pairs == (("p1", "p8"), ("p4", "p5"), ("p2", "p7"), ("p3", "p6"))
    assert (found.bye, found.without_opponent, found.round, found.optimal) == (None, (), 1, True)


def test_the_best_seeds_advance_where_a_slot_is_empty() -> None:
    found = pair_bracket(state_of(seed_ids(5)), seed_ids(5))
    assert found.pairs == (("p4", "p5"),)
    assert set(found.without_opponent) == {"p1", "p2", "p3"}


@given(st.integers(2, 33), st.booleans())
def test_brackets_end_with_one_winner(size: int, favourites: bool) -> None:
    state, seeding = state_of(seed_ids(size)), seed_ids(size)
    rounds = (size - 1).bit_length()
    for _ in range(rounds):
        state = play_round(state, seeding, favourites)
    assert pair_bracket(state, seeding).pairs == ()
    final = state.rounds[-1].matches
    assert len(final) == (2 if size > 3 else 1)
    assert len(state.rounds) == rounds
    met = [frozenset(match.players) for played in state.rounds for match in played.matches if len(match.players) == 2]
    assert len(met) == len(set(met)) == size - 1 + (len(final) - 1)
    if favourites:
        assert final[0].players == ("p1", "p2")


def test_losers_of_the_semifinals_play_for_third_place() -> None:
    state = play_round(state_of(seed_ids(8)), seed_ids(8))
    state = play_round(state, seed_ids(8))
    assert pair_bracket(state, seed_ids(8)).pairs == (("p1", "p2"), ("p4", "p3"))
    assert pair_bracket(state, seed_ids(8), third_place=False).pairs == (("p1", "p2"),)


@pytest.mark.parametrize(
    "match",
    [
        Match.between("anna", "dana"),
        Match.between("anna", "dana", games=(1, 1, 0)),
        Match.between("anna", "dana", outcome=Outcome.DOUBLE_LOSS),
        Match.between("anna", "dana", outcome=Outcome.DOUBLE_WIN),
        Match.between("anna", "cyril", games=WON),
    ],
)
def test_a_match_without_a_winner_stops_the_bracket(match: Match) -> None:
    state = state_of(FOUR, [match, Match.between("božena", "cyril", games=WON)])
    with pytest.raises(Refused, match="round_still_open"):
        pair_bracket(state, FOUR)


def test_sides_of_a_match_do_not_matter() -> None:
    state = state_of(
        FOUR,
        [Match.between("dana", "anna", games=LOST), Match.between("cyril", "božena", outcome=Outcome.NO_SHOW_FIRST)],
    )
    assert pair_bracket(state, FOUR).pairs == (("anna", "božena"), ("dana", "cyril"))


def test_a_finalist_that_drops_leaves_the_final_to_the_other() -> None:
    matches = [Match.between("anna", "dana", games=WON), Match.between("božena", "cyril", games=WON)]
    dropped = Player("anna", status="dropped", dropped_after=1)
    found = pair_bracket(state_of([dropped, *FOUR[1:]], matches), FOUR)
    assert found.without_opponent == ("božena",)
    assert found.pairs == (("dana", "cyril"),)


def test_a_player_dropped_before_a_round_loses_it() -> None:
    dropped = Player("dana", status="dropped", dropped_after=0)
    state = state_of([*FOUR[:3], dropped])
    found = pair_bracket(state, FOUR)
    assert (found.pairs, found.without_opponent) == ((("božena", "cyril"),), ("anna",))
    after = state_of(state.players, [Match.between("božena", "cyril", games=LOST), bye("anna")])
    assert pair_bracket(after, FOUR).pairs == (("anna", "cyril"),)


def test_input_order_does_not_matter() -> None:
    state = play_round(state_of(seed_ids(13)), seed_ids(13))
    reversed_state = replace(state, players=state.players[::-1])
    assert pair_bracket(reversed_state, seed_ids(13)) == pair_bracket(state, seed_ids(13))


@pytest.mark.parametrize(
    ("seeding", "code"), [(("anna", "anna"), "state_repeated"), (("anna", "zdeněk"), "state_unknown_player")]
)
def test_a_wrong_seeding_is_refused(seeding: tuple[str, ...], code: str) -> None:
    with pytest.raises(Refused, match=code):
        pair_bracket(state_of(FOUR), seeding)


def test_no_players_and_one_player_have_no_match() -> None:
    assert pair_bracket(state_of([]), []).pairs == ()
    assert pair_bracket(state_of(["anna"]), ["anna"]).pairs == ()
