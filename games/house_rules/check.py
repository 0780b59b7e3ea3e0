"""What is wrong with house rules before an event takes them: numbers nobody can play by, names that stand twice.

Entry point: :func:`house_rule_problems`. Problems name the rule by its place, as ``read_house_rules`` does.
"""

from collections import Counter
from collections.abc import Iterator

from games.construction import ArmyRoster, Banned, DeckRule, Restricted, RestrictedEach
from games.declaration import Format, Game
from games.formats.edition import subject_of
from games.formats.serialization import is_readable
from games.house_rules.rule_faults import LONGEST_NAME, MOST_CARDS, MOST_NAMES, faults_of_rule, unreadable
from games.house_rules.rules import HouseRules
from language.folding import fold
from problems import Problem

__all__ = ["LONGEST_NAME", "MOST_ARMIES", "MOST_CARDS", "MOST_NAMES", "MOST_RULES", "house_rule_problems"]

# More than any format says, less than a deck check would feel.
MOST_RULES = 30
MOST_ARMIES = 3
# What is of the game itself and no house may write anew; armies have a number of their own.
_OF_THE_GAME = frozenset({"army_roster", "unique_serial"})


def house_rule_problems(house: HouseRules, rules: Format, game: Game) -> tuple[Problem, ...]:
    """Everything that keeps an event from taking these house rules for a format, in their order.

    Where there are too many of anything only that is said.
    """
    return tuple(_too_many(house)) or (
        *(problem for number, rule in enumerate(house.rules) for problem in _of_rule(rule, f"rules[{number}]", game)),
        *_repeated(house),
        *_left_out(house, rules),
        *_let_off(house, rules),
        *_armies(house, rules),
    )


def _too_many(house: HouseRules) -> Iterator[Problem]:
    sizes = {"rules": MOST_RULES, "without": MOST_RULES, "allowed": MOST_NAMES}
    for place, most in sizes.items():
        found = len(getattr(house, place))
        if found > most:
            yield Problem("house_rules_too_many", {"place": place, "found": found, "most": most})


def _of_rule(rule: DeckRule, place: str, game: Game) -> Iterator[Problem]:
    if rule.code in _OF_THE_GAME:
        yield Problem("house_rule_not_for_events", {"rule": rule.code, "place": place})
    else:
        yield from faults_of_rule(rule, place, game)


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
            yield Problem("house_rule_not_in_format", {"rule": code[:40]})


def _let_off(house: HouseRules, rules: Format) -> Iterator[Problem]:
    """Only what the format bans can be let off, and not in the same breath be banned by the house."""
    banned = frozenset(name for rule in rules.rules if isinstance(rule, Banned) for name in rule.folded)
    ours = frozenset(name for rule in house.rules if isinstance(rule, Banned) for name in rule.folded)
    for name in house.allowed:
        said = {"name": name[:LONGEST_NAME], "place": "allowed"}
        if not is_readable(name):
            yield unreadable("allowed")
        elif len(name) > LONGEST_NAME or fold(name) not in banned:
            yield Problem("house_rule_not_banned", said)
        elif fold(name) in ours:
            yield Problem("house_rule_banned_and_allowed", said)


def _armies(house: HouseRules, rules: Format) -> Iterator[Problem]:
    if house.armies is None:
        return
    if not any(isinstance(rule, ArmyRoster) for rule in rules.rules):
        yield Problem("house_rule_not_in_format", {"rule": "army_roster"})
    elif not 1 <= house.armies <= MOST_ARMIES:
        yield Problem("house_rule_armies", {"found": house.armies, "most": MOST_ARMIES, "place": "armies"})
