"""Properties of every text: nothing crashes, no line is lost, a rendered deck is read back."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.deck_lists.deck import Deck
from decks.domain.exporting.deck_text import render_deck
from decks.domain.parsing.several_cards import read_names_of_one_card
from problems import Refused
from tests.decks.calls import count_calls
from tests.decks.lists import CATALOGUE, GAME, LEGAL_NAMES, NO_CARDS, VOCABULARY, codes, judge, parse
from tests.decks.random_lists import change_characters, write_cockatrice_file, write_list, write_table
from tests.ground.nightly import count_examples

# Lines of one remark after another need the most, about 30.
MAX_CALLS_A_CHARACTER = 60
KINDS = {"blank", "comment", "heading", "total", "card", "not_counted", "prose", "not_understood"}

ways_to_write = st.sampled_from(
    [
        "{n} {name}",
        "{n}x {name}",
        "{n} x {name}",
        "{n}× {name}",
        "{n} ks {name}",
        "{name} x{n}",
        "{name} ({n})",
        "{name} {n}ks",
    ]
)
endings = st.sampled_from(["\n", "\r\n", "\r"])
# "Mishima (1)" is a heading over the cards of Mishima.
NO_AFFILIATIONS = tuple(name for name in LEGAL_NAMES if not VOCABULARY.is_affiliation(name))
entries = st.lists(st.tuples(st.sampled_from(NO_AFFILIATIONS), st.integers(1, 99), ways_to_write), max_size=30)
line_texts = st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=60)
texts = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\x00"), max_size=300),
    st.lists(line_texts, max_size=20).map("\n".join),
)


def render(rows: list[tuple[str, int, str]], ending: str) -> str:
    return ending.join(way.format(n=number, name=name) for name, number, way in rows)


@given(entries, entries, endings)
def test_what_is_rendered_is_comparable_cards(
    main: list[tuple[str, int, str]], aside: list[tuple[str, int, str]], ending: str
) -> None:
    deck = parse(ending.join([render(main, ending), "Sideboard:", render(aside, ending)]))
    found = [(line.name, line.quantity, line.section) for line in deck.cards]
    wanted = [(name, number, "main") for name, number, _ in main]
    assert found == wanted + [(name, number, "sideboard") for name, number, _ in aside]


def has_every_line(text: str, deck: Deck) -> bool:
    numbers = [line.number for line in deck.lines]
    whole = numbers == list(range(1, len(numbers) + 1)) and all(line.kind in KINDS for line in deck.lines)
    blank = all(line.kind == "blank" or line.text.strip() for line in deck.lines)
    counted = all(
        (line.quantity > 0) == (line.kind in ("card", "prose")) or line.kind == "not_counted" for line in deck.lines
    )
    return whole and blank and counted and len("".join(line.text for line in deck.lines)) <= len(text)


@given(st.lists(line_texts, max_size=20))
def test_no_text_crashes_the_parser_and_no_line_is_lost(lines: list[str]) -> None:
    text = "\n".join(lines)
    for deck in (parse(text), parse(text, NO_CARDS)):
        assert has_every_line(text, deck)


@given(texts)
def test_no_text_crashes_the_check(text: str) -> None:
    try:
        verdict = judge(text)
    except Refused:
        return
    assert verdict.counts.main == sum(verdict.counts.by_type.values())
    reported = {number for problem in verdict.problems for number in problem.lines}
    assert {line.number for line in verdict.not_understood} <= reported
    assert {line.number for line in verdict.unknown} <= reported


@pytest.mark.fuller_at_night
def test_parsing_mutated_decks_loses_no_line() -> None:
    chance = random.Random(2011)
    for index in range(count_examples(change=2_000, night=10_000)):
        write = write_cockatrice_file if index % 10 == 0 else write_table if index % 10 == 1 else write_list
        mutated = change_characters(write(chance), chance)
        deck = parse(mutated)
        assert {line.number for line in deck.lines} == set(range(1, mutated.count("\n") + 2)), mutated
        assert all(line.kind in KINDS and (line.kind == "blank" or line.text.strip()) for line in deck.lines), mutated
        assert all(
            (line.quantity > 0) == (line.kind in ("card", "prose")) or line.kind == "not_counted" for line in deck.lines
        ), mutated


def comparable_cards(deck: Deck) -> list[tuple[object, ...]]:
    return [
        (
            line.name,
            line.quantity,
            line.section,
            line.remarks,
            None if line.section == "sideboard" else line.declared_type,
        )
        for line in sorted(deck.cards, key=lambda line: line.section)
    ]


rendered_lines = st.lists(
    st.one_of(
        st.tuples(ways_to_write, st.sampled_from(NO_AFFILIATIONS), st.integers(1, 99)).map(
            lambda row: row[0].format(n=row[2], name=row[1])
        ),
        st.sampled_from(["Sideboard:", "Bojovníci", "Umění (3)", "Ostatní:", "Balíček", "# nic", "", "Celkem 60"]),
        st.sampled_from(
            ["1 Nimrod MK 1 (proxy)", "Nová karta (homemade)", "2 Nová [promo]", "SB: 1 Ilian", "3 4x4 Vůz"]
        ),
        st.sampled_from(["Bojovník: Nový", "1 Karta 7", "1 Čtvrté oddělení (nevyšlo česky)", "2x Semai // od Aničky"]),
    ),
    max_size=25,
)


@given(rendered_lines)
def test_rendering_a_deck_and_reading_it_gives_the_deck_back(lines: list[str]) -> None:
    for catalogue in (CATALOGUE, NO_CARDS):
        deck = parse("\n".join(lines), catalogue)
        again = parse(render_deck(deck, GAME.card_types), catalogue)
        assert comparable_cards(again) == comparable_cards(deck)
        assert {line.kind for line in again.lines} <= {"card", "heading"}


@pytest.mark.parametrize("sign", ["()", " (a)", "- ", "a:", ".", "{}", " - proxy", "\t", "\t1", "1 ", "x", "(", "a "])
@pytest.mark.parametrize("width", [190, 19_999])
def test_the_parser_makes_a_limited_number_of_calls_for_any_text(sign: str, width: int) -> None:
    line = ("A" + sign * 20_000)[:width] + "!"
    text = "\n".join([line] * (20_000 // len(line)))
    assert count_calls(lambda: parse(text)) < MAX_CALLS_A_CHARACTER * len(text)


def test_a_million_spaces_between_names_are_read_once() -> None:
    """A search in 20,000 tabs took half a minute, which no count of calls shows; this one would take hours."""
    assert read_names_of_one_card("\t" * 1_000_000, NO_CARDS) is None


def test_the_order_of_lines_changes_neither_counts_nor_errors() -> None:
    rows = [f"1 {name}" for name in LEGAL_NAMES[:70]]
    first, second = judge("\n".join(rows)), judge("\n".join(reversed(rows)))
    assert (first.counts.main, sorted(codes(first))) == (second.counts.main, sorted(codes(second)))
