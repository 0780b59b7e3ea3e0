"""Decodes a file or a pasted text into lines; refuses binary data and texts that are too long."""

import re

from problems import refuse

MAX_CHARACTERS = 20_000
MAX_LINES = 1_000

_LINE_END = re.compile(r"\r\n|\r|\n")
_UNREADABLE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufffe\uffff\ufffd\ud800-\udfff]")


def decode_text(data: bytes, legacy: str = "cp1250") -> str:
    """Return the text of a file in UTF-8, or in a ``legacy`` encoding: by default that of former Czech Windows.

    Raises ``Refused`` with ``text_not_readable`` for anything else.
    """
    for encoding in ("utf-8-sig", legacy):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _UNREADABLE.search(text):
            break
        return text
    return refuse("text_not_readable")


def read_lines(text: str) -> tuple[str, ...]:
    """Return the lines of a text.

    Raises ``Refused``: ``text_too_large`` above 20,000 characters, ``too_many_lines`` above 1,000 lines,
    ``text_not_readable`` where it holds NUL, other control characters or lone surrogates.
    """
    if len(text) > MAX_CHARACTERS:
        refuse("text_too_large", found=len(text), limit=MAX_CHARACTERS)
    if _UNREADABLE.search(text):
        refuse("text_not_readable")
    lines = tuple(_LINE_END.split(text.removeprefix("\ufeff")))
    if len(lines) > MAX_LINES:
        refuse("too_many_lines", found=len(lines), limit=MAX_LINES)
    return lines


def is_text(text: str) -> bool:
    """Return true if a database can store every character of the text."""
    return not _UNREADABLE.search(text)


def count_lines(text: str) -> int:
    """Return how many lines an editor shows for the text, at least one."""
    return len(_LINE_END.split(text))
