"""Numbers that count the lines of a list are no numbers of copies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.decks.lists import LEGAL_NAMES, OTHERS, WARRIORS, judge, judge_as, parse

SIXTY = (*WARRIORS[:6], *OTHERS[:54])
WAYS = ("{} {}", "{}. {}", "{}) {}", "{}.{}", "{}: {}", "{} - {}", "{}\t{}", "{:02} {}", "#{} {}", "> {} {}", " {} {}")


def number_lines(names: tuple[str, ...], way: str = "{} {}", first: int = 1) -> list[str]:
    return [way.format(number, name) for number, name in enumerate(names, first)]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("key", ["prague-cup-2011", "standard"])
def test_sixty_counted_lines_are_one_copy_each(way: str, key: str) -> None:
    text = "\n".join(number_lines(SIXTY, way))
    verdict = judge_as(f"doomtrooper/{key}", text)
    assert (verdict.status, verdict.counts.main) == ("legal", 60)
    assert [line.text for line in verdict.lines] == text.splitlines()


def test_counting_goes_on_below_a_heading_or_begins_again() -> None:
    on = ["Bojovníci", *number_lines(SIXTY[:6]), "", "Ostatní", *number_lines(SIXTY[6:], first=7)]
    again = ["Bojovníci", *number_lines(SIXTY[:6]), "", "Ostatní", *number_lines(SIXTY[6:]), "Sideboard", "1 Semai"]
    for lines in (on, again):
        verdict = judge("\n".join(lines))
        assert (verdict.status, verdict.counts.main) == ("legal", 60)


def test_copies_behind_the_number_of_a_line_count() -> None:
    deck = parse("\n".join(number_lines(tuple(f"2x {name}" for name in SIXTY[:8]))))
    assert [line.quantity for line in deck.cards] == [2] * 8
    table = parse("\n".join(f"{number}\t{name}\t2" for number, name in enumerate(SIXTY[:8], 1)))
    assert [(line.name, line.quantity) for line in table.cards] == [(name, 2) for name in SIXTY[:8]]


def test_a_number_left_out_or_written_twice_ends_nothing() -> None:
    lines = [*number_lines(SIXTY[:30]), *number_lines(SIXTY[30:45], first=32), *number_lines(SIXTY[45:], first=46)]
    verdict = judge("\n".join(lines))
    assert (verdict.status, verdict.counts.main) == ("legal", 60)


def test_three_numbered_lines_stay_copies() -> None:
    deck = parse("\n".join(number_lines(SIXTY[:3])))
    assert [line.quantity for line in deck.cards] == [1, 2, 3]


def test_copies_that_happen_to_count_stay_copies_beside_other_copies() -> None:
    lines = [
        *number_lines(SIXTY[:5]),
        "",
        *(f"{number} {name}" for number, name in zip("3321", SIXTY[5:], strict=False)),
    ]
    assert [line.quantity for line in parse("\n".join(lines)).cards] == [1, 2, 3, 4, 5, 3, 3, 2, 1]


@pytest.mark.parametrize("way", ["{}x {}", "{} x {}", "{} ks {}", "{}× {}"])
def test_a_number_with_a_unit_is_a_number_of_copies(way: str) -> None:
    deck = parse("\n".join(number_lines(SIXTY[:12], way)))
    assert [line.quantity for line in deck.cards] == list(range(1, 13))


@given(st.lists(st.sampled_from(LEGAL_NAMES), min_size=5, max_size=20), st.sampled_from(WAYS))
def test_counted_lines_are_read_like_the_names_alone(names: list[str], way: str) -> None:
    counted = parse("\n".join(number_lines(tuple(names), way)))
    assert [(line.name, line.quantity) for line in counted.cards] == [(name, 1) for name in names]


@given(st.lists(st.tuples(st.integers(1, 5), st.sampled_from(LEGAL_NAMES)), min_size=1, max_size=20))
def test_numbers_that_do_not_count_the_lines_are_copies(lines: list[tuple[int, str]]) -> None:
    numbers = [number for number, _name in lines]
    deck = parse("\n".join(f"{number} {name}" for number, name in lines))
    if numbers != list(range(1, len(numbers) + 1)):
        assert [line.quantity for line in deck.cards] == numbers
