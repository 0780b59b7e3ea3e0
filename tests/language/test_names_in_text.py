"""Names are found in any Czech case; a family name alone counts only in a text about the person."""

from itertools import pairwise
from unicodedata import normalize

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.names_in_text import REMOVED_NAME, PersonNames, find_name, remove_name

NOVAK = PersonNames("Petr", "Novák")
BENESOVA = PersonNames("Kateřina", "Benešová", ("Kočka", "katerina.benesova"))
PTACEK = PersonNames("Marek", "Ptáček")
# As copied on a Mac: letters and their diacritics are characters of their own.
DECOMPOSED = PersonNames("Petr", normalize("NFD", "Novák"))
PETROV = PersonNames("Иван", "Петров", ("Ваня",))


@pytest.mark.parametrize(
    ("names", "text", "left"),
    [
        (NOVAK, "Petr Novák přišel pozdě", "[…] přišel pozdě"),
        (NOVAK, "sourozenec Petra Nováka", "sourozenec […]"),
        (NOVAK, "lístek podepsán Novákem Petrem.", "lístek podepsán […]."),
        (NOVAK, "domluva s (Petrem Novákem)", "domluva s ([…])"),
        (NOVAK, "domluva s Petrem N. a s Novákem", "domluva s Petrem N. a s Novákem"),
        (NOVAK, "Petr a Jana Nováková", "Petr a Jana Nováková"),
        (NOVAK, "novakovi petrovi", "[…]"),
        (BENESOVA, "bez Kateřiny Benešové", "bez […]"),
        (BENESOVA, "s Benešovou Kateřinou seděl omyl", "s […] seděl omyl"),
        (BENESOVA, "kočka i Kočku", "[…] i Kočku"),
        (BENESOVA, "zapsala katerina.benesova", "zapsala […]"),
        (PTACEK, "výměna s Markem Ptáčkem", "výměna s […]"),
        (PTACEK, "Ptáčka Marka nikdo neviděl", "[…] nikdo neviděl"),
        (PETROV, "ИВАН ПЕТРОВ přišel pozdě", "[…] přišel pozdě"),
        (DECOMPOSED, "Petr Novák vyhrál u krále", "[…] vyhrál u krále"),
        (PETROV, "Ваня i Пётр přišli", "[…] i Пётр přišli"),
    ],
)
def test_both_names_together_are_found(names: PersonNames, text: str, left: str) -> None:
    assert remove_name(text, names, one_name_suffices=False) == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Novák nepřišel", "[…] nepřišel"),
        ("Petr si spletl stůl", "[…] si spletl stůl"),
        ("domluva s Petrem a s Novákem", "domluva s […] a s […]"),
        ("novátor a petržel", "novátor a petržel"),
        ("prohozené lístky", "prohozené lístky"),
    ],
)
def test_one_name_is_enough_where_the_text_is_about_the_person(text: str, left: str) -> None:
    assert remove_name(text, NOVAK, one_name_suffices=True) == left


def test_a_user_name_equal_to_the_given_name_counts_only_in_a_text_about_the_person() -> None:
    names = PersonNames("Jana", "Nová", ("", "jana"))
    assert find_name("jana a Jana", names, one_name_suffices=False) == []
    assert remove_name("jana to viděla", names, one_name_suffices=True) == "[…] to viděla"


def test_a_person_without_names_is_not_found() -> None:
    assert find_name("kdokoli přišel", PersonNames("", "", ("", " ")), one_name_suffices=True) == []


def test_short_names_are_found_without_endings() -> None:
    assert remove_name("Ťok Jiří vyhrál", PersonNames("Jiří", "Ťok"), one_name_suffices=False) == "[…] vyhrál"
    assert remove_name("Li nemá tok", PersonNames("An", "Li"), one_name_suffices=True) == "[…] nemá tok"


def test_each_word_of_a_name_of_several_words_is_found() -> None:
    names = PersonNames("Anna Marie", "Nováková Malá")
    assert remove_name("Annu Marii Novákovou Malou", names, one_name_suffices=True) == REMOVED_NAME


texts = st.text(alphabet="PetrNovák aouem.,()\n", max_size=40)


@given(text=texts, one_name_suffices=st.booleans())
def test_spans_are_inside_the_text_in_order_and_do_not_touch(text: str, one_name_suffices: bool) -> None:
    spans = find_name(text, NOVAK, one_name_suffices=one_name_suffices)
    assert all(0 <= start < end <= len(text) for start, end in spans)
    assert all(first[1] < second[0] for first, second in pairwise(spans))


@given(text=texts, one_name_suffices=st.booleans())
def test_no_name_is_found_after_its_removal(text: str, one_name_suffices: bool) -> None:
    left = remove_name(text, NOVAK, one_name_suffices=one_name_suffices)
    assert find_name(left, NOVAK, one_name_suffices=one_name_suffices) == [] or not one_name_suffices
    assert (left == text) == (find_name(text, NOVAK, one_name_suffices=one_name_suffices) == [])


@given(text=texts)
def test_a_text_about_the_person_matches_at_least_as_much(text: str) -> None:
    far = sum(end - start for start, end in find_name(text, NOVAK, one_name_suffices=False))
    near = sum(end - start for start, end in find_name(text, NOVAK, one_name_suffices=True))
    assert near >= far
