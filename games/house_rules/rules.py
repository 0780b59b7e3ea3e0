"""House rules of one event: what an organizer asks for beside the format, in the same vocabulary.

Entry points: :class:`HouseRules`, :func:`read_house_rules`, :func:`apply_house_rules`. Pure values; an event keeps them
as data.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from games.construction import ArmyRoster, Banned, BannedCard, DeckRule
from games.construction.lists import CardList
from games.declaration import Format
from games.formats.edition import subject_of
from games.formats.serialization import BadData, from_data, to_data
from language.folding import fold
from problems import Problem, Refused


@dataclass(frozen=True)
class HouseRules:
    """Changes of a format.

    ``rules`` take the place of the format's rule about the same subject; lists of cards are added to the format's.
    ``without`` are codes of rules of the format that do not hold, ``allowed`` names from its ban list that may be
    played, ``armies`` how many armies a player may bring.
    """

    rules: tuple[DeckRule, ...] = ()
    without: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    armies: int | None = None

    @property
    def lists(self) -> tuple[CardList, ...]:
        """The lists of cards among the rules."""
        return tuple(rule for rule in self.rules if isinstance(rule, CardList))

    def as_data(self) -> dict[str, Any]:
        """JSON values; nothing for no house rules."""
        data: dict[str, Any] = to_data(self)
        return data


def read_house_rules(data: Any) -> HouseRules:
    """House rules from data of outside or of the store. Raises ``Refused`` with ``house_rule_unreadable``."""
    try:
        found: HouseRules = from_data(HouseRules, data)
    except BadData as bad:
        problem = Problem("house_rule_unreadable", {"place": bad.place or "body", "expected": bad.expected.as_dict()})
        raise Refused((problem,)) from bad
    return found


def apply_house_rules(rules: Format, house: HouseRules) -> Format:
    """The format as the event plays it; the same object where the house asks for nothing."""
    if house == HouseRules():
        return rules
    kept = [_changed(rule, house) for rule in rules.rules if rule.code not in house.without]
    for rule in house.rules:
        kept = _laid(kept, rule)
    return replace(rules, rules=tuple(kept))


def _changed(rule: DeckRule, house: HouseRules) -> DeckRule:
    """A rule of the format with the cards let off its ban list, and the number of armies."""
    if isinstance(rule, Banned):
        return Banned(_without_names(rule.cards, frozenset(map(fold, house.allowed))))
    if isinstance(rule, ArmyRoster) and house.armies is not None:
        return replace(rule, at_most=house.armies)
    return rule


def _laid(kept: list[DeckRule], rule: DeckRule) -> list[DeckRule]:
    """The rules with one more: a list is added, anything else takes the place of its like."""
    if isinstance(rule, Banned):
        fresh = _newly_banned(rule, kept)
        return [*kept, fresh] if fresh.cards else kept
    if isinstance(rule, CardList):
        return [*kept, rule]
    subject = subject_of(rule)
    if not any(subject_of(other) == subject for other in kept):
        return [*kept, rule]
    return [rule if subject_of(other) == subject else other for other in kept]


def _newly_banned(rule: Banned, kept: Iterable[DeckRule]) -> Banned:
    """What the format bans already needs no second ban."""
    known = frozenset(name for other in kept if isinstance(other, Banned) for name in other.folded)
    return Banned(_without_names(rule.cards, known))


def _without_names(cards: Iterable[BannedCard], names: frozenset[str]) -> tuple[BannedCard, ...]:
    return tuple(card for card in cards if names.isdisjoint(card.folded))
