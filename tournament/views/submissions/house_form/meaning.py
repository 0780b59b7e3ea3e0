"""From answers of the form to house rules. Entry point: :func:`house_rules_said`.

What the form cannot ask, such as cards of one affiliation only, stays as it was written by the API.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.construction import (
    Affiliations,
    AtLeast,
    Banned,
    BannedCard,
    CardPool,
    DeckRule,
    DeckSize,
    MaxCopies,
    NoSideboard,
    Restricted,
    RestrictedEach,
    Roster,
    SideboardExact,
    SideboardSize,
)
from games.formats.edition import subject_of
from games.house_rules.game_words import LANGUAGES
from games.house_rules.rules import HouseRules
from tournament.submissions.queries.rules import EventRules

Answers = dict[str, Any]

# Which subjects of rules a question is about, so that an empty answer takes the rule back.
_ABOUT = {
    "deck_cards": ("deck_size",),
    "copies": ("max_copies",),
    "sideboard": ("sideboard",),
    "banned": ("banned",),
    "restricted": ("restricted", "restricted_each"),
    "pool": ("card_pool",),
    "never": ("affiliations",),
}


def house_rules_said(said: Answers, rules: EventRules) -> HouseRules:
    """The house rules that valid answers mean; what they say like the format is no house rule."""
    answered = [rule for rule in _rules(said, rules) if rule not in rules.pinned.rules]
    asked = {subject for name in said for subject in _ABOUT.get(name, ())} | _roster_subjects(said)
    asked |= {subject_of(rule) for rule in (*_shown_minimum(said, rules), *answered)}
    kept = [rule for rule in rules.house.rules if subject_of(rule) not in asked]
    armies = int(said.get("armies") or 1)
    return HouseRules(
        rules=(*answered, *kept),
        without=tuple(_left_out(said, rules)),
        allowed=tuple(_names(said.get("allowed", ""))),
        armies=armies if armies > 1 else None,
    )


def _shown_minimum(said: Answers, rules: EventRules) -> Iterable[DeckRule]:
    """The minimum that the form showed: the first of the house's."""
    return [rule for rule in rules.house.rules if isinstance(rule, AtLeast)][:1] if "least_number" in said else []


def _roster_subjects(said: Answers) -> set[str]:
    return {"roster"} if any(name.endswith("_most") for name in said) else set()


def _left_out(said: Answers, rules: EventRules) -> Iterable[str]:
    """Rules of the format that do not hold: a minimum of none, a pool of all cards, and what the API left out."""
    codes = {rule.code for rule in rules.pinned.rules}
    yield from (code for code in rules.house.without if code not in ("at_least", "card_pool"))
    if said.get("least_number") == 0 and "at_least" in codes:
        yield "at_least"
    if said.get("pool") == "any" and "card_pool" in codes:
        yield "card_pool"


def _rules(said: Answers, rules: EventRules) -> Iterable[DeckRule]:
    if said.get("deck_cards"):
        yield DeckSize(said["deck_cards"])
    if said.get("copies"):
        yield MaxCopies(said["copies"])
    if said.get("least_number"):
        kind = rules.game.types_by_key[said["least_type"]]
        yield AtLeast(said["least_number"], kind.key, kind.many)
    yield from _sideboard(said)
    yield from _lists(said)
    if said.get("pool") in LANGUAGES:
        yield CardPool(said["pool"], LANGUAGES[said["pool"]])
    if said.get("never"):
        yield Affiliations(forbidden=tuple(rules.game.affiliations[int(place)] for place in said["never"]))
    yield from _rosters(said, rules)


def _sideboard(said: Answers) -> Iterable[DeckRule]:
    match said.get("sideboard", ""):
        case "none":
            yield NoSideboard()
        case "up_to":
            yield SideboardSize(said["sideboard_cards"])
        case "exact":
            yield SideboardExact(said["sideboard_cards"])


def _lists(said: Answers) -> Iterable[DeckRule]:
    if cards := _cards(said.get("banned", "")):
        yield Banned(cards)
    if cards := _cards(said.get("restricted", "")):
        kind = RestrictedEach if said.get("restricted_way") == "each" else Restricted
        yield kind(cards, said.get("restricted_number") or 1)


def _rosters(said: Answers, rules: EventRules) -> Iterable[DeckRule]:
    for rule in rules.pinned.rules:
        if isinstance(rule, Roster) and _roster_subjects(said):
            yield Roster(
                tuple(
                    replace(
                        part,
                        at_least=_or(said.get(f"{part.type}_least"), part.at_least),
                        at_most=_or(said.get(f"{part.type}_most"), part.at_most),
                    )
                    for part in rule.parts
                )
            )


def _or(number: int | None, default: int) -> int:
    return default if number is None else number


def _names(text: str) -> list[str]:
    return [" ".join(line.split()) for line in text.splitlines() if line.strip()]


def _cards(text: str) -> tuple[BannedCard, ...]:
    return tuple(map(BannedCard, _names(text)))
