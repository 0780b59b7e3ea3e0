"""The state as JSON: a written state reads back, faults name their path."""

import json
from dataclasses import replace
from fractions import Fraction
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.json_io.state import read_state, write_canonical_json, write_state
from engine.options import Settings
from engine.outcomes import EndReason, Outcome
from engine.state import Match, State
from problems import Refused
from problems.texts import TEXTS
from tests.engine.state_builders import states

COMPLETE = {
    "seed": "text",
    "attempt": 2,
    "settings": {
        "points": {"win": 3, "draw": "0.5", "loss": 0, "bye": 3, "double_win": 2},
        "tiebreakers": ["buchholz", "lot"],
        "percentage_floor": 0.33,
        "byes_count_for_opponents": False,
        "policy": "fold",
    },
    "players": [
        {"id": "p1", "name": "Novák Jiří", "avoid": ["p7"], "club": "Praha", "country": "CZ"},
        {"id": "p2", "status": "dropped", "dropped_after": 1, "points": 7, "opponents": ["p3"], "had_bye": True},
        {"id": "p3", "awards": {"2": "bye", "3": "loss"}},
    ],
    "rounds": [
        {
            "number": 1,
            "matches": [
                {
                    "table": 4,
                    "players": ["p1", "p2"],
                    "games": [2, 0, 0],
                    "outcome": None,
                    "in_game_points": [[25, 13], [25, 8]],
                    "ended": ["target", "time"],
                },
                {"players": ["p3"], "outcome": "bye"},
            ],
        }
    ],
}


def faults(value: object) -> list[tuple[str, str]]:
    """Return the code and path of each fault; every code has a sentence for its parameters."""
    with pytest.raises(Refused) as refused:
        read_state(value)
    for problem in refused.value.problems:
        text = TEXTS[problem.code]
        assert text.one % problem.params
    return [(problem.code, str(problem.params["place"])) for problem in refused.value.problems]


def two_players(**keys: Any) -> dict[str, Any]:
    return {"players": [{"id": "p1"}, {"id": "p2"}], **keys}


def one_match(**keys: Any) -> dict[str, Any]:
    return two_players(rounds=[{"matches": [{"players": ["p1", "p2"], **keys}]}])


@pytest.mark.parametrize("games", [[True, 0, 0], [1.0, 0, 0], ["1", 0, 0], [1, 0, [0]]])
def test_a_result_with_a_fault_is_named_behind_an_equal_one_without(games: list[Any]) -> None:
    matches = [{"players": ["p1"], "outcome": "bye"}, {"players": ["p2", "p3"], "games": [1, 0, 0]}]
    last = {"players": ["p4", "p1"], "games": games}
    players = [{"id": f"p{number}"} for number in range(1, 5)]
    value = {"players": players, "rounds": [{"matches": matches}, {"matches": [last]}]}
    ((code, path),) = faults(value)
    assert code == "state_wrong_type"
    assert path.startswith("rounds[1].matches[0].games[")


def test_values_too_deep_for_comparison_are_faults() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    assert faults(one_match(games=deep)) != []


def test_every_key_is_read() -> None:
    state = read_state(COMPLETE)
    first, second, third = state.players
    assert (state.seed, state.attempt, state.settings.policy) == ("text", 2, "fold")
    assert state.settings.points.draw == Fraction(1, 2)
    assert state.settings.percentage_floor == Fraction(33, 100)
    assert (first.name, first.club) == ("Novák Jiří", "Praha")
    assert first.avoid == {"p7"}
    assert (second.opponents, second.had_bye, second.dropped_after) == (("p3",), True, 1)
    assert second.points == 7
    assert third.missed_rounds == {2: "bye", 3: "loss"}
    played, alone = state.rounds[0].matches
    assert (played.table, played.games, played.in_game_points) == (4, (2, 0, 0), ((25, 13), (25, 8)))
    assert played.ended == (EndReason.TARGET, EndReason.TIME)
    assert (alone.table, alone.outcome) == (2, Outcome.BYE)


