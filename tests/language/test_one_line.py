"""One line of whatever was typed or pasted."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from language.one_line import to_one_line


@pytest.mark.parametrize(
    ("text", "line"),
    [("  Jan\r\n Novák ", "Jan Novák"), ("a\tb\u200bc", "a b c"), ("\x00", ""), ("", ""), ("žluťoučký", "žluťoučký")],
)
def test_breaks_and_unseen_signs_become_one_space(text: str, line: str) -> None:
    assert to_one_line(text) == line


@given(st.text())
def test_any_text_gives_one_line_that_stays_as_it_is(text: str) -> None:
    line = to_one_line(text)
    assert line.isprintable()
    assert to_one_line(line) == line
