"""Lists as people paste them, each with the verdict that a human gave before the check read it.

They stand in ``tests/decks/pasted_lists``: e-mails, chats, posts of forums, spreadsheets, tables of pages, files of
programs, lists typed on a phone or from paper, in Czech, English or both. ``main`` counts unknown names, and no text.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from decks.domain.checking.verdict import Verdict
from tests.decks.lists import judge_as

FOLDER = Path(__file__).parents[2] / "pasted_lists"
LISTS: list[dict[str, Any]] = json.loads((FOLDER / "expected.json").read_text(encoding="utf-8"))


def judge_file(expected: dict[str, Any]) -> Verdict:
    # Windows line ends are part of some lists.
    text = (FOLDER / expected["file"]).read_bytes().decode()
    return judge_as(f"doomtrooper/{expected['format']}", text)


@pytest.mark.parametrize("expected", LISTS, ids=lambda expected: expected["file"].removesuffix(".txt"))
def test_a_pasted_list_is_judged_as_a_human_judged_it(expected: dict[str, Any]) -> None:
    verdict = judge_file(expected)
    assert (verdict.status, verdict.counts.main) == (expected["verdict"], expected["main"]), expected["reason"]


@pytest.mark.parametrize("expected", LISTS, ids=lambda expected: expected["file"].removesuffix(".txt"))
def test_every_line_of_a_pasted_list_is_accounted_for(expected: dict[str, Any]) -> None:
    text = (FOLDER / expected["file"]).read_bytes().decode()
    numbers = {number for number, line in enumerate(text.splitlines(), start=1) if line.strip()}
    assert numbers <= {line.number for line in judge_file(expected).lines}


def test_there_are_lists_of_every_verdict() -> None:
    assert len(LISTS) == 72
    assert {expected["verdict"] for expected in LISTS} == {"legal", "to_check", "illegal"}
