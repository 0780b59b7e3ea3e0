"""Finds the number of copies on a line: ``2 Name``, ``2x Name``, ``2 ks Name``, ``Name x2``, ``Name (2)``.

A bare number behind the name belongs to the name (``Nimrod MK 1``). Entry points: :func:`read_quantities`,
:func:`write_quantity`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_TIMES = r"[x×✕*]"
_PIECES = r"(?:ks|kusy?|kusů|kusu|krát|krat|kopie|kopií|pcs)\.?"
_COUNT = r"(?P<count>\d{1,6})"

# Patterns for a text that begins with a digit, and with another sign.
_DIGIT_BEFORE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^{_COUNT}\s*(?:{_TIMES}|{_PIECES}):?\s+(?P<name>\S.*)$",
        rf"^{_COUNT}\s*[×✕*]\s*(?P<name>\S.*)$",
        rf"^{_COUNT}\s*[-–—:]\s+(?P<name>\S.*)$",
        rf"^{_COUNT}\s*(?:[;|]|,(?!\d))\s*(?P<name>\S.*)$",
        rf"^{_COUNT}\s+(?P<name>\S.*)$",
    )
)
_SIGN_BEFORE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^{_TIMES}\s?{_COUNT}\s+(?P<name>\S.*)$",
        rf"^[(\[]\s*{_COUNT}\s*(?:{_TIMES}|{_PIECES})?\s*[)\]]\s*(?P<name>\S.*)$",
    )
)
# "2xName" without a space, only before a capital letter; "4x4 wagon" and "2xenon" stay names.
_GLUED = re.compile(rf"^{_COUNT}[xX](?P<name>[^\W\d_].*)$")
_LEADERS = re.compile(r"(?<!\s)\s+[._…]+$|(?<![._…])[._…]{2,}$")
_COUNT_AT_END = re.compile(rf"\d\s*(?:{_TIMES}|{_PIECES})?\s*[)\]}}]?$", re.IGNORECASE)
_BEHIND = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^(?P<name>.*\S)\s+{_TIMES}\s*{_COUNT}$",
        rf"^(?P<name>.*\S)\s*[×✕]\s*{_COUNT}$",
        rf"^(?P<name>.*\S)\s+{_COUNT}\s*(?:{_TIMES}|{_PIECES})$",
        # Leaders are matched from their first dot, because matching them from each of a hundred takes milliseconds.
        rf"^(?P<name>.*\S)\s*(?:[;,=|]|(?<!\d):|:(?!\d\d$)|(?<!\.)\.{{2,}}|(?<!…)…+|(?<!_)_{{2,}}|(?<!-)-{{2,}})\s*{_COUNT}$",
        rf"^(?P<name>.*\S)\s*[(\[{{]\s*(?:{_TIMES}\s*)?{_COUNT}\s*(?:{_TIMES}|{_PIECES})?\s*[)\]}}]$",
    )
)


@dataclass(frozen=True)
class QuantityReading:
    """A name with the number of copies written beside it."""

    quantity: int
    name: str


def read_quantities(text: str) -> Iterator[QuantityReading]:
    """Yield every way to read a number beside a name, the likeliest first; nothing for a name alone."""
    begins_with_digit = text[:1].isdecimal()
    for pattern in _DIGIT_BEFORE if begins_with_digit else _SIGN_BEFORE:
        if found := pattern.match(text):
            yield QuantityReading(int(found["count"]), found["name"].strip())
    if begins_with_digit and (found := _GLUED.match(text)) and found["name"][0].isupper():
        yield QuantityReading(int(found["count"]), found["name"].strip())
    for pattern in _BEHIND if _COUNT_AT_END.search(text) else ():
        if found := pattern.match(text):
            yield QuantityReading(int(found["count"]), _LEADERS.sub("", found["name"].rstrip(" ,;:|-–—")))


def write_quantity(number: int | str, name: str) -> str:
    """Return the line ``2x Name``. Behind a space, a name such as ``#A`` would be read as a comment."""
    return f"{number}×{name}" if name.startswith(("#", "//")) else f"{number}x {name}"
