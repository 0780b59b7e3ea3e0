"""The difference between two versions of a deck, card by card. Entry point: :func:`list_card_changes`."""

from collections import Counter
from dataclasses import dataclass

from decks.domain.checking.verdict import Verdict
from decks.domain.deck_lists.deck import Section

_CardKey = tuple[Section, tuple[str, str]]


@dataclass(frozen=True)
class CardChange:
    """One card with another number of copies than before; ``serial`` is its code in formats with codes."""

    name: str
    section: Section
    before: int
    after: int
    serial: str = ""

    @property
    def added(self) -> int:
        """Return how many copies were added; negative for copies that were removed."""
        return self.after - self.before


def list_card_changes(before: Verdict, after: Verdict) -> tuple[CardChange, ...]:
    """Return every card with another number of copies, in the order of the newer list, then removed cards.

    The order of lines, headings, comments and other names of the same card make no difference.
    """
    older, newer = _count_cards(before), _count_cards(after)
    lines = {(line.section, line.card_key): line for verdict in (before, after) for line in verdict.cards}
    return tuple(
        CardChange(lines[key].name, key[0], older[key], newer[key], lines[key].serial)
        for key in dict.fromkeys((*newer, *older))
        if older[key] != newer[key]
    )


def _count_cards(verdict: Verdict) -> Counter[_CardKey]:
    counts: Counter[_CardKey] = Counter()
    for line in verdict.cards:
        counts[line.section, line.card_key] += line.quantity
    return counts
