"""324 pasted lists and files of 50 kinds, each with the verdicts that are right; they were decided before any check.

``expected`` holds several verdicts where the text leaves room, ``refused`` for a file; ``counts`` are the cards of the
deck and of the sideboard where they are certain.
"""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from decks.domain.checking.verdict import Verdict
from decks.domain.opening.deck_file import read_deck_file
from decks.domain.parsing import get_vocabulary
from games.registry import find_format
from problems import Refused
from tests.decks.lists import CATALOGUES, judge_as

FILE = Path(__file__).parents[2] / "pasted_lists" / "cases.json"
CASES: list[dict[str, Any]] = json.loads(FILE.read_text(encoding="utf-8"))


def read_text(case: dict[str, Any]) -> str:
    if "text" in case:
        return str(case["text"])
    game, rules = find_format(case["format"])
    data = base64.b64decode(case["file_base64"])
    return read_deck_file(data, get_vocabulary(game, rules), CATALOGUES[game.key])


def judge_case(case: dict[str, Any]) -> Verdict | None:
    try:
        return judge_as(case["format"], read_text(case))
    except Refused:
        return None


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_a_list_gets_a_verdict_that_is_right(case: dict[str, Any]) -> None:
    verdict = judge_case(case)
    assert (verdict.status if verdict else "refused") in case["expected"], case["why"]
    if verdict and case["counts"]:
        found = (verdict.counts.main, verdict.counts.sideboard)
        known = [(number, wanted) for number, wanted in zip(found, case["counts"], strict=True) if wanted is not None]
        assert all(number == wanted for number, wanted in known)
    if verdict and verdict.status == "to_check":
        assert any(problem.lines for problem in verdict.doubts), "no line is named"


def test_there_are_all_cases() -> None:
    assert len(CASES) == 324
    assert len({case["kind"] for case in CASES}) == 50
