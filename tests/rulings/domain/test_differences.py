"""Differences between two contents, word by word, without loss of either text."""

from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.content import apply_changes, make_empty_content
from rulings.domain.differences import MAX_WORDS, Piece, compare_contents, compare_texts


def without(pieces: tuple[Piece, ...], sign: str) -> str:
    return "".join(text for name, text in pieces if name != sign)


@given(st.text(max_size=80), st.text(max_size=80))
def test_the_pieces_contain_both_texts(before: str, after: str) -> None:
    pieces = compare_texts(before, after)
    assert without(pieces, "added") == before
    assert without(pieces, "removed") == after
    assert all(text for _, text in pieces)


@given(st.text(max_size=80))
def test_the_same_text_is_no_difference(text: str) -> None:
    assert all(sign == "same" for sign, _ in compare_texts(text, text))


def test_only_changed_words_are_marked() -> None:
    pieces = compare_texts("Stojí jednu akci.", "Stojí dvě akce.")
    assert [text for sign, text in pieces if sign == "removed"] == ["jednu", "akci"]
    assert [text for sign, text in pieces if sign == "added"] == ["dvě", "akce"]
    assert pieces[0] == ("same", "Stojí ")


def test_very_long_texts_are_replaced_as_a_whole() -> None:
    long = "slovo " * MAX_WORDS
    assert compare_texts(long, "nic") == (("removed", long), ("added", "nic"))


def test_fields_come_in_reading_order() -> None:
    before = apply_changes(make_empty_content(), {"title": {"cs": "Název", "en": ""}, "cards": ["Žolík", "Zbabělost"]})
    after = apply_changes(
        before,
        {
            "title": {"cs": "Název", "en": "Title"},
            "cards": ["Žolík", "Loupež"],
            "status": "disputed",
            "cited": {"magazine": "legenda", "issue": "3/96", "page": 28},
        },
    )
    changes = compare_contents(before, after)
    assert [(change.field, change.language) for change in changes] == [
        ("title", "en"),
        ("status", ""),
        ("cards", ""),
        ("cited", ""),
    ]
    assert changes[1].pieces == (("removed", "in force"), ("added", "disputed"))
    assert changes[2].pieces == (
        ("same", "Žolík"),
        ("same", ", "),
        ("removed", "Zbabělost"),
        ("same", ", "),
        ("added", "Loupež"),
    )
    assert changes[3].pieces == (("added", "legenda 3/96, 28"),)


def test_equal_contents_have_no_difference() -> None:
    assert compare_contents(make_empty_content(), {}) == ()
