"""Lines of a deck list that a judge has settled. Entry point: :func:`settle_lines`. Pure."""

from collections.abc import Mapping
from typing import NamedTuple

from decks.domain.cards.catalogue import Catalogue
from decks.domain.checking.questions import READINGS, read_as
from decks.domain.deck_lists.deck import Deck, DeckLine, Settlement
from decks.domain.parsing.cleaning import tidy
from games.declaration import Card

_MAX_NAME_LENGTH = 100


class LineDecision(NamedTuple):
    """A decision about a line: it is the card ``name``, no card, or an own card that may be played.

    Others answer a question: where the part belongs that the line begins, or whether its number is one of copies.
    """

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
    """Return the deck with each settled line read as it was decided; equal lines are settled together.

    A decision about the line that begins a part, or that has a number first, answers the whole question.
    """
    if not settled:
        return deck
    decisions = {line.number: settled.get(find_settled_text(line.text)) for line in deck.lines}
    readings = {
        question.key: decision.settlement
        for question in deck.questions
        if (decision := decisions.get(question.line)) and decision.settlement in READINGS[question.kind]
    }
    lines = (_settle(line, settled.get(find_settled_text(line.text))) for line in read_as(deck, readings).lines)
    answered = tuple(question for question in deck.questions if question.key not in readings)
    return Deck(tuple([_forget_answered(line, readings) for line in lines]), answered)


def _forget_answered(line: DeckLine, readings: Mapping[str, str]) -> DeckLine:
    if line.part in readings:
        line = line._replace(part="")
    return line._replace(number_in_doubt="") if line.number_in_doubt in readings else line


def _settle(line: DeckLine, decision: LineDecision | None) -> DeckLine:
    if decision is None or line.kind == "blank":
        return line
    if decision.settlement not in ("card", "no_card", "allowed"):
        return line._replace(settled=decision.settlement)
    if decision.settlement == "no_card":
        return line._replace(kind="comment", name="", quantity=0, part="", settled="no_card")
    quantity = max(1, line.quantity)
    if decision.settlement == "card":
        return line._replace(kind="card", name=decision.name, quantity=quantity, settled="card")
    name = line.name or find_settled_text(line.text)[:_MAX_NAME_LENGTH]
    return line._replace(
        kind="card", name=name, quantity=quantity, remarks=line.remarks | {"allowed"}, settled="allowed"
    )
