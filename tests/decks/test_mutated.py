"""Lists with mistakes, in every format: no line is lost between the text and its verdict."""

from dataclasses import replace

from decks.domain.checking.verdict import Verdict
from games.registry import formats
from tests.decks.lists import PRAGUE
from tests.decks.mutated import judge, mutated_lists, unaccounted

TEXT = "Bojovníci\n1 Ilian\n???\n1 Neznámá\nCelkem 2"


def test_four_hundred_lists_of_every_format_leave_no_line_unaccounted_for() -> None:
    seen: set[str] = set()
    for key, text in mutated_lists(400 * len(formats()), "every format"):
        seen.add(key)
        assert unaccounted(key, text, judge(key, text)) == [], text
    assert seen == set(formats())


def without(verdict: Verdict, *, line: int = 0, problem: str = "") -> Verdict:
    return replace(
        verdict,
        lines=tuple(one for one in verdict.lines if one.number != line),
        problems=tuple(one for one in verdict.problems if one.code != problem),
    )


def test_a_lost_line_would_be_seen() -> None:
    verdict = judge(PRAGUE, TEXT)
    assert unaccounted(PRAGUE, TEXT, verdict) == []
    assert unaccounted(PRAGUE, TEXT, without(verdict, line=2)) == ["line 2 is nowhere"]
    assert unaccounted(PRAGUE, TEXT, without(verdict, problem="line_not_understood")) == [
        "line 3: not understood, and not reported"
    ]
    assert unaccounted(PRAGUE, TEXT, without(verdict, problem="card_unknown")) == ["line 4: unknown, and not reported"]


def test_the_same_seed_makes_the_same_lists() -> None:
    assert list(mutated_lists(30, "a")) == list(mutated_lists(30, "a"))
    assert list(mutated_lists(30, "a")) != list(mutated_lists(30, "b"))
