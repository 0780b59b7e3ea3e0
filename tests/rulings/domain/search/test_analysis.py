"""Words become terms, so that queries match texts regardless of endings and diacritics."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.analysis import list_content_words, list_layers, list_terms, list_word_pairs, list_words
from rulings.domain.search.stemming import MIN_STEM_LENGTH, stem_czech_word, stem_english_word


@pytest.mark.parametrize(
    "forms",
    [
        "bojovnik bojovnika bojovnikovi bojovniku bojovnikem bojovnici bojovnikum",
        "vozidlo vozidla vozidlu vozidlem vozidel vozidlum vozidly vozidlech",
        "golem golema golemovi golemem golemu",
        "cerne cerna cerny cernou cerneho cernemu cernych",
        "sabotaz sabotaze sabotazi sabotazemi",
        "ukryt ukrytu ukryty ukrytem ukrytech",
        "stanice stanici stanic stanicemi",
    ],
)
def test_forms_of_a_word_share_a_stem_or_a_beginning(forms: str) -> None:
    words = forms.split()
    terms = [{term for term in list_terms(word, "cs") if term[0] in "cp"} for word in words]
    assert set.intersection(*terms), words


@pytest.mark.parametrize(
    ("first", "second"), [("vehicles", "vehicle"), ("warriors", "warrior"), ("attacking", "attacks")]
)
def test_english_words_share_a_snowball_stem(first: str, second: str) -> None:
    assert stem_english_word(first) == stem_english_word(second)


def test_words_of_different_meaning_have_different_stems() -> None:
    assert stem_czech_word("zvire") != stem_czech_word("zvuk")
    assert stem_czech_word("mise") == "mis"
    assert stem_czech_word("opm") == "opm"


def test_diacritics_case_and_punctuation_do_not_matter() -> None:
    assert list_words("„Zašumět“ ŠUM, únik-o vlásek!") == ["zasumet", "sum", "unik", "o", "vlasek"]


def test_stop_words_are_removed_and_deciding_words_stay() -> None:
    assert list_content_words("jde se z vozidla ukryt bez zbrane proti prvnimu") == [
        "vozidla",
        "ukryt",
        "bez",
        "zbrane",
        "proti",
        "prvnimu",
    ]


def test_a_text_of_stop_words_alone_keeps_them() -> None:
    assert list_content_words("co je to") == ["co", "je", "to"]


def test_a_field_in_one_language_gets_no_stem_of_the_other() -> None:
    assert {term[0] for term in list_terms("warriors", "en")} == {"w", "e", "p"}
    assert {term[0] for term in list_terms("bojovnici", "cs")} == {"w", "c", "p"}
    assert {term[0] for term in list_terms("combat", "both")} == {"w", "c", "e", "p"}


def test_looser_layers_have_smaller_shares() -> None:
    layers = dict(list_layers("vozidlech"))
    assert layers["wvozidlech"] > layers["cvozidl"] > layers["pvozid"]
    assert not any(term.startswith("p") for term, _ in list_layers("opm"))


def test_the_pair_key_ignores_endings() -> None:
    assert list_word_pairs(["cerne", "symetrie"]) == list_word_pairs(["cerna", "symetrii"])
    assert list_word_pairs(["sam"]) == set()


@given(st.text(max_size=200))
def test_terms_are_plain_tokens_for_any_text(text: str) -> None:
    for word in list_words(text):
        assert len(word) <= 40
        for term in list_terms(word):
            assert re.fullmatch(r"[wcep][0-9a-z]+", term)


@given(st.from_regex(r"[a-z]{1,20}", fullmatch=True))
def test_a_stem_is_the_beginning_of_its_word_and_not_too_short(word: str) -> None:
    stem = stem_czech_word(word)
    assert word.startswith(stem)
    assert len(stem) >= min(len(word), MIN_STEM_LENGTH)


def test_what_is_left_of_english_short_forms_is_no_content() -> None:
    assert list_content_words("I'm sure it doesn't stack, we've agreed") == ["sure", "stack", "agreed"]
