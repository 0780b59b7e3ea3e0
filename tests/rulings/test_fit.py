"""When the search says that nothing fits well: how often it is right, on questions with and without an answer."""

import tomllib
from pathlib import Path

import pytest

from rulings.domain.search.fit import fits_well
from rulings.domain.search.query import parse_query
from rulings.domain.search.ranking import rank
from tests.rulings.search_data import ShippedCollection
from tests.rulings.search_quality import HELD_OUT_SETS, QUESTIONS

UNANSWERED = tomllib.loads(Path(__file__).with_name("questions").joinpath("unanswered.toml").read_text("utf-8"))


def _fits(shipped: ShippedCollection, text: str) -> bool:
    query = parse_query(text, shipped.vocabulary, shipped.slang)
    hits = rank(query, shipped.texts)
    first = next((found for found in shipped.texts if hits and found.id == hits[0].id), None)
    return first is not None and fits_well(query, first, shipped.vocabulary)


def test_few_answered_questions_are_called_unanswered(shipped: ShippedCollection) -> None:
    missed = [question for question in QUESTIONS if not _fits(shipped, question.text)]
    assert len(missed) <= 0.015 * len(QUESTIONS)
    held_out = [question for question in QUESTIONS if question.set in HELD_OUT_SETS]
    assert len([question for question in missed if question.set in HELD_OUT_SETS]) <= 0.03 * len(held_out)


def test_most_questions_without_an_answer_are_recognized(shipped: ShippedCollection) -> None:
    questions = [row for row in UNANSWERED["question"] if row["set"] == "apart"]
    recognized = [row for row in questions if not _fits(shipped, row["text"])]
    assert len(questions) == 30
    assert len(recognized) >= 22


@pytest.mark.parametrize("text", ["kočka", "sushi", "bludička", "hospoda", "velryba", "AC41"])
def test_a_word_that_is_only_like_words_of_the_rules_fits_nothing(shipped: ShippedCollection, text: str) -> None:
    """The search corrected "kočka" to "kouká" and said that the ruling found by it fits well."""
    assert not _fits(shipped, text)


@pytest.mark.parametrize("text", ["zbabelot", "golen temnty", "opevneny", "sidebord"])
def test_a_mistyped_word_of_the_rules_still_fits(shipped: ShippedCollection, text: str) -> None:
    assert _fits(shipped, text)
