"""House rules as answers of the form, and answers as house rules.

Rules without a question in the form, such as cards of one affiliation only, stay as they were set by the API.
Entry points: :func:`read_initial_answers`, :func:`build_house_rules`.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
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
    RosterPart,
    SideboardSize,
)
from games.formats.edition import find_subject
from games.house_rules.game_words import LANGUAGES
from games.house_rules.rules import HouseRules
from tournament.submissions.queries.rules import EventRules

Answers = dict[str, Any]

# The subjects of rules that a question covers, so that an empty answer removes the rule.
_SUBJECTS = {
    "deck_cards": ("deck_size",),
    "copies": ("max_copies",),
    "sideboard": ("sideboard",),
    "banned": ("banned",),
    "restricted": ("restricted", "restricted_each"),
    "pool": ("card_pool",),
    "never": ("affiliations",),
}
# The answers that say what a rule says, by its class.
_ANSWERS: dict[type, Callable[[Any, EventRules], Answers]] = {
    DeckSize: lambda rule, _rules: {"deck_cards": rule.at_least},
    MaxCopies: lambda rule, _rules: {"copies": rule.number},
    LeastOfType: lambda rule, _rules: {"least_number": rule.number, "least_type": rule.type},
    NoSideboard: lambda _rule, _rules: {"sideboard": "none"},
    SideboardSize: lambda rule, _rules: {"sideboard": "up_to", "sideboard_cards": rule.size},
    ExactSideboard: lambda rule, _rules: {"sideboard": "exact", "sideboard_cards": rule.size},
    BannedCards: lambda rule, _rules: {"banned": _join_names(rule.cards)},
    RestrictedCards: lambda rule, _rules: {"restricted_way": "together", **_read_restricted(rule)},
    RestrictedCopies: lambda rule, _rules: {"restricted_way": "each", **_read_restricted(rule)},
    CardPool: lambda rule, _rules: {"pool": rule.released_in},
    Affiliations: lambda rule, rules: {
        "never": [str(index) for index, each in enumerate(rules.game.affiliations) if each in rule.forbidden]
    },
    Roster: lambda rule, _rules: {
        **{f"{part.type}_least": part.at_least for part in rule.parts},
        **{f"{part.type}_most": part.at_most for part in rule.parts},
    },
}


def read_initial_answers(rules: EventRules) -> Answers:
    """Return the initial values of the form for the current house rules.

    Of two minimums the form shows the first. A rule without a question in the form gives no value.
    """
    answers: Answers = {"allowed": "\n".join(rules.house.allowed), "armies": str(rules.house.armies or 1)}
    for rule in reversed(rules.house.rules):
        if type(rule) in _ANSWERS:
            answers |= _ANSWERS[type(rule)](rule, rules)
    if "at_least" in rules.house.without:
        removed = next((rule for rule in rules.pinned.rules if isinstance(rule, LeastOfType)), None)
        answers |= {"least_number": 0, "least_type": removed.type if removed else ""}
    if "card_pool" in rules.house.without:
        answers["pool"] = "any"
    return answers


def _read_restricted(rule: RestrictedCards | RestrictedCopies) -> Answers:
    return {"restricted": _join_names(rule.cards), "restricted_number": rule.number}


def _join_names(cards: tuple[ListedCard, ...]) -> str:
    return "\n".join(card.card for card in cards)


def build_house_rules(answers: Answers, rules: EventRules) -> HouseRules:
    """Return the house rules of valid answers; an answer equal to the format makes no house rule."""
    answered = [rule for rule in _answered_rules(answers, rules) if rule not in rules.pinned.rules]
    covered = {subject for name in answers for subject in _SUBJECTS.get(name, ())} | _roster_subjects(answers)
    covered |= {find_subject(rule) for rule in answered}
    if "least_number" in answers:
        # The form showed only the first minimum of the house rules.
        covered |= {
            find_subject(rule) for rule in [rule for rule in rules.house.rules if isinstance(rule, LeastOfType)][:1]
        }
    kept = [rule for rule in rules.house.rules if find_subject(rule) not in covered]
    armies = int(answers.get("armies") or 1)
    return HouseRules(
        rules=(*answered, *kept),
        without=tuple(_omitted_rules(answers, rules)),
        allowed=tuple(_names(answers.get("allowed", ""))),
        armies=armies if armies > 1 else None,
    )


def _roster_subjects(answers: Answers) -> set[str]:
    return {"roster"} if any(name.endswith("_most") for name in answers) else set()


def _omitted_rules(answers: Answers, rules: EventRules) -> Iterable[str]:
    """Yield the codes of format rules that do not hold: a minimum of 0, a pool of all cards, those set by the API."""
    codes = {rule.code for rule in rules.pinned.rules}
    yield from (code for code in rules.house.without if code not in ("at_least", "card_pool"))
    if answers.get("least_number") == 0 and "at_least" in codes:
        yield "at_least"
    if answers.get("pool") == "any" and "card_pool" in codes:
        yield "card_pool"


def _answered_rules(answers: Answers, rules: EventRules) -> Iterable[DeckRule]:
    """Yield a rule for each answer, in the order of the form."""
    if answers.get("deck_cards"):
        yield DeckSize(answers["deck_cards"])
    if answers.get("copies"):
        yield MaxCopies(answers["copies"])
    if answers.get("least_number"):
        card_type = rules.game.types_by_key[answers["least_type"]]
        yield LeastOfType(answers["least_number"], card_type.key, card_type.after_number)
    yield from _sideboard_and_list_rules(answers)
    if answers.get("pool") in LANGUAGES:
        yield CardPool(answers["pool"], LANGUAGES[answers["pool"]])
    if answers.get("never"):
        yield Affiliations(forbidden=tuple(rules.game.affiliations[int(index)] for index in answers["never"]))
    yield from _roster_rules(answers, rules)


def _sideboard_and_list_rules(answers: Answers) -> Iterable[DeckRule]:
    match answers.get("sideboard", ""):
        case "none":
            yield NoSideboard()
        case "up_to":
            yield SideboardSize(answers["sideboard_cards"])
        case "exact":
            yield ExactSideboard(answers["sideboard_cards"])
    if cards := _cards(answers.get("banned", "")):
        yield BannedCards(cards)
    if cards := _cards(answers.get("restricted", "")):
        rule_class = RestrictedCopies if answers.get("restricted_way") == "each" else RestrictedCards
        yield rule_class(cards, answers.get("restricted_number") or 1)


def _roster_rules(answers: Answers, rules: EventRules) -> Iterable[DeckRule]:
    for rule in rules.pinned.rules:
        if isinstance(rule, Roster) and _roster_subjects(answers):
            yield Roster(tuple(_answer_part(part, answers) for part in rule.parts))


def _answer_part(part: RosterPart, answers: Answers) -> RosterPart:
    limits = {"at_least": answers.get(f"{part.type}_least"), "at_most": answers.get(f"{part.type}_most")}
    return replace(part, **{name: number for name, number in limits.items() if number is not None})


def _names(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def _cards(text: str) -> tuple[ListedCard, ...]:
    return tuple(map(ListedCard, _names(text)))
