"""Mutated deck lists of every format: the verdict accounts for every line of the text."""

from dataclasses import replace

import pytest

from decks.domain.checking.verdict import Verdict
from games.registry import find_formats
from tests.decks.lists import PRAGUE, judge_as
from tests.decks.mutated_lists import find_losses, mutated_lists
from tests.ground.nightly import count_examples

TEXT = "Bojovníci\n1 Ilian\n???\n1 Neznámá\nCelkem 2"


@pytest.mark.fuller_at_night
def test_verdicts_of_mutated_lists_of_each_format_account_for_every_line() -> None:
    tried: set[str] = set()
    number = count_examples(change=60, night=400)
    for key, text in mutated_lists(number * len(find_formats()), "every format"):
        tried.add(key)
        assert find_losses(key, text, judge_as(key, text)) == [], text
    assert tried == set(find_formats())


def leave_out(verdict: Verdict, *, line: int = 0, problem: str = "") -> Verdict:
    return replace(
        verdict,
        lines=tuple(checked for checked in verdict.lines if checked.number != line),
        problems=tuple(found for found in verdict.problems if found.code != problem),
    )


def test_a_line_missing_from_the_verdict_is_found() -> None:
    verdict = judge_as(PRAGUE, TEXT)
    assert find_losses(PRAGUE, TEXT, verdict) == []
    assert find_losses(PRAGUE, TEXT, leave_out(verdict, line=2)) == ["line 2 is missing"]
    assert find_losses(PRAGUE, TEXT, leave_out(verdict, problem="line_not_understood")) == [
        "line 3: not understood, and not reported"
    ]
    assert find_losses(PRAGUE, TEXT, leave_out(verdict, problem="card_unknown")) == [
        "line 4: unknown, and not reported"
    ]


def test_the_same_seed_makes_the_same_lists() -> None:
    assert list(mutated_lists(30, "a")) == list(mutated_lists(30, "a"))
    assert list(mutated_lists(30, "a")) != list(mutated_lists(30, "b"))
