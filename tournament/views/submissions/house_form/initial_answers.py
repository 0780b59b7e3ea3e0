"""Turn house rules into initial answers of the form. Entry point: :func:`read_initial_answers`."""

from typing import Any

from games.construction import (
    Affiliations,
    BannedCards,
    CardPool,
    DeckRule,
    DeckSize,
    ExactSideboard,
    LeastOfType,
    ListedCard,
    MaxCopies,
    NoSideboard,
    RestrictedCards,
    RestrictedCopies,
    Roster,
    SideboardSize,
)
from tournament.submissions.queries.rules import EventRules


def read_initial_answers(rules: EventRules) -> dict[str, Any]:
    """Return the initial values of the form for the current house rules.

    Of two minimums the form shows the first. A rule without a question in the form gives no value.
    """
    answers: dict[str, Any] = {"allowed": "\n".join(rules.house.allowed), "armies": str(rules.house.armies or 1)}
    for rule in reversed(rules.house.rules):
        answers |= {
            **_number_answers(rule),
            **_sideboard_answers(rule),
            **_list_answers(rule),
            **_choice_answers(rule, rules),
        }
    if "at_least" in rules.house.without:
        removed = next((rule for rule in rules.pinned.rules if isinstance(rule, LeastOfType)), None)
        answers |= {"least_number": 0, "least_type": removed.type if removed else ""}
    if "card_pool" in rules.house.without:
        answers["pool"] = "any"
    return answers


def _number_answers(rule: DeckRule) -> dict[str, Any]:
    match rule:
        case DeckSize():
            return {"deck_cards": rule.at_least}
        case MaxCopies():
            return {"copies": rule.number}
        case LeastOfType():
            return {"least_number": rule.number, "least_type": rule.type}
    return {}


def _choice_answers(rule: DeckRule, rules: EventRules) -> dict[str, Any]:
    match rule:
        case CardPool():
            return {"pool": rule.released_in}
        case Affiliations():
            numbered = enumerate(rules.game.affiliations)
            return {"never": [str(index) for index, affiliation in numbered if affiliation in rule.forbidden]}
        case Roster():
            least = {f"{part.type}_least": part.at_least for part in rule.parts}
            return least | {f"{part.type}_most": part.at_most for part in rule.parts}
    return {}


def _sideboard_answers(rule: DeckRule) -> dict[str, Any]:
    match rule:
        case NoSideboard():
            return {"sideboard": "none"}
        case SideboardSize():
            return {"sideboard": "up_to", "sideboard_cards": rule.size}
        case ExactSideboard():
            return {"sideboard": "exact", "sideboard_cards": rule.size}
    return {}


def _list_answers(rule: DeckRule) -> dict[str, Any]:
    match rule:
        case BannedCards():
            return {"banned": _lines(rule.cards)}
        case RestrictedCards():
            way = {"restricted_way": "together"}
        case RestrictedCopies():
            way = {"restricted_way": "each"}
        case _:
            return {}
    return {**way, "restricted": _lines(rule.cards), "restricted_number": rule.number}


def _lines(cards: tuple[ListedCard, ...]) -> str:
    return "\n".join(card.card for card in cards)
