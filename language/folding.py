"""Folding: spellings that differ only in case, diacritics or punctuation become the same string."""

import re
import unicodedata

_NOT_WORD = re.compile(r"[^0-9a-z]+")
_MOST_CACHED = 20_000


class _FoldingTable(dict[int, str]):
    """A table for ``str.translate`` that folds characters and caches the first ``_MOST_CACHED`` of them."""

    def __missing__(self, code: int) -> str:
        folded = _NOT_WORD.sub(" ", strip_marks(chr(code)))
        if len(self) < _MOST_CACHED:
            self[code] = folded
        return folded


_FOLDED = _FoldingTable()
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


def fold_any_script(text: str) -> str:
    """Return the text as :func:`fold` does, with the letters and digits of all scripts, for comparing names.

    A text of punctuation alone keeps it.

    >>> fold_any_script("Иван2 Novák")
    'иван2 novak'
    """
    bare = strip_marks(text)
    words = "".join(char if unicodedata.category(char)[0] in "LMN" else " " for char in bare).split()
    return " ".join(words or bare.split())
