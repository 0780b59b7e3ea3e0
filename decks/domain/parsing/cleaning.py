"""Removes decoration from a line: odd spaces, bullets, numbering, ornaments around a heading."""

import re

_INVISIBLE = re.compile(r"[\u200b-\u200f\u2060\ufeff\u00ad]")
_COLUMN_OF_COUNTS = re.compile(r"\t *(\d+)\s*$")
# Any sign that stands in no name is a bullet; Word writes some as the letter o and a tab.
_BULLET = re.compile(
    r"^(?:[-*+]\s+\[[ xX]?\]\s+|[^\w\s\"'`„“”‚‘’«»()\[\]{}#/<>+*|;:.,!?&@$%=~^\\–—-]+\s*|o\s+(?=[^\W_a-zá-ž])"
    r"|[»›]\s+|[-–—*+>](?:\s+|(?=\d+\s*[x×]?\s))|\[[ xX]?\]\s+)"
)
_QUOTED = re.compile(r"(?:\"(?P<a>[^\"]+)\"|“(?P<b>[^“”]+)”|„(?P<c>[^„“”]+)[“”]|«(?P<d>[^«»]+)»);?")
_NUMBERING = re.compile(r"^\d{1,3}(?:\.|\.?\))\s+(?=\S)")
_SEPARATOR = re.compile(r"[-=_*~–—·.+\s═─━`]+|[-|:\s]+")
_ORNAMENT = "=*_~-–— "
_QUOTE_MARKS = re.compile(r"^(?:>\s*)+")
_NOTE_MARK = re.compile(r"^--+\s+(?=\S)")
_COMMENT_MARK = re.compile(r"^(?:#+|//+|;)\s*")


def tidy(text: str) -> str:
    """Return the text with single plain spaces and no invisible characters.

    A number in the last column of a table gets its sign: a tab and ``2`` become `` x2``.
    """
    if "\t" in text:
        text = _COLUMN_OF_COUNTS.sub(r" x\1", text)
    # Without an argument split() knows every kind of space, the no-break ones too.
    return " ".join(_INVISIBLE.sub("", text).split())


def drop_frame(text: str) -> str:
    """Return a line without the quotes or the borders of a table around the whole of it."""
    if text[:1] == "|" and text[-1:] == "|":
        return text.strip("| ")
    match = _QUOTED.fullmatch(text) if text[:1] in '"“„«' else None
    return next(filter(None, match.groups())).strip() if match else text


def drop_bullet(text: str) -> str:
    """Return the line without its bullet; a minus before a number of copies is one, too."""
    match = _BULLET.match(text)
    return text[match.end() :] if match else text


def drop_quote_marks(text: str) -> str:
    """Return the line without the ``>`` with which mail programs quote it, once or several times."""
    return text if text[:1] != ">" else _QUOTE_MARKS.sub("", text)


def read_note(text: str) -> str | None:
    """Return the text behind two or more dashes and a space, with which a note begins; None for any other line."""
    match = _NOTE_MARK.match(text)
    return text[match.end() :].rstrip("- ") if match else None


def drop_numbering(text: str) -> str:
    """Return the line without ``1.`` or ``1)``, which number the line and not the copies."""
    match = _NUMBERING.match(text)
    return text[match.end() :] if match else text


def drop_ornaments(text: str) -> str:
    """Return a heading without ``==``, ``**`` or square brackets around it."""
    bare = text.strip(_ORNAMENT)
    return bare[1:-1].strip() if bare.startswith("[") and bare.endswith("]") else bare


def is_separator(text: str) -> bool:
    """Return true for a line of dashes, dots or equals signs, which only divides the list."""
    return bool(_SEPARATOR.fullmatch(text))


def read_comment(text: str) -> str | None:
    """Return the text of a comment line, None for any other line."""
    match = _COMMENT_MARK.match(text)
    return tidy(text[match.end() :]) if match else None
