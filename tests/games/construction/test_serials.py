"""Codes of single cards: one code in several spellings is one, codes that look alike are a doubt."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.construction.serials import fold_alike, fold_serial

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789"
CYRILLIC = dict(zip("ABEKMHOPCTYXIJS", "АВЕКМНОРСТУХІЈЅ", strict=True))
GREEK = dict(zip("ABEZHIKMNOPTYX", "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", strict=True))
BETWEEN = ["", " ", "-", "–", "_", ".", "\u200b", "\u00a0", "\u00ad", "\ufeff"]


@st.composite
def spellings(draw: st.DrawFn) -> tuple[str, str]:
    """Return a code and another spelling of it."""
    code = draw(st.text(LETTERS, min_size=1, max_size=12))
    written = ""
    for char in code:
        forms = [char, char.lower(), chr(ord(char) + 0xFEE0), CYRILLIC.get(char, char), GREEK.get(char, char)]
        written += draw(st.sampled_from(forms)) + draw(st.sampled_from(BETWEEN))
    return code, written


@given(spellings())
def test_no_spelling_makes_two_codes_of_one(pair: tuple[str, str]) -> None:
    assert fold_serial(pair[1]) == fold_serial(pair[0]) == pair[0]


@given(st.text(LETTERS, min_size=1, max_size=12), st.text(LETTERS, min_size=1, max_size=12))
def test_two_codes_stay_two_and_look_alike_only_by_0_o_and_1_i_l(first: str, second: str) -> None:
    assert (fold_serial(first) == fold_serial(second)) == (first == second)
    plain = [code.replace("O", "0").replace("I", "1").replace("L", "1") for code in (first, second)]
    assert (fold_alike(first) == fold_alike(second)) == (plain[0] == plain[1])


@pytest.mark.parametrize("text", ["", " ", "-", "???", "\u200b"])
def test_signs_alone_are_no_code(text: str) -> None:
    assert fold_serial(text) == ""


def test_an_address_is_compared_as_a_whole() -> None:
    assert fold_serial("https://www.karty.example/q/A1B2/") == fold_serial("http://karty.example/q/a1b2")
    assert fold_serial("https://karty.example/A1B2/detail") != fold_serial("https://karty.example/C3D4/detail")
    assert fold_alike("https://karty.example/q/A1B2") == fold_alike("A1-B2")
