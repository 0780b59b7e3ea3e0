"""The Czech alphabetical order (ČSN 97 6030) as a key that any database sorts the same.

Letters č, ř, š, ž and the digraph ch are letters of their own, after c, r, s, z and h; the other marks decide only
between words that are the same without them. A space sorts before every letter, digits after.
The key is made of lower-case letters and digits two by two, so a database's own collation cannot reorder it.
"""

import unicodedata

from language.folding import strip_marks

_ALPHABET = (" ", *"abc", "č", *"defgh", "ch", *"ijklmnopqr", "ř", *"s", "š", *"tuvwxyz", "ž", *"0123456789")
_WEIGHT = {letter: f"{number:02d}" for number, letter in enumerate(_ALPHABET, start=11)}
_OWN_LETTERS = frozenset("čřšž")
_END_OF_LETTERS = "00"


def czech_sort_key(*words: str) -> str:
    """The key of a text given in parts, the most important first (surname, then given name)."""
    parts = [unicodedata.normalize("NFC", word.casefold()) for word in words]
    letters = "01".join(_letters(part) for part in parts)
    marks = "".join(_marks(part) for part in parts)
    return letters + _END_OF_LETTERS + marks


def _letters(text: str) -> str:
    return "".join(_WEIGHT.get(letter, "") for letter in _split(text))


def _split(text: str) -> list[str]:
    units: list[str] = []
    for char in text:
        own = char if char in _OWN_LETTERS else strip_marks(char)
        for unit in own if own not in _WEIGHT else (own,):
            if unit == "h" and units and units[-1] == "c":
                units[-1] = "ch"
            else:
                units.append(" " if not unit.isalnum() and unit != " " else unit)
    return units


def _marks(text: str) -> str:
    """One digit a character: 1 plain, 2 acute, 3 ring, 4 caron or anything else."""
    return "".join(_mark(char) for char in text)


def _mark(char: str) -> str:
    combining = [part for part in unicodedata.normalize("NFD", char) if unicodedata.combining(part)]
    if not combining:
        return "1"
    return {"\u0301": "2", "\u030a": "3"}.get(combining[0], "4")
