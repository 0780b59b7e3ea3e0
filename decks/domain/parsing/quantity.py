"""Finds the number of copies on a line: ``2 Name``, ``2x Name``, ``2 ks Name``, ``Name x2``, ``Name (2)``.

A bare number behind the name belongs to the name (``Nimrod MK 1``). Entry points: :func:`read_quantities`,
:func:`write_quantity`.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from language.folding import fold

_TIMES = r"[x×✕*]"
_PIECES = r"(?:ks|kusy?|kusů|kusu|-?krát|-?krat|kopie|kopií|pcs?|of|copies|copy)\.?"
_COUNT = r"(?P<count>\d{1,6})"

# Patterns for a text that begins with a digit, and with another sign.
_DIGIT_BEFORE = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"^{_COUNT}\s*(?:{_TIMES}|{_PIECES}):?\s+(?P<name>\S.*)$",
        rf"^{_COUNT}\s*[×✕*]\s*(?P<name>\S.*)$",
        rf"^{_COUNT}[.,]0{{1,2}}\s*(?:{_TIMES}|{_PIECES})?[\s;|]+(?P<name>\S.*)$",
        rf"^{_COUNT}\s*[-–—:=·]\s+(?P<name>\S.*)$",
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


# Numbers that may as well be others, such as those of a collection; the keys are their forms.
_OPEN_BEFORE = (
    ("n/n", re.compile(rf"^{_COUNT}\s*/\s*\d{{1,3}}\s+(?P<name>\S.*)$")),
    ("roman", re.compile(r"^(?P<roman>I{1,3}|IV|VI{0,3}|IX|X)\s+(?P<name>\S.*)$")),
)
_OPEN_BEHIND = (
    ("-", re.compile(rf"^(?P<name>.*\S)\s*[-–—]\s*{_COUNT}\s*(?:{_TIMES}|{_PIECES})?$", re.IGNORECASE)),
    ("/", re.compile(rf"^(?P<name>.*\S)\s*/\s*{_COUNT}$")),
    ("#", re.compile(rf"^(?P<name>.*\S)\s+#\s?{_COUNT}$")),
    (" ", re.compile(rf"^(?P<name>.*\S)\s+{_COUNT}$")),
)
_TALLY = re.compile(r"^(?P<name>.*[^\s|])\s*(?P<strokes>\|{1,10})$")
_ROMAN = {"I": 1, "II": 2, "III": 3, "IV": 4, "V": 5, "VI": 6, "VII": 7, "VIII": 8, "IX": 9, "X": 10}
# "jeden kus Name", "pětkrát Name", "two Name": folded words and their numbers.
_NUMBER_WORDS = {
    word: number
    for number, words in (
        (1, ("jeden", "jedna", "jedno", "jednou", "one", "once")),
        (2, ("dva", "dve", "dvakrat", "two", "twice")),
        (3, ("tri", "trikrat", "three")),
        (4, ("ctyri", "ctyrikrat", "styri", "four")),
        (5, ("pet", "petkrat", "pat", "five")),
    )
    for word in words
}
_NUMBER_WORD = re.compile(rf"^(?P<word>[^\W\d_]+)\s+(?:(?:{_TIMES}|{_PIECES}|times)\s+)?(?P<name>\S.*)$", re.IGNORECASE)


@dataclass(frozen=True)
class QuantityReading:
    """A name with the number of copies written beside it.

    ``form`` is how a number is written that may as well be another number, such as one of a collection.
    """

    quantity: int
    name: str
    form: str = ""


def read_quantities(text: str) -> Iterator[QuantityReading]:
    """Yield every way to read a number beside a name, the likeliest first; nothing for a name alone."""
    begins_with_digit = text[:1].isdecimal()
    for pattern in _DIGIT_BEFORE if begins_with_digit else _SIGN_BEFORE:
        if match := pattern.match(text):
            yield QuantityReading(int(match["count"]), match["name"].strip())
    if begins_with_digit and (match := _GLUED.match(text)) and match["name"][0].isupper():
        yield QuantityReading(int(match["count"]), match["name"].strip())
    for pattern in _BEHIND if _COUNT_AT_END.search(text) else ():
        if match := pattern.match(text):
            yield QuantityReading(int(match["count"]), _LEADERS.sub("", match["name"].rstrip(" ,;:|-–—")))
    if (match := _NUMBER_WORD.match(text)) and (number := _NUMBER_WORDS.get(fold(match["word"]))):
        yield QuantityReading(number, match["name"].strip())
    yield from _read_open_quantities(text)


def _read_open_quantities(text: str) -> Iterator[QuantityReading]:
    """Yield the numbers beside a name that may be no numbers of copies, each with its form."""
    for form, pattern in _OPEN_BEFORE:
        if match := pattern.match(text):
            number = _ROMAN[match["roman"]] if form == "roman" else int(match["count"])
            yield QuantityReading(number, match["name"].strip(), form)
    for form, pattern in _OPEN_BEHIND if _COUNT_AT_END.search(text) else ():
        if match := pattern.match(text):
            yield QuantityReading(int(match["count"]), match["name"].rstrip(" ,;:|-–—"), form)


def read_tally(text: str) -> QuantityReading | None:
    """Return a name with strokes behind it, of which each counts one copy; None for other texts."""
    match = _TALLY.match(text) if text.endswith("||") else None
    return QuantityReading(len(match["strokes"]), match["name"].strip(), "|") if match else None


def write_quantity(number: int | str, name: str) -> str:
    """Return the line ``2x Name``. Behind a space, a name such as ``#A`` would be read as a comment."""
    return f"{number}×{name}" if name.startswith(("#", "//")) else f"{number}x {name}"
