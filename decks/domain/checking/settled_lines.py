"""Lines of a deck list that a judge has settled. Entry point: :func:`settle_lines`. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from decks.domain.cards.catalogue import Catalogue
from decks.domain.deck_lists.deck import Deck, DeckLine, Settlement
from decks.domain.parsing.cleaning import tidy
from games.declaration import Card

_LONGEST_NAME = 100


class LineDecision(NamedTuple):
    """A decision about a line: it is the card ``name``, it is no card, or it is an own card that may be played."""

    settlement: Settlement
    name: str = ""


# By the text of the line as ``find_settled_text`` gives it.
SettledLines = Mapping[str, LineDecision]


def find_settled_text(line: str) -> str:
    """Return the text of a line without odd spaces: a decision holds for every line with this text."""
    return tidy(line)


def find_unmistakable_name(card: Card, catalogue: Catalogue) -> str:
    """Return a name that certainly means this card alone, its first name if it has none."""
    for name in card.all_names:
        meaning = catalogue.meaning_of(name)
        if meaning.is_certain and meaning.card == card:
            return name
    return card.name


def settle_lines(deck: Deck, settled: SettledLines) -> Deck:
    """Return the deck with each settled line read as it was decided; equal lines are settled together."""
    if not settled:
        return deck
    return Deck(tuple([_settle(line, settled.get(find_settled_text(line.text))) for line in deck.lines]))


def _settle(line: DeckLine, decision: LineDecision | None) -> DeckLine:
    if decision is None or line.kind == "blank":
        return line
    if decision.settlement == "no_card":
        return line._replace(kind="comment", name="", quantity=0, settled="no_card")
    quantity = max(1, line.quantity)
    if decision.settlement == "card":
        return line._replace(kind="card", name=decision.name, quantity=quantity, settled="card")
    name = line.name or find_settled_text(line.text)[:_LONGEST_NAME]
    return line._replace(
        kind="card", name=name, quantity=quantity, remarks=line.remarks | {"allowed"}, settled="allowed"
    )
