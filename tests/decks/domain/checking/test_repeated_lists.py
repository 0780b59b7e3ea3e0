"""A list that stands twice in a text without quote marks is to check, unless every way to read it has one verdict."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.checking import check
from decks.domain.checking.status import DeckStatus, decide_status
from problems import Problem
from tests.decks.lists import LEGAL_NAMES, OTHERS, WARRIORS, codes, judge, judge_as

SIXTY = [f"1 {name}" for name in (*WARRIORS[:6], *OTHERS[:54])]
STANDARD = "doomtrooper/standard"


@pytest.mark.parametrize("between", [[], [""], ["", "a ještě jednou", ""], ["Bojovníci:"]], ids=len)
def test_the_same_list_twice_is_to_check_with_the_reason_first(between: list[str]) -> None:
    verdict = judge("\n".join([*SIXTY, *between, *SIXTY]))
    first = 61 + len(between)
    assert (verdict.status, not verdict.errors, verdict.counts.main) == ("to_check", False, 120)
    assert verdict.problems[0].code == "list_repeated"
    assert verdict.problems[0].params == {"first": first, "last": first + 59}
    assert verdict.problems[0].lines == tuple(range(first, first + 60))


def test_a_list_with_its_sideboard_twice_is_to_check() -> None:
    side = ["Sideboard", *(f"1 {name}" for name in OTHERS[54:79])]
    assert judge("\n".join([*SIXTY, *side, *SIXTY, *side])).status == "to_check"


def test_a_former_list_below_its_correction_is_to_check() -> None:
    corrected = [*SIXTY[:57], *(f"1 {name}" for name in OTHERS[54:57])]
    assert judge("\n".join([*corrected, "", "Původně:", *SIXTY])).status == "to_check"


def test_a_deck_without_enough_cards_or_with_a_banned_one_is_illegal_however_often_it_is_pasted() -> None:
    for lines in (SIXTY[:59], [*SIXTY, "1 Zaváhání"]):
        verdict = judge("\n".join([*lines, "", *lines]))
        assert verdict.status == "illegal"
        assert "list_repeated" in codes(verdict)


def test_copies_that_are_allowed_either_way_stay_legal_with_a_warning() -> None:
    verdict = judge_as(STANDARD, "\n".join([*SIXTY, "", *SIXTY]))
    assert (verdict.status, codes(verdict)) == ("legal", ["list_repeated"])


def test_half_a_deck_twice_is_to_check_where_two_copies_are_allowed() -> None:
    assert judge_as(STANDARD, "\n".join([*SIXTY[:30], *SIXTY[:30]])).status == "to_check"


def test_a_quoted_list_with_part_of_the_cards_above_is_to_check() -> None:
    lines = [*SIXTY[:20], "", "Tom wrote:", *(f"> {line}" for line in SIXTY)]
    assert judge("\n".join(lines)).status == "to_check"


def test_a_sideboard_with_cards_of_the_deck_is_no_repeated_list() -> None:
    side = ["Sideboard", *SIXTY[:25]]
    assert judge("\n".join([*SIXTY, *side])).status == "illegal"
    verdict = judge_as(
        STANDARD,
        "\n".join([*(f"3 {name}" for name in OTHERS[:20]), "Sideboard", *(f"1 {name}" for name in OTHERS[:20])]),
    )
    assert (verdict.status, codes(verdict)) == ("legal", ["sideboard_not_used"])


def test_a_few_cards_written_twice_are_copies() -> None:
    assert judge("\n".join([*SIXTY, *SIXTY[:4]])).status == "illegal"


@given(
    st.lists(st.sampled_from(LEGAL_NAMES), min_size=5, max_size=70, unique=True),
    st.sampled_from(["", "\n", "\nznovu:\n"]),
)
def test_a_list_twice_is_certain_only_if_it_is_the_same_once(names: list[str], between: str) -> None:
    text = "\n".join(f"1 {name}" for name in names)
    once, twice = judge(text).status, judge(f"{text}\n{between}{text}").status
    assert twice == ("illegal" if once == "illegal" else "to_check")


def test_a_list_that_stands_many_times_is_read_without_one_of_two_lists_only(monkeypatch: pytest.MonkeyPatch) -> None:
    judged: list[object] = []

    def count_and_decide(problems: Iterable[Problem], *of: Any) -> DeckStatus:
        judged.append(of)
        return decide_status(problems, *of)

    monkeypatch.setattr(check, "decide_status", count_and_decide)
    assert judge("\n".join(SIXTY[:5] * 100)).status == "illegal"
    assert len(judged) == 3
