"""``pair`` without a database: answers, and errors for invalid input."""

import json
import re
import sys
from dataclasses import fields
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine.options import PairingOptions
from engine.pairing.pairing import Pairing
from engine.state import Player, State

STATE = {
    "seed": "Praha",
    "players": [{"id": entry, "name": f"Žofie {entry}"} for entry in ("p1", "p2", "p3", "p4", "p5")],
    "rounds": [
        {
            "matches": [
                {"players": ["p1", "p2"], "games": [2, 0, 0]},
                {"players": ["p3", "p4"], "games": [2, 1, 0]},
                {"players": ["p5"], "outcome": "bye"},
            ]
        }
    ],
}


def run(*args: str, data: str = "") -> tuple[int, str, str]:
    """Return the exit code, standard output and standard error."""
    out, err, before = StringIO(), StringIO(), sys.stdin
    sys.stdin = TextIOWrapper(BytesIO(data.encode()))
    try:
        with pytest.raises(SystemExit) as ended:
            call_command("pair", *args, stdout=out, stderr=err, no_color=True)
    finally:
        sys.stdin = before
    assert isinstance(ended.value.code, int)
    return ended.value.code, out.getvalue(), err.getvalue()


def error_of(state: object) -> str:
    """Return the one line of the error for a state."""
    code, out, err = run(data=json.dumps(state))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    return err


def test_answer_has_the_documented_keys(tmp_path: Path) -> None:
    path = tmp_path / "state.json"
    path.write_text(json.dumps(STATE))
    code, out, err = run(str(path))
    answer = json.loads(out)
    assert (code, err) == (0, "")
    assert answer["round"] == 2
    assert answer["optimal"]
    assert (answer["cost"], answer["bound"], answer["rematches"]) == (9, 9, [])
    assert sorted([entry for pair in answer["pairs"] for entry in pair] + [answer["bye"]]) == [
        "p1",
        "p2",
        "p3",
        "p4",
        "p5",
    ]
    assert answer["bye"] in {"p2", "p4"}
    assert answer["floats"][0]["difference"] == 3
    assert (answer["engine"], len(answer["digest"])) == ("swiss-4", 64)
    assert run(data=json.dumps(STATE)) == (code, out, err)


def test_a_state_needs_only_ids() -> None:
    code, out, _ = run(data='{"players": [{"id": "p1"}, {"id": "p2"}]}')
    assert code == 0
    assert sorted(json.loads(out)["pairs"][0]) == ["p1", "p2"]


def test_many_lines_are_answered_in_order_errors_included() -> None:
    lines = [json.dumps(STATE), "{", "", '{"players": [{"id": "p1"}, {"id": "p1"}]}', json.dumps(STATE)]
    code, out, err = run("--jsonl", data="\n".join(lines))
    answers: list[dict[str, Any]] = [json.loads(line) for line in out.splitlines()]
    assert (code, err, len(answers)) == (0, "", 4)
    assert [answer.get("error", {}).get("code") for answer in answers] == [
        None,
        "body_unreadable",
        "state_repeated",
        None,
    ]
    assert "players[1].id" in answers[2]["error"]["detail"]
    assert answers[0] == answers[3]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": []}, "players"),
        ({"players": [{"id": "p1"}], "rounds": []}, "players"),
        ({"rounds": [{"matches": [{"players": ["p1", "p9"]}]}]}, "rounds[0].matches[0].players[1]"),
        ({"rounds": [{"matches": [{"players": ["p1", "p1"]}]}]}, "rounds[0].matches[0].players[1]"),
        ({"rounds": [{"matches": [{"players": ["p1"], "games": [2, 0, 0]}]}]}, "rounds[0].matches[0].games"),
        ({"settings": {"points": {"win": 0}}}, "settings.points.win"),
        ({"seed": 7}, "seed"),
    ],
)
def test_error_names_the_path_of_the_fault(change: dict[str, Any], path: str) -> None:
    assert path in error_of(STATE | change)


def test_state_with_only_dropped_players_is_an_error() -> None:
    players = [{"id": entry, "status": "dropped", "dropped_after": 0} for entry in ("p1", "p2")]
    assert "all players have dropped" in error_of({"players": players})


@pytest.mark.parametrize("data", ["", "{", "[1]", "null", "[" * 100_000, '"text"'])
def test_input_that_is_no_state_is_refused(data: str) -> None:
    code, out, err = run(data=data)
    assert (code, out) == (2, "")
    assert err.strip()


def test_missing_file_is_named() -> None:
    code, _, err = run("/nowhere/state.json")
    assert code == 2
    assert "/nowhere/state.json" in err


def test_error_is_in_czech_on_request() -> None:
    code, _, err = run("--language", "cs", data='{"players": []}')
    assert code == 2
    assert "není koho nasadit" in err


def test_every_key_of_a_state_and_of_an_answer_is_documented() -> None:
    page = (Path(__file__).parents[3] / "docs/pairing.md").read_text(encoding="utf-8")
    key_of = {"missed_rounds": "awards", "missing_players": "awards", "without_opponent": "through"}
    names = {field.name for kind in (State, Player, PairingOptions, Pairing) for field in fields(kind)}
    keys = {key_of.get(name, name) for name in names}
    assert not {key for key in keys - {"proven"} if f'"{key}"' not in page and f"`{key}`" not in page}
    assert set(json.loads(run(data=json.dumps(STATE))[1])) <= set(re.findall(r"`(\w+)`", page))
