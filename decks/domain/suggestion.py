"""Putting a chosen name into a line of a deck text; nothing else of the text changes."""

import re

from decks.domain.parsing.cards import read_card

_LINE_END = re.compile(r"(\r\n|\r|\n)")


def put_name(text: str, line: int, name: str) -> str:
    """The text with the card's name on that line (from 1) replaced; as it was where there is no such line or name."""
    parts = _LINE_END.split(text)
    place = 2 * (line - 1)
    if not 0 <= place < len(parts):
        return text
    card = read_card(parts[place].strip(), knows=lambda _name: False)
    if card is None:
        return text
    parts[place] = parts[place].replace(card.name, name, 1)
    return "".join(parts)