def test_only_ids_are_required() -> None:
    state = read_state({"players": [{"id": "p1"}, {"id": 2}]})
    assert state.settings == Settings()
    assert [player.name for player in state.players] == ["p1", "2"]
    assert (state.rounds, state.seed, state.attempt) == ((), "", 1)


def test_defaults_are_those_of_the_contract() -> None:
    default = write_state(read_state({"players": []}))["settings"]
    assert default["points"] == {"win": 3, "draw": 1, "loss": 0, "bye": 3}
    assert default["tiebreakers"] == ["omw", "gw", "ogw"]
    assert (default["byes_count_for_opponents"], default["policy"]) == (True, "random")


@pytest.mark.parametrize(
    ("value", "fault"),
    [
        (None, ("state_wrong_type", "state")),
        ([], ("state_wrong_type", "state")),
        ({}, ("state_missing", "players")),
        ({"players": {}}, ("state_wrong_type", "players")),
        ({"players": [{}]}, ("state_missing", "players[0].id")),
        ({"players": ["p1"]}, ("state_wrong_type", "players[0]")),
        ({"players": [{"id": ""}]}, ("state_wrong_type", "players[0].id")),
        ({"players": [{"id": True}]}, ("state_wrong_type", "players[0].id")),
        ({"players": [{"id": "1"}, {"id": 1}]}, ("state_repeated", "players[1].id")),
        ({"players": [{"id": "p1", "status": "away"}]}, ("state_unknown_value", "players[0].status")),
        ({"players": [{"id": "p1", "points": "many"}]}, ("state_wrong_type", "players[0].points")),
        ({"players": [{"id": "p1", "points": float("nan")}]}, ("state_wrong_type", "players[0].points")),
        ({"players": [{"id": "p1", "points": "1e999999999"}]}, ("state_wrong_type", "players[0].points")),
        ({"players": [{"id": "p1", "points": "1/0"}]}, ("state_wrong_type", "players[0].points")),
        ({"players": [{"id": "p1", "awards": {"0": "bye"}}]}, ("state_wrong_type", "players[0].awards.0")),
        ({"players": [{"id": "p1", "awards": {"1": "win"}}]}, ("state_unknown_value", "players[0].awards.1")),
        ({"players": [{"id": "p1", "awards": []}]}, ("state_wrong_type", "players[0].awards")),
        ({"players": [{"id": "p1", "avoid": "p2"}]}, ("state_wrong_type", "players[0].avoid")),
        ({"players": [{"id": "p1", "had_bye": 1}]}, ("state_wrong_type", "players[0].had_bye")),
        (two_players(attempt=0), ("state_wrong_type", "attempt")),
        (two_players(seed=7), ("state_wrong_type", "seed")),
        (two_players(settings={"tiebreaker": []}), ("state_unknown_key", "settings.tiebreaker")),
        (two_players(settings={"tiebreakers": ["omv"]}), ("state_unknown_value", "settings.tiebreakers[0]")),
        (two_players(settings={"policy": "best"}), ("state_unknown_value", "settings.policy")),
        (two_players(settings={"points": {"win": 0}}), ("state_wrong_type", "settings.points.win")),
        (two_players(settings={"percentage_floor": 33}), ("state_wrong_type", "settings.percentage_floor")),
        (two_players(rounds=[{"number": 1}, {"number": 1}]), ("state_repeated", "rounds[1].number")),
        (two_players(rounds=[{"matches": [{}]}]), ("state_missing", "rounds[0].matches[0].players")),
        (one_match(games=[2, 0]), ("state_result_impossible", "rounds[0].matches[0].games")),
        (one_match(games=[2, 0, "x"]), ("state_wrong_type", "rounds[0].matches[0].games[2]")),
        (one_match(outcome="bye"), ("state_result_impossible", "rounds[0].matches[0].outcome")),
        (one_match(outcome="won"), ("state_unknown_value", "rounds[0].matches[0].outcome")),
        (one_match(in_game_points=[[1]]), ("state_result_impossible", "rounds[0].matches[0].in_game_points[0]")),
        (one_match(in_game_points=0), ("state_wrong_type", "rounds[0].matches[0].in_game_points")),
        (one_match(ended=""), ("state_wrong_type", "rounds[0].matches[0].ended")),
        (one_match(ended=["sleep"]), ("state_unknown_value", "rounds[0].matches[0].ended[0]")),
    ],
)
def test_a_fault_names_its_path(value: object, fault: tuple[str, str]) -> None:
    assert fault in faults(value)


