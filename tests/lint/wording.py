"""Counts words that hide the subject of a sentence, such as "somebody", "whoever" and "who left"."""

import re
from collections import Counter

from tests.ground.source import product

VAGUE_WORDS = frozenset({"who", "whoever", "whom", "whose", "nobody", "somebody", "anybody", "everybody"})
# The limit follows the measured figure down and is never raised.
MAX_PER_10_000_LINES = 12

_WORD = re.compile(r"[A-Za-z]+")
_HUMP = re.compile(r"(?<=[a-z])(?=[A-Z])")


def find_vague_words(text: str) -> list[str]:
    """Return the vague words of a text in lower case, parts of names such as ``who_left`` and ``WhoLeft`` included."""
    parts = (part for word in _WORD.findall(text) for part in _HUMP.split(word))
    return [part.lower() for part in parts if part.lower() in VAGUE_WORDS]


def count_vague_words() -> Counter[str]:
    """Return the number of vague words in each product file that has any, migrations excluded."""
    counts = Counter({str(source.path): len(find_vague_words(source.text)) for source in product()})
    return +counts


def product_lines() -> int:
    """Return the number of lines of the product, migrations excluded."""
    return sum(len(source.text.splitlines()) for source in product())
