"""``standings`` without a database: answers, and errors for invalid input."""

import json
import sys
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

# p1 beat p2 2:1, p3 had the bye; then p3 beat p1 2:0 and p2 had the bye.
STATE: dict[str, Any] = {
    "players": [{"id": "p1", "name": "Žofie Čápová"}, {"id": "p2"}, {"id": "p3"}],
    "rounds": [
        {"matches": [{"players": ["p1", "p2"], "games": [2, 1, 0]}, {"players": ["p3"], "outcome": "bye"}]},
        {"matches": [{"players": ["p3", "p1"], "games": [2, 0, 0]}, {"players": ["p2"], "outcome": "bye"}]},
    ],
}


def run(*args: str, data: str = "") -> tuple[int, str, str]:
    """Return the exit code, standard output and standard error."""
    out, err, before = StringIO(), StringIO(), sys.stdin
    sys.stdin = TextIOWrapper(BytesIO(data.encode()))
    try:
        with pytest.raises(SystemExit) as ended:
            call_command("standings", *args, stdout=out, stderr=err, no_color=True)
    finally:
        sys.stdin = before
    assert isinstance(ended.value.code, int)
    return ended.value.code, out.getvalue(), err.getvalue()


def test_answer_has_the_documented_shape(tmp_path: Path) -> None:
    """Computed manually: p3 6 points of 6, p2 and p1 3 of 6. A bye counts 2:0 in games for opponents of its player."""
    path = tmp_path / "state.json"
    path.write_text(json.dumps(STATE))
    code, out, err = run(str(path))
    assert (code, err) == (0, "")
    assert json.loads(out) == [
        {
            "rank": 1,
            "id": "p3",
            "points": 6,
            "tiebreakers": {"omw": 0.5, "gw": 1, "ogw": 0.4},
            "record": {"wins": 1, "losses": 0, "draws": 0, "byes": 1},
        },
        {
            "rank": 2,
            "id": "p1",
            "points": 3,
            "tiebreakers": {"omw": 0.75, "gw": 0.4, "ogw": 0.8},
            "record": {"wins": 1, "losses": 1, "draws": 0, "byes": 0},
        },
        {
            "rank": 3,
            "id": "p2",
            "points": 3,
            "tiebreakers": {"omw": 0.5, "gw": 0.6, "ogw": 0.4},
            "record": {"wins": 0, "losses": 1, "draws": 0, "byes": 1},
        },
    ]
    assert run(data=json.dumps(STATE)) == (code, out, err)


def test_settings_choose_tie_breakers_and_their_order() -> None:
    settings = {"tiebreakers": ["buchholz", "wins", "lot"], "points": {"win": 1, "draw": "0.5", "bye": "0.5"}}
    code, out, _ = run(data=json.dumps({**STATE, "settings": settings}))
    rows = json.loads(out)
    assert code == 0
    assert [(row["id"], row["points"]) for row in rows] == [("p3", 1.5), ("p1", 1), ("p2", 0.5)]
    assert [list(row["tiebreakers"]) for row in rows] == [["buchholz", "wins", "lot"]] * 3
    assert sorted(row["tiebreakers"]["lot"] for row in rows) == [1, 2, 3]


def test_one_player_has_standings() -> None:
    code, out, _ = run(data='{"players": [{"id": "p1"}]}')
    assert (code, json.loads(out)[0]["points"]) == (0, 0)


def test_many_lines_are_answered_in_order_errors_included() -> None:
    lines = [
        json.dumps(STATE),
        "{",
        "",
        '{"players": []}',
        '{"players": [{"id": "p1"}, {"id": "p1"}]}',
        json.dumps(STATE),
    ]
    code, out, err = run("--jsonl", data="\n".join(lines))
    answers = [json.loads(line) for line in out.splitlines()]
    codes = [answer["error"]["code"] if isinstance(answer, dict) else None for answer in answers]
    assert (code, err) == (0, "")
    assert codes == [None, "body_unreadable", "state_wrong_type", "state_repeated", None]
    assert "players[1].id" in answers[3]["error"]["detail"]
    assert answers[0] == answers[4]


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"players": []}, "players"),
        ({"rounds": [{"matches": [{"players": ["p1", "p9"]}]}]}, "rounds[0].matches[0].players[1]"),
        ({"rounds": [{"matches": [{"players": ["p1"], "games": [2, 0, 0]}]}]}, "rounds[0].matches[0].games"),
        ({"settings": {"tiebreakers": ["luck"]}}, "settings.tiebreakers[0]"),
        ({"settings": {"percentage_floor": 2}}, "settings.percentage_floor"),
        ({"settings": {"tiebreaker": []}}, "settings.tiebreaker"),
    ],
)
def test_error_names_the_path_of_the_fault(change: dict[str, Any], path: str) -> None:
    code, out, err = run(data=json.dumps(STATE | change))
    assert (code, out) == (2, "")
    assert err.count("\n") == 1
    assert path in err


@pytest.mark.parametrize("data", ["", "{", "[1]", "null", "[" * 100_000, '"text"'])
def test_input_that_is_no_state_is_refused(data: str) -> None:
    code, out, err = run(data=data)
    assert (code, out) == (2, "")
    assert err.strip()


def test_missing_file_is_named_and_errors_can_be_czech() -> None:
    code, _, err = run("/nowhere/state.json")
    assert (code, "/nowhere/state.json" in err) == (2, True)
    assert "aspoň jeden hráč" in run("--language", "cs", data='{"players": []}')[2]
