"""First rounds by seeding, fold and slide with odd groups, and fixed tables."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.options import PairingOptions, Policy, Settings
from engine.pairing.pairing import Pairing
from engine.pairing.strategies import pair_round
from engine.pairing.swiss import pair_swiss
from engine.pairing.tables import assign_tables
from engine.pairing_check.check import check_round
from engine.state import EntryId, Player, State
from tests.engine.state_builders import state_of


def seeded_state(size: int, policy: Policy, **details: object) -> State:
    players = [Player(f"p{number}", seeding=number, **details) for number in range(1, size + 1)]  # type: ignore[arg-type]
    return state_of(players[::-1], settings=Settings(pairing=PairingOptions(first_round=policy)))


def numbers(found: Pairing) -> list[tuple[int, ...]]:
    return [tuple(int(str(entry)[1:]) for entry in pair) for pair in found.pairs]


@pytest.mark.parametrize(
    ("policy", "pairs"), [("fold", [(1, 8), (2, 7), (3, 6), (4, 5)]), ("slide", [(1, 5), (2, 6), (3, 7), (4, 8)])]
)
def test_the_first_round_by_seeding(policy: Policy, pairs: list[tuple[int, ...]]) -> None:
    assert numbers(pair_swiss(seeded_state(8, policy))) == pairs


@pytest.mark.parametrize("policy", ["fold", "slide"])
def test_the_last_seed_of_an_odd_field_has_the_bye(policy: Policy) -> None:
    found = pair_swiss(seeded_state(7, policy))
    assert found.bye == "p7"
    assert numbers(found) == ([(1, 6), (2, 5), (3, 4)] if policy == "fold" else [(1, 4), (2, 5), (3, 6)])


@pytest.mark.parametrize("policy", ["fold", "slide"])
def test_entries_kept_apart_are_paired_at_the_least_distance_from_the_policy(policy: Policy) -> None:
    state = seeded_state(8, policy)
    apart = ("p8",) if policy == "fold" else ("p5",)
    players = [replace(player, avoid=frozenset(apart)) if player.id == "p1" else player for player in state.players]
    found = pair_swiss(replace(state, players=tuple(players)))
    assert check_round(replace(state, players=tuple(players)), found) == ()
    assert frozenset(("p1", *apart)) not in {frozenset(pair) for pair in found.pairs}


def test_clubs_come_before_the_seeding() -> None:
    state = seeded_state(4, "fold")
    players = [replace(player, club="Brno") if player.id in {"p1", "p4"} else player for player in state.players]
    assert numbers(pair_swiss(replace(state, players=tuple(players)))) == [(1, 3), (2, 4)]


def test_players_without_a_seed_come_last() -> None:
    state = seeded_state(3, "fold")
    found = pair_swiss(replace(state, players=(*state.players, Player("new"))))
    assert found.pairs == (("p1", "new"), ("p2", "p3"))


def test_the_seeding_is_for_the_first_round_alone() -> None:
    state = seeded_state(4, "fold")
    players = [replace(player, points=Fraction(3)) if player.id in {"p1", "p2"} else player for player in state.players]
    assert numbers(pair_swiss(replace(state, players=tuple(players))))[0] in {(1, 2), (2, 1)}


def test_two_thousand_seeds_are_not_matched_all_with_all() -> None:
    found = pair_swiss(seeded_state(2001, "slide"))
    assert (found.pairs[0], found.pairs[-1], found.bye) == (("p1", "p1001"), ("p1000", "p2000"), "p2001")


@given(st.integers(2, 12), st.sampled_from(["fold", "slide"]), st.integers(0, 3))
def test_every_first_round_passes_the_check(size: int, policy: Policy, clubs: int) -> None:
    state = seeded_state(size, policy)
    players = [replace(player, club=str(index % (clubs + 1))) for index, player in enumerate(state.players)]
    for paired in (state, replace(state, players=tuple(players))):
        assert check_round(paired, pair_swiss(paired)) == ()


def at_tables(players: list[Player], *pairs: tuple[EntryId, ...]) -> tuple[int, ...]:
    return assign_tables(state_of(players), pairs)


def test_tables_count_from_one() -> None:
    assert at_tables([Player("anna"), Player("dana")], ("anna", "dana")) == (1,)


def test_a_fixed_table_behind_all_others_leaves_no_gap() -> None:
    """Dana keeps table 40; the second table, which her match would have, goes to the last match."""
    players = [Player(entry) for entry in ("anna", "božena", "cyril", "emil", "filip")]
    players.append(Player("dana", fixed_table=40))
    assert at_tables(players, ("anna", "božena"), ("cyril", "dana"), ("emil", "filip")) == (1, 40, 2)


def test_the_match_displaced_by_a_fixed_table_sits_at_the_table_left_free() -> None:
    players = [Player(entry) for entry in ("anna", "božena", "cyril", "emil", "filip")]
    players.append(Player("dana", fixed_table=2))
    assert at_tables(players, ("anna", "dana"), ("cyril", "božena"), ("emil", "filip")) == (2, 1, 3)


def test_displaced_matches_follow_the_fixed_tables_to_the_one_left_free() -> None:
    """The match of table 4 is displaced by the owner from table 1, whose own table is free."""
    fixed = {"anna": 4, "božena": 3}
    pairs = [("anna", "a"), ("božena", "b"), ("c", "d"), ("e", "f")]
    players = [Player(entry, fixed_table=fixed.get(entry)) for pair in pairs for entry in pair]
    assert at_tables(players, *pairs) == (4, 3, 2, 1)


def test_a_fixed_table_is_never_the_table_of_another_match_while_its_owner_plays() -> None:
    players = [Player(entry) for entry in ("anna", "božena", "cyril")] + [Player("dana", fixed_table=1)]
    assert at_tables(players, ("anna", "božena"), ("cyril", "dana")) == (2, 1)


def test_a_fixed_table_whose_owner_is_out_is_used_again() -> None:
    players = [Player("anna"), Player("božena"), Player("dana", "", "dropped", 0, fixed_table=1)]
    assert at_tables(players, ("anna", "božena")) == (1,)


def test_two_fixed_tables_in_one_match_give_the_table_of_the_first() -> None:
    players = [Player("anna", fixed_table=7), Player("dana", fixed_table=9)]
    assert at_tables(players, ("dana", "anna")) == (9,)


def test_the_pairing_holds_the_tables() -> None:
    state = seeded_state(4, "fold")
    players = [replace(player, fixed_table=12) if player.id == "p4" else player for player in state.players]
    found = pair_round(replace(state, players=tuple(players)))
    assert found.tables == (12, 1)
    assert found.as_json()["tables"] == [12, 1]
    assert pair_round(replace(state, players=tuple(players), rules=1)).tables == (12, 2)


@given(st.lists(st.none() | st.integers(1, 6), min_size=2, max_size=12))
def test_no_two_matches_share_a_table(fixed: list[int | None]) -> None:
    players = [Player(number, fixed_table=table) for number, table in enumerate(fixed)]
    tables = assign_tables(state_of(players), [(row, row + 1) for row in range(0, len(players) - 1, 2)])
    assert len(set(tables)) == len(tables) == len(players) // 2
    not_fixed = sorted(set(tables) - {table for table in fixed if table})
    free = [table for table in range(1, len(tables) + 7) if table not in set(tables) - set(not_fixed)]
    assert not_fixed == free[: len(not_fixed)]
