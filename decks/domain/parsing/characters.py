"""Characters that programs put into lists in place of plain ones: other digits, invisible signs, bullets, strokes.

Entry points: :func:`read_plain_lines`, :func:`read_plain_characters`.
"""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache

# What no ordinary line of a Czech or English list has: most lines need no change.
_SPECIAL = re.compile(
    r"[^\x00-\u024f\u0300-\u035f\u2010-\u2022\u2026\u2032\u2033\u20ac\u2190-\u2193]|[\u00ad\u00b2\u00b3\u00b9]|[\u0335-\u0338]"
)
_STRUCK = re.compile(r"(?:.[\u0335-\u0338]){3,}")
_KEYCAP = re.compile("(\\d)\ufe0f?\u20e3")
# The letters that stand for "x" in other alphabets, behind or before a number.
_TIMES = re.compile(r"(?<=\d)\s?[\u0445\u0425\u03c7\u03a7](?=\s|$)|(?<=\s)[\u0445\u0425\u03c7\u03a7](?=\s?\d)")
# Strokes before a name, of which each is a copy.
_TALLY = re.compile(r"^\s*(\|{2,10})\s+(?=[^\W\d_])")
_BULLET = "•"
_FIRST_SPECIAL = 0x80
_LAST_SUPERSCRIPT = 0x2079


def read_plain_lines(lines: Sequence[str]) -> Sequence[str]:
    """Return the lines with plain characters; the same lines where no line needs a change."""
    text = "\n".join(lines)
    return [read_plain_characters(line) for line in lines] if "||" in text or _SPECIAL.search(text) else lines


def read_plain_characters(line: str) -> str:
    """Return the line with plain digits, spaces and signs, without invisible characters.

    What is crossed out letter by letter is set between ``~~``. Letters of names stay as they are.
    """
    line = _TALLY.sub(lambda match: f"{len(match[1])}x ", line)
    if line.isascii() or not _SPECIAL.search(line):
        return line
    if _STRUCK.search(line):
        line = f"~~{''.join(char for char in line if not 0x0335 <= ord(char) <= 0x0338).strip()}~~"
    line = _TIMES.sub("x", _KEYCAP.sub(r"\1", line))
    return "".join(map(_read_plain_character, line))


@lru_cache(maxsize=5_000)
def _read_plain_character(char: str) -> str:
    """Return the plain form of a character: a digit, an ASCII sign, a space, a bullet, nothing, or the character."""
    code, category = ord(char), unicodedata.category(char)
    plain = char
    if code < _FIRST_SPECIAL:
        return char
    if category == "Cf" or char == "\ufe0f":
        plain = ""
    elif category == "Zs" and char != "\u00a0":
        plain = " "
    elif category == "Nd":
        plain = str(unicodedata.decimal(char))
    elif category == "No" and (number := unicodedata.normalize("NFKC", char)).isdecimal():
        # "②Name", but "⁵ Name".
        plain = f"{number} " if code > _LAST_SUPERSCRIPT else number
    elif "\uff00" <= char <= "\uff5e":
        plain = unicodedata.normalize("NFKC", char)
    elif category == "Co" or char == "\ufffc":
        plain = _BULLET
    return plain
