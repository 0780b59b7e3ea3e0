"""The input of the deck benchmark: a catalogue of the right size, a list that is read completely, unknown names."""

import pytest

from benchmarks.decks import (
    CARDS,
    LIMITS,
    MAIN,
    SIDEBOARD,
    check_text,
    deck_text,
    decks_table,
    make_catalogue,
    misspell_names,
    questions_text,
    worst_text,
    worst_texts_of_lines,
    worst_texts_of_questions,
)

pytestmark = pytest.mark.nightly

CATALOGUE = make_catalogue()


def test_the_catalogue_has_its_size_and_is_the_same_every_time() -> None:
    assert len(CATALOGUE.cards) == CARDS
    assert CATALOGUE.cards == make_catalogue().cards
    assert sum(len(card.names) == 2 for card in CATALOGUE.cards) == CARDS // 2
    assert all(CATALOGUE.find(card.name) == card for card in CATALOGUE.cards)


def test_the_list_is_read_completely_and_every_card_is_known() -> None:
    verdict = check_text(deck_text(CATALOGUE), CATALOGUE)
    assert (verdict.counts.main, verdict.counts.sideboard) == (MAIN, SIDEBOARD)
    assert verdict.unknown == verdict.not_understood == ()
    assert {line.kind for line in verdict.lines} == {"card", "heading"}


def test_misspelt_names_are_unknown_and_most_get_suggestions() -> None:
    wrong = misspell_names(CATALOGUE)
    assert len(wrong) == MAIN + SIDEBOARD
    assert not any(CATALOGUE.has_card(name) for name in wrong)
    assert sum(bool(CATALOGUE.suggest(name)) for name in wrong) > MAIN


def test_the_worst_text_is_of_the_permitted_size_and_all_unknown() -> None:
    verdict = check_text(worst_text(CATALOGUE), CATALOGUE)
    assert len(verdict.unknown) == 1_000
    assert verdict.status != "legal"


def test_the_other_worst_texts_are_of_the_permitted_size_and_judged() -> None:
    texts = {**worst_texts_of_questions(CATALOGUE), **worst_texts_of_lines(CATALOGUE)}
    assert all(len(text) <= 20_000 and text.count("\n") < 1_000 for text in texts.values())
    assert {check_text(text, CATALOGUE).status for text in texts.values()} <= {"legal", "to_check", "illegal"}


def test_four_parts_are_in_question_in_the_list_of_questions() -> None:
    verdict = check_text(questions_text(CATALOGUE), CATALOGUE)
    assert [problem.code for problem in verdict.doubts] == ["part_in_question"] * 4


def test_the_table_has_a_row_for_each_measure_with_its_limit() -> None:
    rows = decks_table(times=1)
    assert [row["limit"] for row in rows] == list(LIMITS.values())
    assert all(row["ms"] > 0 for row in rows)
