"""From bytes or a pasted string to lines: what is no text, or too much of it, is refused first."""

import re

from problems import refuse

MAX_CHARACTERS = 20_000
MAX_LINES = 1_000

_LINE_END = re.compile(r"\r\n|\r|\n")
_NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufffe\uffff\ufffd\ud800-\udfff]")


def decode_text(data: bytes) -> str:
    """The text of a file in UTF-8, or in the Windows encoding that Czech computers used before.

    Raises ``Refused`` with ``text_not_readable`` for anything else.
    """
    for encoding in ("utf-8-sig", "cp1250"):
        try:
            text = data.decode(encoding)
        except UnicodeDecodeError:
            continue
        if _NO_TEXT.search(text):
            break
        return text
    return refuse("text_not_readable")


def read_lines(text: str) -> tuple[str, ...]:
    """The lines of a text.

    Raises ``Refused``: ``text_too_large`` above 20,000 characters, ``too_many_lines`` above 1,000 lines,
    ``text_not_readable`` where it holds NUL, other control characters or halves of characters.
    """
    if len(text) > MAX_CHARACTERS:
        refuse("text_too_large", found=len(text), limit=MAX_CHARACTERS)
    if _NO_TEXT.search(text):
        refuse("text_not_readable")
    lines = tuple(_LINE_END.split(text.removeprefix("\ufeff")))
    if len(lines) > MAX_LINES:
        refuse("too_many_lines", found=len(lines), limit=MAX_LINES)
    return lines


def is_text(text: str) -> bool:
    """Whether a text holds nothing but what can be kept and read."""
    return not _NO_TEXT.search(text)


def count_lines(text: str) -> int:
    """How many lines an editor shows for the text; an empty one has one."""
    return len(_LINE_END.split(text))
