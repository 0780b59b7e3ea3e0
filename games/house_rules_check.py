"""What is wrong with house rules before an event takes them: numbers nobody can play by, names that stand twice.

Entry point: :func:`house_rule_problems`. Problems name the rule by its place, as ``read_house_rules`` does.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction

from games.construction import AffiliationShare, ArmyRoster, AtLeast, Banned, DeckRule, Restricted, RestrictedEach
from games.construction.lists import CardList
from games.construction.rosters import Roster
from games.declaration import Format, Game
from games.edition import subject_of
from games.house_rules import HouseRules
from language.folding import fold
from problems import Problem

MOST_CARDS = 1_000
MOST_NAMES = 500
LONGEST_NAME = 200
MOST_ARMIES = 3
# What is of the game itself and no house may write anew; armies have a number of their own.
_OF_THE_GAME = frozenset({"army_roster", "unique_serial"})


def house_rule_problems(house: HouseRules, rules: Format, game: Game) -> tuple[Problem, ...]:
    """Everything that keeps an event from taking these house rules for a format, in their order."""
    return (
        *(problem for number, rule in enumerate(house.rules) for problem in _of_rule(rule, f"rules[{number}]", game)),
        *_repeated(house),
        *_left_out(house, rules),
        *_let_off(house, rules),
        *_armies(house, rules),
    )


def _of_rule(rule: DeckRule, place: str, game: Game) -> Iterator[Problem]:
    if rule.code in _OF_THE_GAME:
        yield Problem("house_rule_not_for_events", {"rule": rule.code, "place": place})
    for name, number in _numbers(rule):
        if not 1 <= number <= MOST_CARDS:
            yield Problem("house_rule_number", {"place": f"{place}.{name}", "found": number, "most": MOST_CARDS})
    if isinstance(rule, AtLeast) and rule.type not in game.types_by_key:
        yield Problem("house_rule_type", {"place": f"{place}.type", "found": rule.type})
    if isinstance(rule, AffiliationShare) and not 0 < rule.part <= 1:
        yield Problem("house_rule_part", {"place": f"{place}.part", "found": str(Fraction(rule.part))})
    if isinstance(rule, Roster):
        yield from _of_roster(rule, place)
    if isinstance(rule, CardList):
        yield from _of_list(rule, place)


def _numbers(rule: DeckRule) -> Iterator[tuple[str, int]]:
    """The whole numbers that a rule is written with."""
    for one in fields(rule):  # type: ignore[arg-type]
        value = getattr(rule, one.name)
        if type(value) is int:
            yield one.name, value


def _of_roster(rule: Roster, place: str) -> Iterator[Problem]:
    for number, part in enumerate(rule.parts):
        if not 0 <= part.at_least <= part.at_most <= MOST_CARDS or part.at_most < 1:
            params = {"place": f"{place}.parts[{number}]", "at_least": part.at_least, "at_most": part.at_most}
            yield Problem("house_rule_range", params)


def _of_list(rule: CardList, place: str) -> Iterator[Problem]:
    """A list holds names, not too many, each once."""
    if not 1 <= len(rule.cards) <= MOST_NAMES:
        yield Problem("house_rule_list", {"place": f"{place}.cards", "found": len(rule.cards), "most": MOST_NAMES})
    for card in rule.cards:
        if not fold(card.card) or max(map(len, (card.card, *card.printed))) > LONGEST_NAME:
            params = {"place": f"{place}.cards", "name": card.card[:40], "limit": LONGEST_NAME}
            yield Problem("house_rule_name", params)
    for name, found in Counter(fold(card.card) for card in rule.cards).items():
        if found > 1 and name:
            yield Problem("house_rule_name_twice", {"name": _spelt(rule, name)})


def _spelt(rule: CardList, folded: str) -> str:
    return next(card.card for card in rule.cards if fold(card.card) == folded)


def _repeated(house: HouseRules) -> Iterator[Problem]:
    """Two rules about one subject: nobody could say which of them holds."""
    lists = (Restricted, RestrictedEach)
    for subject, found in Counter(subject_of(rule) for rule in house.rules if not isinstance(rule, lists)).items():
        if found > 1:
            yield Problem("house_rule_twice", {"rule": subject.partition(" ")[0]})


def _left_out(house: HouseRules, rules: Format) -> Iterator[Problem]:
    codes = {rule.code for rule in rules.rules} - _OF_THE_GAME
    for code in house.without:
        if code not in codes:
            yield Problem("house_rule_not_in_format", {"rule": code})


def _let_off(house: HouseRules, rules: Format) -> Iterator[Problem]:
    """Only what the format bans can be let off, and not in the same breath be banned by the house."""
    banned = frozenset(name for rule in rules.rules if isinstance(rule, Banned) for name in rule.folded)
    ours = frozenset(name for rule in house.rules if isinstance(rule, Banned) for name in rule.folded)
    for name in house.allowed:
        if fold(name) not in banned:
            yield Problem("house_rule_not_banned", {"name": name[:LONGEST_NAME]})
        elif fold(name) in ours:
            yield Problem("house_rule_banned_and_allowed", {"name": name})


def _armies(house: HouseRules, rules: Format) -> Iterator[Problem]:
    if house.armies is None:
        return
    if not any(isinstance(rule, ArmyRoster) for rule in rules.rules):
        yield Problem("house_rule_not_in_format", {"rule": "army_roster"})
    elif not 1 <= house.armies <= MOST_ARMIES:
        yield Problem("house_rule_armies", {"found": house.armies, "most": MOST_ARMIES})
