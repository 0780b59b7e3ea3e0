"""Marks: whole words of the reader's text, nothing lost, nothing overlapping."""

from hypothesis import given
from hypothesis import strategies as st

from rulings.domain.search.highlighting import marked_ranges, split_marked
from rulings.domain.search.query import parse_query
from rulings.domain.search.slang import Slang
from rulings.domain.search.vocabulary import Vocabulary
from tests.rulings.conftest import Collection

WORDS = Vocabulary(3, {"wgolem": 1, "cgolem": 2, "csum": 1, "wsum": 1, "pukryt": 1})


@given(st.text(max_size=120), st.text(max_size=30))
def test_pieces_join_to_the_text_again(text: str, asked: str) -> None:
    ranges = marked_ranges(text, parse_query(asked, WORDS, Slang()))
    assert "".join(piece for piece, _ in split_marked(text, ranges)) == text
    assert all(start < end for start, end in ranges)
    assert ranges == sorted(ranges)


def test_stop_words_and_other_words_are_not_marked(few: Collection) -> None:
    text = "Golem se vyléčí po každém souboji."
    assert [text[start:end] for start, end in marked_ranges(text, few.query("co se stane po souboji"))] == ["souboji"]


def test_slang_marks_what_it_stands_for(few: Collection) -> None:
    text = "Komunikační šum zruší kartu."
    assert [text[start:end] for start, end in marked_ranges(text, few.query("zasumet"))] == ["Komunikační", "šum"]


def test_nothing_is_marked_where_nothing_was_asked(few: Collection) -> None:
    assert marked_ranges("Golem", few.query("")) == []
    assert split_marked("", []) == []
