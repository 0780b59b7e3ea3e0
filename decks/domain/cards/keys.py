"""Keys of new cards: made from a name, with a number behind one that is taken. Pure. A key never changes later."""

import re
from collections.abc import Container

from decks.domain.cards.faults import MAX_LENGTH
from language.folding import fold


def make_key(name: str) -> str:
    """Return a key made from a name; two names may have the same."""
    return re.sub(r"[^a-z0-9]+", "-", fold(name)).strip("-") or "card"


def find_free_key(wanted: str, taken: Container[str]) -> str:
    """Return the wanted key, with a number behind it if it is taken.

    Only the number shortens a key: a card with another key than its file's is refused in the next import of the file.
    """
    key, number = wanted[: MAX_LENGTH["key"]], 2
    while key in taken:
        key, number = f"{wanted[: MAX_LENGTH['key'] - 4]}-{number}", number + 1
    return key
