"""Checks one house rule: numbers out of range, types and affiliations that the game lacks, lists that are too long.

Entry point: :func:`check_rule`. :mod:`games.house_rules.check` checks all rules of an event.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction

from games.construction import (
    Affiliations,
    AffiliationShare,
    CardPool,
    DeckRule,
    LeastOfType,
    OneAffiliation,
    Roster,
)
from games.construction.lists import CardListRule
from games.declaration import Game
from games.formats.serialization import is_readable
from games.house_rules.game_words import find_affiliation_lists
from language.folding import fold
from problems import Problem

# The highest number that a rule may state.
MAX_NUMBER = 1_000
# The limits of a list: cards, further spellings of a card, characters of a name.
MAX_LISTED_CARDS = 500
MAX_SPELLINGS = 10
MAX_NAME_LENGTH = 200
# Characters of a wrong word that the sentence of its problem repeats.
_SHOWN = 40


def check_rule(rule: DeckRule, path: str, game: Game) -> Iterator[Problem]:
    """Yield every fault of the rule, measured by what the game declares. ``path`` is its own, such as ``rules[2]``."""
    for field in fields(rule):  # type: ignore[arg-type]
        number = getattr(rule, field.name)
        if type(number) is int and not 1 <= number <= MAX_NUMBER:
            yield Problem("house_rule_number", {"place": f"{path}.{field.name}", "found": number, "most": MAX_NUMBER})
    match rule:
        case LeastOfType():
            yield from _check_type(rule.type, f"{path}.type", game)
        case Roster():
            yield from _check_roster(rule, path, game)
        case CardListRule():
            yield from _check_list(rule, path)
        case CardPool() if rule.released_in not in game.languages:
            yield Problem("house_rule_language", {"place": f"{path}.released_in", "found": rule.released_in[:_SHOWN]})
        case Affiliations() | OneAffiliation() | AffiliationShare():
            yield from _check_affiliations(rule, path, game)


def _check_type(key: str, path: str, game: Game) -> Iterator[Problem]:
    if key not in game.types_by_key:
        yield Problem("house_rule_type", {"place": path, "found": key[:_SHOWN]})


def _check_roster(rule: Roster, path: str, game: Game) -> Iterator[Problem]:
    """Yield a problem unless there are parts, no type has two, and each has a range that a deck can meet."""
    if not 1 <= len(rule.parts) <= max(1, len(game.card_types)):
        yield _make_count_problem(f"{path}.parts", len(rule.parts), len(game.card_types))
        return
    for index, part in enumerate(rule.parts):
        yield from _check_type(part.type, f"{path}.parts[{index}].type", game)
        if not 0 <= part.at_least <= part.at_most <= MAX_NUMBER or part.at_most < 1:
            params = {"place": f"{path}.parts[{index}]", "at_least": part.at_least, "at_most": part.at_most}
            yield Problem("house_rule_range", params)
    yield from _check_repeated([part.type for part in rule.parts], f"{path}.parts")


def _check_affiliations(
    rule: Affiliations | OneAffiliation | AffiliationShare, path: str, game: Game
) -> Iterator[Problem]:
    """Yield a problem unless there is an affiliation, all are of the game, and a share is above 0 and up to 1."""
    lists = find_affiliation_lists(rule)
    required = rule.allowed or rule.forbidden if isinstance(rule, Affiliations) else rule.choices
    if not required:
        yield _make_count_problem(f"{path}.{next(iter(lists))}", 0, len(game.affiliations))
    words = {affiliation.name: frozenset(affiliation.also) for affiliation in game.affiliations}
    for field, affiliations in lists.items():
        list_path = f"{path}.{field}"
        if len(affiliations) > max(1, len(game.affiliations)):
            yield _make_count_problem(list_path, len(affiliations), len(game.affiliations))
            continue
        for affiliation in affiliations:
            if affiliation.name not in words or not words[affiliation.name].issuperset(affiliation.also):
                yield Problem("house_rule_affiliation", {"place": list_path, "name": affiliation.name.cs[:_SHOWN]})
        yield from _check_repeated([affiliation.name.cs for affiliation in affiliations], list_path)
    if isinstance(rule, AffiliationShare) and not 0 < rule.part <= 1:
        yield Problem("house_rule_part", {"place": f"{path}.part", "found": str(Fraction(rule.part))})


def _check_list(rule: CardListRule, path: str) -> Iterator[Problem]:
    """Yield a problem unless the list holds 1 to ``MAX_LISTED_CARDS`` readable names, none too long and each once."""
    list_path = f"{path}.cards"
    if not 1 <= len(rule.cards) <= MAX_LISTED_CARDS:
        yield Problem("house_rule_list", {"place": list_path, "found": len(rule.cards), "most": MAX_LISTED_CARDS})
        return
    for card in rule.cards:
        names = (card.card, *card.printed)
        wrong = [name for name in names if len(name) > MAX_NAME_LENGTH or not fold(name)]
        if wrong or len(card.printed) > MAX_SPELLINGS:
            named = wrong[0] if wrong else card.card
            params = {"name": named[:_SHOWN], "limit": MAX_NAME_LENGTH, "spellings": MAX_SPELLINGS}
            yield Problem("house_rule_name", {"place": list_path, **params})
        if not all(map(is_readable, names)):
            yield make_unreadable_problem(list_path)
    yield from _check_repeated([card.card for card in rule.cards if fold(card.card)], list_path)


def make_unreadable_problem(path: str) -> Problem:
    """Return the problem of a text with characters that a database refuses or a page cannot show."""
    expected = {"cs": "text bez řídicích znaků", "en": "a text without control characters"}
    return Problem("house_rule_unreadable", {"place": path, "expected": expected})


def _make_count_problem(path: str, number: int, most: int) -> Problem:
    return Problem("house_rule_some", {"place": path, "found": number, "most": most})


def _check_repeated(names: list[str], path: str) -> Iterator[Problem]:
    spellings = {fold(name): name for name in reversed(names)}
    for folded, number in Counter(map(fold, names)).items():
        if number > 1:
            yield Problem("house_rule_name_twice", {"name": spellings[folded][:MAX_NAME_LENGTH], "place": path})
