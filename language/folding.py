"""Folding: two spellings that a person would call the same become the same string."""

import re
import unicodedata

_NOT_WORD = re.compile(r"[^0-9a-z]+")
_LAST_REMEMBERED = 0x2FFF


class _Folded(dict[int, str]):
    """For ``str.translate``: what each character is folded to. Remembers the letters of living scripts."""

    def __missing__(self, code: int) -> str:
        folded = _NOT_WORD.sub(" ", strip_marks(chr(code)))
        if code <= _LAST_REMEMBERED:
            self[code] = folded
        return folded


_FOLDED = _Folded()
_STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})


def strip_marks(text: str) -> str:
    """Lower case without diacritics; everything else stays where it is."""
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_STROKES))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def fold(text: str) -> str:
    """Lower-case ASCII words with single spaces; punctuation and quotes count as spaces.

    >>> fold('AC-40 „Rozhřešitel“')
    'ac 40 rozhresitel'
    """
    return " ".join(text.translate(_FOLDED).split())
