"""Texts and files that are refused before they are parsed, and those that are accepted."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.deck_lists.text import (
    MAX_CHARACTERS,
    MAX_LINES,
    count_lines,
    decode_text,
    read_lines,
    unify_line_ends,
)
from problems import Refused


def refusal(text: str) -> Refused:
    with pytest.raises(Refused) as caught:
        read_lines(text)
    return caught.value


def test_20000_characters_are_accepted_and_one_more_is_refused() -> None:
    assert len(read_lines("a" * MAX_CHARACTERS)) == 1
    refused = refusal("a" * (MAX_CHARACTERS + 1))
    assert refused.code == "text_too_large"
    assert refused.problems[0].params == {"found": 20_001, "limit": 20_000}


def test_1000_lines_are_accepted_and_one_more_is_refused() -> None:
    assert len(read_lines("\n" * (MAX_LINES - 1))) == MAX_LINES
    assert refusal("\n" * MAX_LINES).code == "too_many_lines"


@pytest.mark.parametrize("text", ["1\n" * 10_000, "1 Ilian\n" * 10_000])
def test_a_list_of_10000_lines_is_refused(text: str) -> None:
    assert refusal(text).code in ("too_many_lines", "text_too_large")


@pytest.mark.parametrize("text", ["a\x00b", "\x1b[0m", "a\ufffdb", "\ud800", "\x7fELF"])
def test_control_characters_are_refused(text: str) -> None:
    assert refusal(text).code == "text_not_readable"


@pytest.mark.parametrize("text", ["", "1 Ilian", "a\tb", "a\r\nb", "\ufeffa", "🎲 1 Ilian", "a\x0bb\x0cc"])
def test_usual_characters_are_accepted(text: str) -> None:
    assert "\ufeff" not in "".join(read_lines(text))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1250"])
def test_unicode_and_the_old_windows_encoding_are_decoded(encoding: str) -> None:
    assert decode_text("1 Štábní generál\r\nÚnik".encode(encoding)) == "1 Štábní generál\r\nÚnik"


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"\x81\x90", b"\x89PNG\r\n\x1a\n\x00\x00", b"\xff\xfe\x00"])
def test_binary_files_are_refused(data: bytes) -> None:
    with pytest.raises(Refused) as caught:
        decode_text(data)
    assert caught.value.code == "text_not_readable"


def test_an_executable_file_is_refused() -> None:
    import sys

    with pytest.raises(Refused):
        decode_text(Path(sys.executable).resolve().read_bytes())


@given(st.binary(max_size=200))
def test_any_bytes_are_text_or_refused(data: bytes) -> None:
    try:
        text = decode_text(data)
    except Refused:
        text = ""
    assert "\x00" not in text


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r", "\n\r", "\r\r\n", "\x0b", "\x0c", "\x85", "\u2028", "\u2029"])
def test_a_line_ends_wherever_a_program_ends_one(end: str) -> None:
    assert read_lines(f"a{end}b{end}{end}c{end}") == ("a", "b", "", "c", "")


@pytest.mark.parametrize("text", ["1 Ilian\n\x1a", "1 Ilian\x1a\x1a\r\n", "\x1a", "1 Ilian\n"])
def test_the_end_of_a_file_of_dos_is_left_out(text: str) -> None:
    assert decode_text(text.encode()) == text.partition("\x1a")[0]


@given(st.text("ab\r\n\x0b\u2028", max_size=40))
def test_as_many_lines_are_counted_and_shown_as_are_read(text: str) -> None:
    lines = read_lines(text)
    unified = unify_line_ends(text)
    assert count_lines(text) == len(lines)
    # A browser knows these three.
    assert tuple(re.split("\r\n|\r|\n", unified)) == read_lines(unified) == lines


@pytest.mark.parametrize("text", ["a\nb", "a\r\nb\r\n\r\n", "a\rb\r\r", ""])
def test_usual_line_ends_stay(text: str) -> None:
    assert unify_line_ends(text) == text
