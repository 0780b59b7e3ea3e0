"""Options of pairing as JSON: chosen options read back, faults name their path."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.json_io.state import read_state, write_canonical_json, write_state
from engine.options import PairingOptions, Settings
from engine.state import Player
from problems import Refused
from tests.engine.state_builders import state_of

CHOICES = st.builds(
    PairingOptions,
    system=st.sampled_from(["swiss", "by_standing", "round_robin", "elimination", "pods", "groups_then_cut"]),
    first_round=st.sampled_from(["random", "fold", "slide"]),
    apart_rounds=st.integers(0, 9),
    pod_size=st.sampled_from([3, 4]),
    groups=st.integers(1, 8),
    advance=st.integers(1, 4),
    third_place=st.booleans(),
)


def state(**keys: Any) -> dict[str, Any]:
    return {"players": [{"id": entry} for entry in ("anna", "božena", "cyril")]} | keys


def fault_paths(value: object) -> list[str]:
    """Return the paths of the faults that the state is refused for."""
    with pytest.raises(Refused) as refused:
        read_state(value)
    return [str(problem.params["place"]) for problem in refused.value.problems]


@given(CHOICES)
def test_chosen_options_read_back(options: PairingOptions) -> None:
    chosen = state_of(["anna", "božena"], settings=Settings(pairing=options))
    assert read_state(write_state(chosen)).settings.pairing == options


def test_defaults_are_not_written() -> None:
    assert "pairing" not in write_state(read_state(state()))["settings"]
    assert "locked" not in write_state(read_state(state()))


def test_locked_pairs_read_back() -> None:
    found = read_state(state(locked=[["anna", "cyril"]]))
    assert found.locked == (("anna", "cyril"),)
    assert read_state(write_state(found)) == found


@pytest.mark.parametrize(
    ("locked", "path"),
    [
        ([["anna", "zdeněk"]], "locked[0][1]"),
        ([["anna", "anna"]], "locked[0][1]"),
        ([["anna", "cyril"], ["božena", "anna"]], "locked[1][1]"),
        ([["anna"]], "locked[0]"),
        ([["anna", "božena", "cyril"]], "locked[0]"),
        ([[True, "anna"]], "locked[0][0]"),
        ("anna", "locked"),
        (["anna"], "locked[0]"),
    ],
)
def test_a_wrong_locked_pair_names_its_path(locked: object, path: str) -> None:
    assert path in fault_paths(state(locked=locked))


@pytest.mark.parametrize(
    ("options", "path"),
    [
        ({"system": "dutch"}, "settings.pairing.system"),
        ({"first_round": "seeded"}, "settings.pairing.first_round"),
        ({"apart_rounds": -1}, "settings.pairing.apart_rounds"),
        ({"pod_size": 5}, "settings.pairing.pod_size"),
        ({"pod_size": 2}, "settings.pairing.pod_size"),
        ({"groups": 0}, "settings.pairing.groups"),
        ({"third_place": "yes"}, "settings.pairing.third_place"),
        ({"clubs": 1}, "settings.pairing.clubs"),
        ([], "settings.pairing"),
    ],
)
def test_a_wrong_option_names_its_path(options: object, path: str) -> None:
    assert fault_paths(state(settings={"pairing": options})) == [path]


@pytest.mark.parametrize(
    ("player", "path"),
    [
        ({"seeding": 0}, "players[0].seeding"),
        ({"fixed_table": "3"}, "players[0].fixed_table"),
        ({"country": 7}, "players[0].country"),
        ({"family": None}, "players[0].family"),
    ],
)
def test_a_wrong_value_of_a_player_names_its_path(player: dict[str, Any], path: str) -> None:
    assert fault_paths({"players": [{"id": "anna"} | player, {"id": "božena"}]}) == [path]


def test_a_table_used_twice_names_its_path() -> None:
    matches = [{"table": 4, "players": ["anna", "božena"]}, {"table": 4, "players": ["cyril"], "outcome": "bye"}]
    assert fault_paths(state(rounds=[{"matches": matches}])) == ["rounds[0].matches[1].table"]


def test_tables_by_position_may_repeat() -> None:
    matches = [{"table": 2, "players": ["anna", "božena"]}, {"players": ["cyril"], "outcome": "bye"}]
    assert read_state(state(rounds=[{"matches": matches}])).rounds[0].matches[1].table == 2


def test_the_canonical_form_keeps_shared_clubs_without_their_names() -> None:
    players = [
        Player("anna", club="Žďár", country="CZ", family="Novák"),
        Player("božena", club="Žďár", country="SK"),
        Player("cyril", club="Brno", country="CZ"),
    ]
    text = write_canonical_json(state_of(players))
    assert not any(word in text for word in ("Žďár", "Brno", "CZ", "SK", "Novák"))
    again = read_state(json.loads(text)).players
    assert [player.family for player in again] == ["", "", ""]
    assert [(player.club, player.country) for player in again] == [("1", "1"), ("1", ""), ("", "1")]
