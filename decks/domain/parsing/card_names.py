"""What the parser asks a catalogue about names."""

from collections.abc import Sequence
from typing import Protocol


class CardNames(Protocol):
    """The part of a catalogue that the parser uses."""

    def has_card(self, name: str) -> bool:
        """Return true if the name means a card."""
        ...

    def find(self, name: str) -> object | None:
        """Return the one card with this name, None for an unknown name and for a name of several cards."""
        ...

    def near(self, name: str) -> Sequence[object]:
        """Return cards with a name that differs in one or two letters."""
        ...

    def cards_within(self, text: str) -> Sequence[object]:
        """Return the cards with names among the words of a text, words of organisations and sets excepted."""
        ...

    def is_fact(self, words: str) -> bool:
        """Return true if the words are an organisation or a set of cards, perhaps also the name of a card."""
        ...
