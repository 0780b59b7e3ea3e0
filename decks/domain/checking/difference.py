"""What changed from one list of a deck to the next, card by card. Entry point: :func:`deck_changes`."""

from collections import Counter
from dataclasses import dataclass

from decks.domain.checking.verdict import CheckedLine, Verdict
from decks.domain.deck_lists.deck import Section
from games.construction.rosters import plain_serial
from language.folding import fold

_Place = tuple[Section, str, str]


@dataclass(frozen=True)
class CardChange:
    """One card in another number than before; ``serial`` tells cards of one name apart where they have codes."""

    name: str
    section: Section
    before: int
    after: int
    serial: str = ""

    @property
    def more(self) -> int:
        """How many came, below zero how many went."""
        return self.after - self.before


def deck_changes(before: Verdict, after: Verdict) -> tuple[CardChange, ...]:
    """Every card whose number differs, in the order of the newer list, then those that are gone.

    Order, headings, comments and other names of the same card change nothing.
    """
    older, newer = _counted(before), _counted(after)
    said = {_place(line): line for verdict in (before, after) for line in verdict.cards}
    return tuple(
        CardChange(said[place].name, place[0], older[place], newer[place], said[place].serial)
        for place in dict.fromkeys((*newer, *older))
        if older[place] != newer[place]
    )


def _counted(verdict: Verdict) -> Counter[_Place]:
    found: Counter[_Place] = Counter()
    for line in verdict.cards:
        found[_place(line)] += line.quantity
    return found


def _place(line: CheckedLine) -> _Place:
    return line.section, line.card.key if line.card else f"?{fold(line.name) or line.name}", plain_serial(line.serial)
