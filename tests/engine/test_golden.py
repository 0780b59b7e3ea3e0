"""Golden cases: one small JSON file per rule, named after it, in tests/golden/, by functions and by commands."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command

from engine.brackets import rank_state
from engine.json_io.state import read_state
from engine.pairing.strategies import pair_round
from engine.standings import write_standings

GOLDEN = Path(__file__).parents[1] / "golden"


def cases(kind: str) -> list[Any]:
    return [pytest.param(path, id=path.stem) for path in sorted((GOLDEN / kind).glob("*.json"))]


def load_case(path: Path) -> dict[str, Any]:
    case: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    assert case["rule"]
    return case


def answer_of(command: str, state: dict[str, Any], folder: Path) -> Any:
    """Return what a command prints for a state; ``folder`` is for its file."""
    path, out = folder / "state.json", StringIO()
    path.write_text(json.dumps(state), encoding="utf-8")
    with pytest.raises(SystemExit) as ended:
        call_command(command, str(path), stdout=out)
    assert ended.value.code == 0
    return json.loads(out.getvalue())


@pytest.mark.parametrize("path", cases("standings"))
def test_standings(path: Path, tmp_path: Path) -> None:
    case = load_case(path)
    assert write_standings(rank_state(read_state(case["state"]))) == case["expected"]
    assert answer_of("standings", case["state"], tmp_path) == case["expected"]


@pytest.mark.parametrize("path", cases("pairing"))
def test_pairing(path: Path, tmp_path: Path) -> None:
    """Compare a pairing with its case: ``pairs`` may be a part of the round, pairs of ``apart`` are not in it.

    ``pods`` are complete. The counts are of matches, rematches and floats; all other keys are compared as they are.
    """
    case = load_case(path)
    found = pair_round(read_state(case["state"])).as_json()
    assert answer_of("pair", case["state"], tmp_path) == found
    found["reasons"] = [reason["code"] for reason in found["reasons"]]
    for key, counted in (("match_count", "pairs"), ("rematch_count", "rematches"), ("float_count", "floats")):
        found[key] = len(found[counted])
    expected = dict(case["expected"])
    assert as_sets(expected.pop("pairs", [])) <= as_sets(found["pairs"])
    assert not as_sets(expected.pop("apart", [])) & as_sets(found["pairs"])
    assert as_sets(expected.pop("pods", found["pods"])) == as_sets(found["pods"])
    assert found["bye"] in expected.pop("bye_in", [found["bye"]])
    assert {key: found[key] for key in expected} == expected


def as_sets(pairs: list[list[str]]) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in pairs}


def test_there_are_cases() -> None:
    assert len(cases("standings")) >= 5
    assert len(cases("pairing")) >= 50
