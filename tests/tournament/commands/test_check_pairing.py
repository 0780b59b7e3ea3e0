"""``check_pairing``: progress between runs, faults with their states, refused options."""

import json
from collections.abc import Iterator
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from engine.pairing.pairing import Pairing
from engine.pairing.swiss import pair_swiss
from engine.state import State
from tournament.management.commands import check_pairing


@pytest.fixture(autouse=True)
def folder(tmp_path: Path) -> Iterator[Path]:
    with override_settings(DATA_DIR=tmp_path / "data"):
        yield tmp_path / "data"


def run(**options: object) -> str:
    out = StringIO()
    call_command("check_pairing", stdout=out, seed="Brno", **options)
    return out.getvalue()


def test_second_run_continues_after_the_first(folder: Path) -> None:
    assert "3 tournaments" in run(tournaments=3)
    (path,) = folder.iterdir()
    before = json.loads(path.read_text())
    assert before["done"] == 3
    run(tournaments=5)
    after = json.loads(path.read_text())
    assert after["done"] == 5
    assert after["rounds"] > before["rounds"]
    output = run(tournaments=5, first=0)
    assert f"{after['rounds']} rounds, 0 with a fault" in output


def test_broken_progress_file_counts_as_none(folder: Path) -> None:
    run(tournaments=1)
    (path,) = folder.iterdir()
    path.write_text("{")
    assert "2 tournaments" in run(tournaments=2)


def test_fault_is_printed_with_its_state(monkeypatch: pytest.MonkeyPatch) -> None:
    def pair_with_wrong_cost(state: State) -> Pairing:
        pairing = pair_swiss(state)
        return replace(pairing, cost=pairing.cost + 1)

    monkeypatch.setattr(check_pairing, "pair_swiss", pair_with_wrong_cost)
    out = StringIO()
    with pytest.raises(CommandError, match="differ"):
        call_command("check_pairing", stdout=out, tournaments=1, seed="Brno")
    assert "cost_untrue" in out.getvalue()
    assert any(json.loads(line)["players"] for line in out.getvalue().splitlines() if line.startswith("{"))


def test_no_tournaments_are_refused() -> None:
    with pytest.raises(CommandError, match="1 or more"):
        run(tournaments=0)
