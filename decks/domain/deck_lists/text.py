"""Decodes a file or a pasted text into lines; refuses binary data and texts that are too long.

A line ends wherever a program ends one: LF, CR LF, CR, LF CR, CR CR LF (written twice by a program), VT (a line break
of Word), FF, U+0085, U+2028 and U+2029. A browser knows the first three: :func:`unify_line_ends` gives an editor a text
with as many lines as :func:`read_lines` reads.
"""

import codecs
import re
from collections.abc import Callable

from problems import refuse

MAX_CHARACTERS = 20_000
MAX_LINES = 1_000

_LINE_END = re.compile(r"\r{0,2}\n|[\r\x0b\x0c\x85\u2028\u2029]")
# Line ends that a browser shows as none, or as two.
_UNUSUAL_LINE_END = re.compile(r"[\x0b\x0c\x85\u2028\u2029]|\n\r(?!\n)|\r\r\n")
_UNREADABLE = re.compile(r"[\x00-\x08\x0e-\x1f\x7f\ufffe\uffff\ufffd\ud800-\udfff]")
# Bytes of Windows letters, read as ISO 8859-2, are these control characters.
_CONTROLS = re.compile(r"[\x80-\x9f]")
# DOS ended a text by Ctrl-Z.
_END_OF_FILE = "\x1a"
# The mark of UTF-32 begins with that of UTF-16.
_MARKS = (
    (codecs.BOM_UTF32_LE, "utf-32"),
    (codecs.BOM_UTF32_BE, "utf-32"),
    (codecs.BOM_UTF16_LE, "utf-16"),
    (codecs.BOM_UTF16_BE, "utf-16"),
)
# Encodings of Czech before Unicode, besides that of Windows: Unix and DOS.
_RARE_ENCODINGS = ("iso8859-2", "cp852")


def decode_text(data: bytes, legacy: str = "cp1250", count_words: Callable[[str], int] | None = None) -> str:
    """Return the text of a file in Unicode, or in a ``legacy`` encoding: by default that of former Czech Windows.

    UTF-16 needs no byte order mark if at least half of its characters are ASCII. ``count_words`` returns how many
    words of a text are known: with it, ISO 8859-2 or DOS (852) is chosen where more words are known in it. Ctrl-Z at
    the end is left out. Raises ``Refused`` with ``text_not_readable`` for anything else.
    """
    encoding = _find_unicode(data)
    text = _decode(data, encoding)
    if text is None and encoding == "utf-8-sig":
        text = _decode(data, legacy)
        if count_words:
            texts = (_decode(data, name) for name in _RARE_ENCODINGS)
            rare = (text for text in texts if text and not _CONTROLS.search(text))
            text = max((text or "", *rare), key=count_words) or None
    if text is None or _UNREADABLE.search(text):
        refuse("text_not_readable")
    return text


def _find_unicode(data: bytes) -> str:
    """Return UTF-16 or UTF-32 for a text with its mark, UTF-16 by its bytes of zero, else UTF-8."""
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return encoding
    first, second = data[::2], data[1::2]
    for zeros, letters, encoding in ((second, first, "utf-16-le"), (first, second, "utf-16-be")):
        if len(zeros) == len(letters) and 2 * zeros.count(0) >= len(zeros) > 0 and not letters.count(0):
            return encoding
    return "utf-8-sig"


def _decode(data: bytes, encoding: str) -> str | None:
    """Return the text without the end of file of DOS, None for bytes that are none in the encoding."""
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError:
        return None
    end = text.find(_END_OF_FILE, len(text.rstrip(f"{_END_OF_FILE} \t\r\n")))
    return text[:end] if end >= 0 else text


def read_lines(text: str) -> tuple[str, ...]:
    """Return the lines of a text.

    Raises ``Refused``: ``text_too_large`` above 20,000 characters, ``too_many_lines`` above 1,000 lines,
    ``text_not_readable`` where it holds NUL, other control characters or lone surrogates.
    """
    if len(text) > MAX_CHARACTERS:
        refuse("text_too_large", found=len(text), limit=MAX_CHARACTERS)
    if _UNREADABLE.search(text):
        refuse("text_not_readable")
    lines = tuple(_split_lines(text.removeprefix("\ufeff")))
    if len(lines) > MAX_LINES:
        refuse("too_many_lines", found=len(lines), limit=MAX_LINES)
    return lines


def is_text(text: str) -> bool:
    """Return true if a database can store every character of the text."""
    return not _UNREADABLE.search(text)


def count_lines(text: str) -> int:
    """Return how many lines are read from the text, at least one."""
    return len(_split_lines(text))


def unify_line_ends(text: str) -> str:
    """Return the text with line ends that every editor shows as one; a text that has only such is unchanged."""
    return "\n".join(_split_lines(text)) if _UNUSUAL_LINE_END.search(text) else text


def _split_lines(text: str) -> list[str]:
    # In such a text each CR stands behind an LF, which is so in no text of CR LF.
    if text.count("\n\r") == text.count("\n") == text.count("\r"):
        text = text.replace("\n\r", "\n")
    return _LINE_END.split(text)
