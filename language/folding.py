"""Folding: spellings that differ only in case, diacritics or punctuation become the same string."""

import re
import unicodedata
from collections.abc import Callable
from string import ascii_lowercase, digits

_MAX_CACHED = 20_000
# A space that is not between two digits.
_ROMAN = ("", "i", "ii", "iii", "iv", "v")
_MARK = re.compile(r"\bmk (?P<numeral>i{1,3}|iv|v)\b")
_JOINED = re.compile(r"(?<!\d) | (?!\d)")


class _FoldingTable(dict[int, str]):
    """A table for ``str.translate`` that folds characters and caches the first ``_MAX_CACHED`` of them.

    ``is_kept`` decides which characters without marks stand in words; the others become spaces.
    """

    def __init__(self, is_kept: Callable[[str], bool]) -> None:
        super().__init__()
        self._is_kept = is_kept

    def __missing__(self, code: int) -> str:
        folded = "".join(char if self._is_kept(char) else " " for char in strip_marks(chr(code)))
        if len(self) < _MAX_CACHED:
            self[code] = folded
        return folded


_FOLDED = _FoldingTable(frozenset(ascii_lowercase + digits).__contains__)
_FOLDED_IN_ANY_SCRIPT = _FoldingTable(str.isalnum)
_STROKES = str.maketrans({"ł": "l", "đ": "d", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe"})


def strip_marks(text: str) -> str:
    """Return the text in lower case without diacritics and strokes, with compatible characters replaced (NFKD).

    The length may change: ß becomes ss, æ becomes ae, a ligature becomes its letters, ½ becomes a 1, a slash and a 2.
    """
    decomposed = unicodedata.normalize("NFKD", text.casefold().translate(_STROKES))
    return "".join(char for char in decomposed if not unicodedata.combining(char))


def fold(text: str) -> str:
    """Return lower-case ASCII words with single spaces; all other characters count as spaces.

    A text of punctuation alone, or in another script, becomes "": see :func:`fold_any_script`.

    >>> fold('AC-40 „Rozhřešitel“')
    'ac 40 rozhresitel'
    """
    return " ".join(text.translate(_FOLDED).split())


def fold_joined(text: str) -> str:
    """Return the folded words without spaces, a space between two digits excepted; ``&`` and ``a`` inside are ``and``.

    Spellings that differ in hyphens, apostrophes, spaces, the word for "and" or the numeral of a mark (MK III, Mk3)
    become the same string.

    >>> fold_joined("AC-41"), fold_joined("Fools Gold"), fold_joined("Fay & Klaus")
    ('ac41', 'foolsgold', 'fayandklaus')
    """
    words = _MARK.sub(lambda match: f"mk {_ROMAN.index(match['numeral'])}", fold(text.replace("&", " and "))).split()
    inner = ("and" if word == "a" else word for word in words[1:-1])
    return _JOINED.sub("", " ".join((*words[:1], *inner, *words[1:][-1:])))


def fold_any_script(text: str) -> str:
    """Return the text as :func:`fold` does, with the letters and digits of all scripts, for comparing names.

    A text of punctuation alone keeps it.

    >>> fold_any_script("Иван2 Novák")
    'иван2 novak'
    """
    return " ".join(text.translate(_FOLDED_IN_ANY_SCRIPT).split() or strip_marks(text).split())
