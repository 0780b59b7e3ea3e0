"""Czech stems: all cases of a word have one stem, or at least a common beginning."""

from itertools import product

import pytest

from rulings.domain.search.stemming import _ADJECTIVES, stem_czech_word

ADJECTIVE_STEMS = ["cern", "zakazan", "zranen", "specialn", "rozsahl", "bojov", "ocelov", "prvn", "utocn", "kmenov"]


@pytest.mark.parametrize("stem", ADJECTIVE_STEMS)
def test_every_case_of_an_adjective_has_one_stem(stem: str) -> None:
    hard = "y a e eho emu em ou ym ych ymi"
    assert len({stem_czech_word(stem + ending) for ending in hard.split()}) == 1


@pytest.mark.parametrize(("noun", "endings"), [
    ("bojovn", "ik ika ikovi iku ikem ici iky icich"),
    ("vozid", "lo la lu lem el lum ly lech"),
    ("ukryt", " u em y u um ech"),
    ("zbabelost", " i"),
])  # fmt: skip
def test_stems_of_noun_cases_keep_their_common_beginning(noun: str, endings: str) -> None:
    for ending in endings.split(" "):
        assert stem_czech_word(noun + ending).startswith(noun[:4])


def test_participles_of_both_numbers_have_one_stem() -> None:
    for stem, ending in product(("zasum", "zran", "vyraz"), _ADJECTIVES):
        assert stem_czech_word(f"{stem}en{ending}") == stem_czech_word(f"{stem}eny"), ending


@pytest.mark.parametrize(
    ("word", "stem"), [("sum", "sum"), ("ki", "ki"), ("mia", "mia"), ("akce", "akc"), ("karty", "kart")]
)
def test_a_stem_keeps_three_letters(word: str, stem: str) -> None:
    assert stem_czech_word(word) == stem
