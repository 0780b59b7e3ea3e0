"""The Czech alphabetical order (ČSN 97 6030) as a key that every database sorts the same way.

The letters č, ř, š, ž and the digraph ch are letters of their own, after c, r, s, z and h. Other diacritics only decide
between words that are equal without them. A space sorts before every letter, digits sort after.
The key consists of digits, two per letter, so that a database's own collation cannot reorder it.
"""

import unicodedata

from language.folding import strip_marks

_ALPHABET = (" ", *"abc", "č", *"defgh", "ch", *"ijklmnopqr", "ř", *"s", "š", *"tuvwxyz", "ž", *"0123456789")
_WEIGHT_OF_LETTER = {letter: f"{number:02d}" for number, letter in enumerate(_ALPHABET, start=11)}
_LETTERS_WITH_MARKS = frozenset("čřšž")
_END_OF_PART, _END_OF_LETTERS = "01", "00"
_ACUTE, _RING = "\u0301", "\u030a"


def make_czech_sort_key(*parts: str) -> str:
    """Return the key of a text given in parts, the most important one first (family name, then given name)."""
    normalized_parts = [unicodedata.normalize("NFC", part.casefold()) for part in parts]
    letter_key = _END_OF_PART.join(
        "".join(_WEIGHT_OF_LETTER.get(letter, "") for letter in _split_letters(part)) for part in normalized_parts
    )
    return letter_key + _END_OF_LETTERS + "".join(_diacritic_weight(char) for part in normalized_parts for char in part)


def _split_letters(text: str) -> list[str]:
    """Split a text into letters of the Czech alphabet; ch is one, and punctuation becomes a space."""
    letters: list[str] = []
    for char in text:
        base_letters = char if char in _LETTERS_WITH_MARKS else strip_marks(char)
        for letter in base_letters if base_letters not in _WEIGHT_OF_LETTER else (base_letters,):
            if letter == "h" and letters and letters[-1] == "c":
                letters[-1] = "ch"
            else:
                letters.append(" " if not letter.isalnum() and letter != " " else letter)
    return letters


def _diacritic_weight(char: str) -> str:
    """Return one digit: 1 for a plain character, 2 for an acute, 3 for a ring, 4 for any other diacritic."""
    combining = [part for part in unicodedata.normalize("NFD", char) if unicodedata.combining(part)]
    if not combining:
        return "1"
    return {_ACUTE: "2", _RING: "3"}.get(combining[0], "4")
