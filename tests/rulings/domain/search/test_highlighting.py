"""Highlighting marks whole words of a text, without loss or overlap."""

from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.highlighting import find_marked_ranges, split_marked
from rulings.domain.search.query import parse_query
from rulings.domain.search.slang import Slang
from rulings.domain.search.vocabulary import SearchVocabulary
from tests.rulings.conftest import Collection

WORDS = SearchVocabulary(3, {"wgolem": 1, "cgolem": 2, "csum": 1, "wsum": 1, "pukryt": 1})


@given(st.text(max_size=120), st.text(max_size=30))
def test_joined_pieces_give_the_text(text: str, query: str) -> None:
    ranges = find_marked_ranges(text, parse_query(query, WORDS, Slang()))
    assert "".join(piece for piece, _ in split_marked(text, ranges)) == text
    assert all(start < end for start, end in ranges)
    assert ranges == sorted(ranges)


def test_stop_words_and_other_words_are_not_marked(small_collection: Collection) -> None:
    text = "Golem se vyléčí po každém souboji."
    assert [
        text[start:end] for start, end in find_marked_ranges(text, small_collection.query("co se stane po souboji"))
    ] == ["souboji"]


def test_slang_marks_the_words_it_stands_for(small_collection: Collection) -> None:
    text = "Komunikační šum zruší kartu."
    assert [text[start:end] for start, end in find_marked_ranges(text, small_collection.query("zasumet"))] == [
        "Komunikační",
        "šum",
    ]


def test_an_empty_query_marks_nothing(small_collection: Collection) -> None:
    assert find_marked_ranges("Golem", small_collection.query("")) == []
    assert split_marked("", []) == []
