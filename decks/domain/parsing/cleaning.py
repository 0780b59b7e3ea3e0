"""Takes off a line what is only its looks: odd spaces, bullets, numbering, ornaments around a heading."""

import re

_INVISIBLE = re.compile(r"[\u200b-\u200f\u2060\ufeff\u00ad]")
_COLUMN_OF_COUNTS = re.compile(r"\t *(\d+)\s*$")
_BULLET = re.compile(r"^(?:[•·●▪‣◦∙☐☑✓]\s*|[-–—*+>](?:\s+|(?=\d+\s*[x×]?\s))|\[[ xX]?\]\s+)")
_NUMBERING = re.compile(r"^\d{1,3}[.)]\s+(?=\S)")
_RULE = re.compile(r"[-=_*~–—·.+\s]+")
_ORNAMENT = "=*_~-–— "
_COMMENT_MARK = re.compile(r"^(?:#+|//+|;)\s*")


def tidy(text: str) -> str:
    """Single plain spaces, nothing invisible, nothing at the ends; a number in a column of its own gets its sign."""
    if "\t" in text:
        text = _COLUMN_OF_COUNTS.sub(r" x\1", text)
    # Without an argument split() knows every kind of space, the no-break ones too.
    return " ".join(_INVISIBLE.sub("", text).split())


def drop_bullet(text: str) -> str:
    """The line without its bullet; a minus before a number of copies is one too."""
    found = _BULLET.match(text)
    return text[found.end() :] if found else text


def drop_numbering(text: str) -> str:
    """The line without ``1.`` or ``1)``, which number lines and count nothing."""
    found = _NUMBERING.match(text)
    return text[found.end() :] if found else text


def drop_ornaments(text: str) -> str:
    """A heading without ``==``, ``**`` or square brackets around it."""
    bare = text.strip(_ORNAMENT)
    return bare[1:-1].strip() if bare.startswith("[") and bare.endswith("]") else bare


def is_rule(text: str) -> bool:
    """Whether the line only divides: dashes, dots, equals signs."""
    return bool(_RULE.fullmatch(text))


def comment_body(text: str) -> str | None:
    """What a comment line says, None where the line is no comment."""
    found = _COMMENT_MARK.match(text)
    return tidy(text[found.end() :]) if found else None
