"""Names as one line of visible characters, and the key that namesakes share."""

import pytest
from django.utils.translation import gettext, override
from hypothesis import given
from hypothesis import strategies as st

from language.person_names import UnseenCharacter, is_reserved_name, make_name_key, read_person_name


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Jan\u202eNovák", "JanNovák"),
        ("Jan\u200b Novák\n", "Jan Novák"),
        ("No\u00advák", "Novák"),
        ("Jan\u00a0\u2800Novák", "Jan Novák"),
        ("Soﬁe Ⅳ", "Sofie IV"),
        ("Αλέξης", "Αλέξης"),
        ("\u200b\u202e", ""),
    ],
)
def test_a_name_is_one_line_of_visible_characters(typed: str, name: str) -> None:
    assert read_person_name(typed) == name


def test_selectors_of_variants_are_left_out_behind_characters_that_become_longer() -> None:
    assert read_person_name("Jan ¼\U000e0100") == "Jan 1⁄4"


def test_a_character_that_fills_a_place_unseen_is_named() -> None:
    with pytest.raises(UnseenCharacter) as raised:
        read_person_name("Jan\u3164Novák")
    assert raised.value.name == "U+3164"


@given(st.text(max_size=60))
def test_a_read_name_is_visible_and_reads_the_same_again(text: str) -> None:
    try:
        name = read_person_name(text)
    except UnseenCharacter:
        return
    assert name.isprintable()
    assert read_person_name(name) == name


@pytest.mark.parametrize(
    "other", ["NOVÁK jan", "Jan Novak", "Jаn Nоvák", "Jan No\u00advák", "Jan\u200b Novák", "Jan Noνák", "Jan  Novák."]
)
def test_a_spelling_does_not_hide_a_namesake(other: str) -> None:
    assert make_name_key("Jan", "Novák") == make_name_key(other)


@pytest.mark.parametrize(("one", "other"), [("Иван Петров", "иван ПЕТРОВ"), ("ΑΝΝΑ", "Άννα"), ("НАТА", "Ната")])
def test_names_of_other_scripts_are_compared_without_case(one: str, other: str) -> None:
    assert make_name_key(one) == make_name_key(other)


@given(st.text(max_size=40), st.text(max_size=40))
def test_the_key_does_not_depend_on_the_order_of_names(given_name: str, family_name: str) -> None:
    assert make_name_key(given_name, family_name) == make_name_key(family_name, given_name)


@pytest.mark.parametrize("language", ["cs", "en"])
def test_what_pages_show_in_place_of_names_is_reserved(language: str) -> None:
    with override(language):
        shown = (
            gettext("hidden player %(number)s") % {"number": "3a"},
            gettext("hidden player"),
            gettext("hidden person"),
            gettext("erased player"),
            gettext("erased person"),
        )
    assert all(map(is_reserved_name, shown))
    assert is_reserved_name("Hidden", "Plаyer 1")
    assert not is_reserved_name("Jan", "Novák")