def test_a_player_seated_twice_and_an_unknown_one_are_named() -> None:
    matches = [{"players": ["p1", "p2"]}, {"players": ["p2", "p9"]}]
    assert faults(two_players(rounds=[{"matches": matches}])) == [
        ("state_unknown_player", "rounds[0].matches[1].players[1]"),
        ("state_repeated", "rounds[0].matches[1].players[0]"),
    ]


def test_points_of_a_wrong_type_are_one_fault() -> None:
    assert faults(two_players(settings={"points": {"win": "x"}})) == [("state_wrong_type", "settings.points.win")]


def test_unreadable_ids_in_locked_pairs_are_no_repeated_players() -> None:
    value = two_players(locked=[[None, "p1"], [None, "p2"]])
    assert faults(value) == [("state_wrong_type", "locked[0][0]"), ("state_wrong_type", "locked[1][0]")]


def test_all_faults_are_reported_at_once() -> None:
    assert len(faults({"players": [{"id": "p1", "points": "x"}, {}], "seed": 1, "settings": 4})) == 4


_KEYS = ["players", "rounds", "settings", "id", "matches", "games", "outcome", "points", "awards", "tiebreakers", "1"]


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(_KEYS), inner, max_size=4),
        max_leaves=20,
    )
)
def test_any_json_value_is_read_or_refused(value: object) -> None:
    codes: list[str] = []
    try:
        read_state(value)
    except Refused as refused:
        codes = [problem.code for problem in refused.problems]
    assert set(codes) <= TEXTS.keys()


@given(states())
def test_a_written_state_reads_back(state: State) -> None:
    named = replace(state, players=tuple(replace(player, name=str(player.id)) for player in state.players))
    tables = tuple(replace(played, matches=_number_tables(played.matches)) for played in named.rounds)
    named = replace(named, rounds=tables)
    assert read_state(json.loads(json.dumps(write_state(named)))) == named


def _number_tables(matches: tuple[Match, ...]) -> tuple[Match, ...]:
    return tuple(replace(match, table=table) for table, match in enumerate(matches, start=1))


def test_a_state_with_every_key_reads_back() -> None:
    assert read_state(write_state(read_state(COMPLETE))) == read_state(COMPLETE)


@given(states(), st.randoms(use_true_random=False))
def test_canonical_form_does_not_depend_on_order(state: State, chance: Random) -> None:
    players, rounds = list(state.players), list(state.rounds)
    chance.shuffle(players)
    chance.shuffle(rounds)
    assert write_canonical_json(replace(state, players=tuple(players), rounds=tuple(rounds))) == write_canonical_json(
        state
    )


def test_canonical_form_has_no_names_and_pairs_the_same() -> None:
    text = write_canonical_json(read_state(COMPLETE))
    assert "Novák" not in text
    assert "Praha" not in text
    assert write_canonical_json(read_state(json.loads(text))) == text


def test_another_result_changes_the_canonical_form() -> None:
    changed = json.loads(json.dumps(COMPLETE))
    changed["rounds"][0]["matches"][0]["games"] = [2, 1, 0]
    changed["rounds"][0]["matches"][0]["in_game_points"] = []
    changed["rounds"][0]["matches"][0]["ended"] = []
    assert write_canonical_json(read_state(changed)) != write_canonical_json(read_state(COMPLETE))
