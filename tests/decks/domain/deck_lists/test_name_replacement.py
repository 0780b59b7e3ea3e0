"""A chosen suggestion replaces the name in its line; nothing else changes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.deck_lists.name_replacement import replace_name


def correct(text: str, line: int) -> str:
    return replace_name(text, line=line, old="Ilien", new="Ilian")


@pytest.mark.parametrize(
    ("line", "result"),
    [
        ("2x Ilien", "2x Ilian"),
        ("Ilien x2", "Ilian x2"),
        ("- 1 Ilien (proxy)", "- 1 Ilian (proxy)"),
        ("  Ilien // půjčená", "  Ilian // půjčená"),
        ("1 Ilien\t", "1 Ilian\t"),
    ],
)
def test_only_the_name_changes(line: str, result: str) -> None:
    assert correct(f"1 Semai\r\n{line}\r\n1 Ilien", 2) == f"1 Semai\r\n{result}\r\n1 Ilien"


@pytest.mark.parametrize("line", [0, -1, 3, 99])
def test_a_line_number_outside_the_text_changes_nothing(line: int) -> None:
    assert correct("1 Ilien\n???", line) == "1 Ilien\n???"


@pytest.mark.parametrize("old", ["", "  ", "Semai"])
def test_a_line_without_the_name_is_unchanged(old: str) -> None:
    assert replace_name("1 Ilien", line=1, old=old, new="Ilian") == "1 Ilien"


def test_odd_spaces_within_the_name_do_not_matter() -> None:
    assert (
        replace_name("1 Mich\u00a0 Hunter", line=1, old="Mich Hunter", new=r"Mitch \1 Hunter") == r"1 Mitch \1 Hunter"
    )


@given(st.text(max_size=80), st.integers(-2, 9))
def test_the_number_of_lines_never_changes(text: str, line: int) -> None:
    changed = replace_name(text, line=line, old=text[:3], new="Ilian")
    assert changed.count("\n") == text.count("\n")
    assert changed == text or "Ilian" in changed
