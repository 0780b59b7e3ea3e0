"""Distinguishing English questions from Czech ones, also from those typed without diacritics."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.english import is_english


@pytest.mark.parametrize("text", ["how many cards", "Is it an attack?", "who scores", "what does PAAT mean"])
def test_an_english_question_is_recognized_by_its_function_words(text: str) -> None:
    assert is_english(text)


@pytest.mark.parametrize(
    "text", ["kolik karet", "kdo muze do ukrytu", "a co to je", "na koho my by to do", "no ale on at jde", "", "?!"]
)
def test_czech_without_diacritics_is_not_english(text: str) -> None:
    assert not is_english(text)


def test_a_text_with_diacritics_is_not_english() -> None:
    assert not is_english("who is Ilianin nefarit, který")


@given(st.text(max_size=60))
def test_any_text_gives_true_or_false(text: str) -> None:
    assert is_english(text) in (True, False)
    assert not is_english(text + "ž")
