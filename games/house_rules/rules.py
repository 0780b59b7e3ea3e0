"""House rules: an event's changes of its format, made of the same classes of rules.

Entry points: :class:`HouseRules`, :func:`read_house_rules`, :func:`apply_house_rules`. An event keeps
them as data.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from games.construction import ArmyRoster, BannedCards, DeckRule, ListedCard
from games.construction.lists import CardListRule
from games.declaration import Format
from games.formats.edition import find_subject
from games.formats.serialization import BadData, read_data, write_data
from language.folding import fold
from problems import Problem, Refused


@dataclass(frozen=True)
class HouseRules:
    """Changes of a format.

    ``rules`` replace the format's rules about the same subjects; lists of cards are added to those of the format.
    ``without`` are the codes of the format's rules that do not hold, ``allowed`` the names of banned cards that may be
    played; ``armies`` is the number of armies a player may bring, None as in the format.
    """

    rules: tuple[DeckRule, ...] = ()
    without: tuple[str, ...] = ()
    allowed: tuple[str, ...] = ()
    armies: int | None = None

    @property
    def lists(self) -> tuple[CardListRule, ...]:
        return tuple(rule for rule in self.rules if isinstance(rule, CardListRule))

    def as_data(self) -> dict[str, Any]:
        """Return the JSON values; an empty object where there are no house rules."""
        data: dict[str, Any] = write_data(self)
        return data


def read_house_rules(data: Any) -> HouseRules:
    """Return house rules from JSON values, sent or stored. Raises ``Refused`` with ``house_rule_unreadable``."""
    try:
        house_rules: HouseRules = read_data(HouseRules, data)
    except BadData as bad:
        problem = Problem("house_rule_unreadable", {"place": bad.path or "body", "expected": bad.expected.as_dict()})
        raise Refused((problem,)) from bad
    return house_rules


def apply_house_rules(rules: Format, house: HouseRules) -> Format:
    """Return the format with the house rules applied; the same object where there are none."""
    if house == HouseRules():
        return rules
    allowed = frozenset(map(fold, house.allowed))
    result: list[DeckRule] = []
    for rule in rules.rules:
        if rule.code in house.without:
            continue
        if isinstance(rule, BannedCards):
            result.append(BannedCards(_without_names(rule.cards, allowed)))
        elif isinstance(rule, ArmyRoster) and house.armies is not None:
            result.append(replace(rule, at_most=house.armies))
        else:
            result.append(rule)
    for rule in house.rules:
        result = _add_rule(result, rule)
    return replace(rules, rules=tuple(result))


def _add_rule(rules: list[DeckRule], rule: DeckRule) -> list[DeckRule]:
    """Return the rules with one more: a list is added, any other rule replaces the one of its subject."""
    if isinstance(rule, BannedCards):
        # A card that the format bans already needs no second ban.
        names = frozenset(name for other in rules if isinstance(other, BannedCards) for name in other.folded_names)
        added = _without_names(rule.cards, names)
        return [*rules, BannedCards(added)] if added else rules
    subject = find_subject(rule)
    if isinstance(rule, CardListRule) or not any(find_subject(other) == subject for other in rules):
        return [*rules, rule]
    return [rule if find_subject(other) == subject else other for other in rules]


def _without_names(cards: Iterable[ListedCard], names: frozenset[str]) -> tuple[ListedCard, ...]:
    return tuple(card for card in cards if names.isdisjoint(card.folded_names))
