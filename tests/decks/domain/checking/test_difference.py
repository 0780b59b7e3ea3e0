"""The difference between two deck lists, and the check sheet."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.checking.check_sheet import sort_deck
from decks.domain.checking.difference import CardChange, list_card_changes
from decks.domain.checking.verdict import Verdict
from tests.decks.lists import DUEL, LEGAL_NAMES, judge, judge_as, legal_deck

TYPES = ("warrior", "special", "equipment", "fortification", "mission", "art", "relic")
LISTS = st.dictionaries(st.sampled_from(LEGAL_NAMES), st.integers(1, 4), max_size=12)


def judge_cards(cards: dict[str, int]) -> Verdict:
    return judge("\n".join(f"{number} {name}" for name, number in cards.items()))


def as_tuples(changes: tuple[CardChange, ...]) -> list[tuple[str, str, int, int]]:
    return [(change.name, change.section, change.before, change.after) for change in changes]


@pytest.mark.parametrize(
    ("before", "after", "changes"),
    [
        ("1 Ilian", "1 Ilian", []),
        ("1 Ilian\n1 Semai", "# jiné pořadí\n1 semai\nIlian", []),
        ("2 Ilian", "1 Ilian\n1 Ilian", []),
        ("1 Ilian", "3 Ilian", [("Ilian", "main", 1, 3)]),
        ("1 Ilian", "Sideboard\n1 Ilian", [("Ilian", "sideboard", 0, 1), ("Ilian", "main", 1, 0)]),
        ("1 Nikdo Nezná", "1 Semai", [("Semai", "main", 0, 1), ("Nikdo Nezná", "main", 1, 0)]),
        ("", "1 Semai", [("Semai", "main", 0, 1)]),
    ],
)
def test_only_different_numbers_of_copies_are_changes(
    before: str, after: str, changes: list[tuple[str, str, int, int]]
) -> None:
    assert as_tuples(list_card_changes(judge(before), judge(after))) == changes


def test_a_card_of_another_code_is_another_card() -> None:
    before, after = (judge_as(DUEL, f"Hrdina: Aurion [{code}]") for code in ("A1", "A2"))
    assert [(change.serial, change.added) for change in list_card_changes(before, after)] == [("A2", 1), ("A1", -1)]
    assert list_card_changes(before, judge_as(DUEL, "Hrdina: aurion [a 1]")) == ()


@given(LISTS, LISTS)
def test_applying_the_changes_to_one_list_gives_the_other(before: dict[str, int], after: dict[str, int]) -> None:
    found: Counter[str] = Counter(before)
    for change in list_card_changes(judge_cards(before), judge_cards(after)):
        assert found[change.name] == change.before
        found[change.name] += change.added
    assert +found == Counter(after)


def test_a_check_sheet_is_sorted_by_type_then_name_with_the_sideboard_last() -> None:
    parts = sort_deck(judge("1 Amnézie\n1 Ilian\nAlakhai\nNikdo Nezná\nSideboard\n1 Semai\n2 Valpurgius"), TYPES)
    assert [(part.section, part.type, [row.name for row in part.rows], part.total) for part in parts] == [
        ("main", "warrior", ["Alakhai", "Ilian"], 2),
        ("main", "special", ["Amnézie"], 1),
        ("main", None, ["Nikdo Nezná"], 1),
        ("sideboard", "warrior", ["Semai", "Valpurgius"], 3),
    ]
    assert [row.is_known for part in parts for row in part.rows].count(False) == 1


def test_the_same_card_on_two_lines_is_one_row() -> None:
    (part,) = sort_deck(judge("1 Ilian\n2 ILIAN"), TYPES)
    assert [(row.quantity, row.name) for row in part.rows] == [(3, "Ilian")]


def test_names_are_in_the_czech_order() -> None:
    (part,) = sort_deck(judge("Bojovníci:\n1 Čaroděj\n1 Chrt\n1 Hrom\n1 Cech\n1 Zub"), TYPES)
    assert [row.name for row in part.rows] == ["Cech", "Čaroděj", "Hrom", "Chrt", "Zub"]


@given(LISTS)
def test_a_check_sheet_has_every_copy_once(cards: dict[str, int]) -> None:
    parts = sort_deck(judge_cards(cards), TYPES)
    assert Counter({row.name: row.quantity for part in parts for row in part.rows}) == Counter(cards)


def test_a_check_sheet_has_all_cards_of_deck_and_sideboard() -> None:
    parts = sort_deck(judge(legal_deck(25)), TYPES)
    assert sum(part.total for part in parts if part.section == "main") == 60
    assert sum(part.total for part in parts if part.section == "sideboard") == 25
