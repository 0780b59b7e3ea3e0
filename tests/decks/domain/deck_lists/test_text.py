"""Texts and files that are refused before they are parsed, and those that are accepted."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.domain.deck_lists.text import MAX_CHARACTERS, MAX_LINES, count_lines, decode_text, read_lines
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


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1250"])
def test_utf_8_and_the_old_windows_encoding_are_decoded(encoding: str) -> None:
    assert decode_text("1 Štábní generál\r\nÚnik".encode(encoding)) == "1 Štábní generál\r\nÚnik"


@pytest.mark.parametrize(
    "data", [b"\x00\x01\x02", b"\x81\x90", b"\x89PNG\r\n\x1a\n\x00\x00", "1 Ilian".encode("utf-16"), b"\xff\xfe\x00"]
)
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


@given(st.text("ab\r\n", max_size=40))
def test_as_many_lines_are_counted_as_are_read(text: str) -> None:
    assert count_lines(text) == len(read_lines(text))
