"""Typed or pasted text as one line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.one_line import put_on_one_line


@pytest.mark.parametrize(
    ("text", "line"),
    [("  Jan\r\n Novák ", "Jan Novák"), ("a\tb\u200bc\u202e", "a bc"), ("\x00", ""), ("", ""), ("žluť", "žluť")],
)
def test_line_breaks_become_one_space_and_characters_without_width_nothing(text: str, line: str) -> None:
    assert put_on_one_line(text) == line


@given(st.text())
def test_the_result_is_one_line_and_idempotent(text: str) -> None:
    line = put_on_one_line(text)
    assert line.isprintable()
    assert put_on_one_line(line) == line
