"""Telling an English question from a Czech one, also from one that was typed without diacritics."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.english import is_english


@pytest.mark.parametrize("text", ["how many cards", "Is it an attack?", "who scores", "what does PAAT mean"])
def test_a_question_in_english_is_told_by_its_small_words(text: str) -> None:
    assert is_english(text)


@pytest.mark.parametrize(
    "text", ["kolik karet", "kdo muze do ukrytu", "a co to je", "na koho my by to do", "no ale on at jde", "", "?!"]
)
def test_czech_without_diacritics_is_not_taken_for_english(text: str) -> None:
    assert not is_english(text)


def test_a_text_with_diacritics_is_not_english() -> None:
    assert not is_english("who is Ilianin nefarit, který")


@given(st.text(max_size=60))
def test_any_text_has_an_answer(text: str) -> None:
    assert is_english(text) in (True, False)
    assert not is_english(text + "ž")
