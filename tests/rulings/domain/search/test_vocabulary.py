"""Rarity of terms, and guesses for mistyped words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.typing_errors import MAX_GUESSES
from rulings.domain.search.vocabulary import SearchVocabulary
from tests.rulings.search_data import ShippedCollection

FOUND_IN = {
    "wpredurceni": 1,
    "cpredurc": 1,
    "wvozidlo": 4,
    "cvozidl": 5,
    "csum": 2,
    "ezombie": 1,
    "wzolik": 1,
    "czolik": 1,
}
CZECH = SearchVocabulary(9, FOUND_IN)


def test_a_rarer_term_has_a_higher_rarity() -> None:
    assert CZECH.rarity("wnikde") > CZECH.rarity("cpredurc") > CZECH.rarity("csum") > CZECH.rarity("cvozidl") > 0


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("predurcni", "cpredurc"), ("pedurceni", "cpredurc"), ("vozdilo", "cvozidl"), ("zolk", "czolik")],
)
def test_one_error_is_found(typed: str, meant: str) -> None:
    assert meant in dict(CZECH.guesses(typed))


def test_a_guess_with_fewer_errors_has_a_larger_share() -> None:
    near = dict(CZECH.guesses("predurceny"))["cpredurc"]
    far = dict(CZECH.guesses("predrcenz"))["cpredurc"]
    assert near > far


def test_likelier_typing_errors_have_larger_shares() -> None:
    shares = [dict(CZECH.guesses(typed))["wvozidlo"] for typed in ("vozzidlo", "vozudlo", "kozidlo")]
    assert shares == sorted(shares, reverse=True)
    assert len(set(shares)) == 3


def test_only_a_rare_known_word_may_be_a_typing_error() -> None:
    vocabulary = SearchVocabulary(99, {"wkrata": 1, "ckrat": 1, "wkarta": 60, "ckart": 70})
    doubted = dict(vocabulary.look_up_with_typos("krata").weighted_terms)
    assert 0 < doubted["ckart"] < 0.5 * vocabulary.rarity("ckart")
    assert doubted["wkrata"] == dict(vocabulary.look_up("krata").weighted_terms)["wkrata"]
    assert vocabulary.look_up_with_typos("karta") == vocabulary.look_up("karta")


def test_looked_up_words_are_cached() -> None:
    assert CZECH.look_up("predurcni") is CZECH.look_up("predurcni")
    assert CZECH.look_up_with_typos("predurcni").weighted_terms == CZECH.look_up("predurcni").weighted_terms


def test_short_and_strange_words_get_no_guesses() -> None:
    assert CZECH.guesses("sun") == ()
    assert CZECH.guesses("qqqqqqqq") == ()


@given(st.from_regex(r"[a-z]{1,15}", fullmatch=True))
def test_guesses_are_few_and_known_and_have_smaller_shares(word: str) -> None:
    guesses = CZECH.guesses(word)
    assert len(guesses) <= 4 * MAX_GUESSES
    assert all(term in CZECH.found_in and 0 < share < 0.95 for term, share in guesses)


# Typing errors from a phone: a letter omitted, doubled, swapped or replaced by its neighbour.
@pytest.mark.parametrize(
    ("query", "right"),
    [
        ("golme cerne symetrei", "PP11-K016"),
        ("jde se z vozdila ukryt", "PP11-V08"),
        ("zasumt unik pod marenku", "PP11-C11"),
        ("upiri netopir anihilace", "PP11-K087"),
        ("predatorin granat", "PP11-K063"),
        ("demolcni souprava zbrojnice", "PP11-K010"),
        ("cowardise vehicle crew", "PP11-K101"),
    ],
)
def test_a_mistyped_question_still_finds_its_ruling(shipped: ShippedCollection, query: str, right: str) -> None:
    assert right in shipped.find(query)[:3]
