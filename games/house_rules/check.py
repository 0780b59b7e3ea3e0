"""Checks house rules before an event takes them: sizes, repeated rules, rules and cards that the format lacks.

Entry point: :func:`find_house_rule_problems`. A problem names the path of the rule, as ``read_house_rules`` does.
"""

from collections import Counter
from collections.abc import Iterator

from games.construction import ArmyRoster, BannedCards, RestrictedCards, RestrictedCopies
from games.declaration import Format, Game
from games.formats.edition import find_subject
from games.formats.serialization import is_readable
from games.house_rules.rule_check import MAX_LISTED_CARDS, MAX_NAME_LENGTH, check_rule, make_unreadable_problem
from games.house_rules.rules import HouseRules
from language.folding import fold
from problems import Problem

# More than any format has, and few enough for a fast check of a deck.
MAX_RULES = 30
MAX_ARMIES = 3
# Codes of rules of the game itself, which an event cannot replace; ``HouseRules.armies`` changes the number of armies.
_OF_THE_GAME = frozenset({"army_roster", "unique_serial"})


def find_house_rule_problems(house: HouseRules, rules: Format, game: Game) -> tuple[Problem, ...]:
    """Return all reasons why an event cannot take these house rules for a format, in the order of the rules.

    Where a list has too many items, return only that problem.
    """
    sizes = (
        ("rules", len(house.rules), MAX_RULES),
        ("without", len(house.without), MAX_RULES),
        ("allowed", len(house.allowed), MAX_LISTED_CARDS),
    )
    too_many = tuple(
        Problem("house_rules_too_many", {"place": name, "found": number, "most": most})
        for name, number, most in sizes
        if number > most
    )
    return too_many or tuple(_check_content(house, rules, game))


def _check_content(house: HouseRules, rules: Format, game: Game) -> Iterator[Problem]:
    """Yield the problems of house rules with lists of at most the allowed length."""
    for index, rule in enumerate(house.rules):
        if rule.code in _OF_THE_GAME:
            yield Problem("house_rule_not_for_events", {"rule": rule.code, "place": f"rules[{index}]"})
        else:
            yield from check_rule(rule, f"rules[{index}]", game)
    # Of two rules about one subject only one could hold; lists add up.
    lists = (RestrictedCards, RestrictedCopies)
    for subject, number in Counter(find_subject(rule) for rule in house.rules if not isinstance(rule, lists)).items():
        if number > 1:
            yield Problem("house_rule_twice", {"rule": subject.partition(" ")[0]})
    replaceable = {rule.code for rule in rules.rules} - _OF_THE_GAME
    unknown = (code for code in house.without if code not in replaceable)
    yield from (Problem("house_rule_not_in_format", {"rule": code[:40]}) for code in unknown)
    yield from _check_allowed(house, rules)
    if house.armies is not None and not any(isinstance(rule, ArmyRoster) for rule in rules.rules):
        yield Problem("house_rule_not_in_format", {"rule": "army_roster"})
    elif house.armies is not None and not 1 <= house.armies <= MAX_ARMIES:
        yield Problem("house_rule_armies", {"found": house.armies, "most": MAX_ARMIES, "place": "armies"})


def _check_allowed(house: HouseRules, rules: Format) -> Iterator[Problem]:
    """Yield a problem for each allowed card that the format does not ban or that the house rules themselves ban."""
    banned = frozenset(name for rule in rules.rules if isinstance(rule, BannedCards) for name in rule.folded_names)
    own = frozenset(name for rule in house.rules if isinstance(rule, BannedCards) for name in rule.folded_names)
    for name in house.allowed:
        params = {"name": name[:MAX_NAME_LENGTH], "place": "allowed"}
        if not is_readable(name):
            yield make_unreadable_problem("allowed")
        elif len(name) > MAX_NAME_LENGTH or fold(name) not in banned:
            yield Problem("house_rule_not_banned", params)
        elif fold(name) in own:
            yield Problem("house_rule_banned_and_allowed", params)
