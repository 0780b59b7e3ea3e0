"""What is wrong with one house rule: numbers nobody can play by, words that the game does not have, endless lists.

Entry point: :func:`faults_of_rule`. Numbers and lengths are those of :mod:`games.house_rules.check`.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields
from fractions import Fraction

from games.construction import (
    Affiliation,
    Affiliations,
    AffiliationShare,
    AtLeast,
    BannedCard,
    CardPool,
    DeckRule,
    OneAffiliation,
    Roster,
)
from games.construction.lists import CardList
from games.declaration import Game
from games.formats.serialization import is_readable
from games.house_rules.game_words import affiliations_in
from language.folding import fold
from problems import Problem

MOST_CARDS = 1_000
MOST_NAMES = 500
MOST_SPELLINGS = 10
LONGEST_NAME = 200
# As much of a wrong word as a sentence repeats.
_SHOWN = 40


def faults_of_rule(rule: DeckRule, place: str, game: Game) -> Iterator[Problem]:
    """Everything wrong with a rule that stands at ``place``, such as ``rules[2]``, by what the game declares."""
    for name, number in _numbers(rule):
        if not 1 <= number <= MOST_CARDS:
            yield Problem("house_rule_number", {"place": f"{place}.{name}", "found": number, "most": MOST_CARDS})
    match rule:
        case AtLeast():
            yield from _of_type(rule.type, f"{place}.type", game)
        case Roster():
            yield from _of_roster(rule, place, game)
        case CardList():
            yield from _of_list(rule, place)
        case CardPool() if rule.released_in not in game.languages:
            yield Problem("house_rule_language", {"place": f"{place}.released_in", "found": rule.released_in[:_SHOWN]})
        case Affiliations() | OneAffiliation() | AffiliationShare():
            yield from _of_affiliations(rule, place, game)


def _numbers(rule: DeckRule) -> Iterator[tuple[str, int]]:
    """The whole numbers that a rule is written with."""
    for one in fields(rule):  # type: ignore[arg-type]
        value = getattr(rule, one.name)
        if type(value) is int:
            yield one.name, value


def _of_type(key: str, place: str, game: Game) -> Iterator[Problem]:
    if key not in game.types_by_key:
        yield Problem("house_rule_type", {"place": place, "found": key[:_SHOWN]})


def _of_roster(rule: Roster, place: str, game: Game) -> Iterator[Problem]:
    """One part for a type, each with a range that can be met."""
    if not 1 <= len(rule.parts) <= max(1, len(game.card_types)):
        yield _some(f"{place}.parts", len(rule.parts), len(game.card_types))
        return
    for number, part in enumerate(rule.parts):
        yield from _of_type(part.type, f"{place}.parts[{number}].type", game)
        if not 0 <= part.at_least <= part.at_most <= MOST_CARDS or part.at_most < 1:
            params = {"place": f"{place}.parts[{number}]", "at_least": part.at_least, "at_most": part.at_most}
            yield Problem("house_rule_range", params)
    yield from _twice([part.type for part in rule.parts], f"{place}.parts")


def _of_affiliations(
    rule: Affiliations | OneAffiliation | AffiliationShare, place: str, game: Game
) -> Iterator[Problem]:
    """At least one affiliation, and only those of the game; a share is a part of the deck."""
    lists = affiliations_in(rule)
    wanted = rule.allowed or rule.forbidden if isinstance(rule, Affiliations) else rule.choices
    if not wanted:
        yield _some(f"{place}.{next(iter(lists))}", 0, len(game.affiliations))
    for name, some in lists.items():
        yield from _of_some(some, f"{place}.{name}", game)
    if isinstance(rule, AffiliationShare) and not 0 < rule.part <= 1:
        yield Problem("house_rule_part", {"place": f"{place}.part", "found": str(Fraction(rule.part))})


def _of_some(some: tuple[Affiliation, ...], place: str, game: Game) -> Iterator[Problem]:
    if len(some) > max(1, len(game.affiliations)):
        yield _some(place, len(some), len(game.affiliations))
        return
    own = {one.name: frozenset(one.also) for one in game.affiliations}
    for one in some:
        if one.name not in own or not own[one.name].issuperset(one.also):
            yield Problem("house_rule_affiliation", {"place": place, "name": one.name.cs[:_SHOWN]})
    yield from _twice([one.name.cs for one in some], place)


def _of_list(rule: CardList, place: str) -> Iterator[Problem]:
    """A list holds names, not too many, each once."""
    here = f"{place}.cards"
    if not 1 <= len(rule.cards) <= MOST_NAMES:
        yield Problem("house_rule_list", {"place": here, "found": len(rule.cards), "most": MOST_NAMES})
        return
    for card in rule.cards:
        yield from _of_card(card, here)
    yield from _twice([card.card for card in rule.cards if fold(card.card)], here)


def _of_card(card: BannedCard, place: str) -> Iterator[Problem]:
    names = (card.card, *card.printed)
    if len(card.printed) > MOST_SPELLINGS or max(map(len, names)) > LONGEST_NAME or not fold(card.card):
        params = {"name": card.card[:_SHOWN], "limit": LONGEST_NAME, "spellings": MOST_SPELLINGS}
        yield Problem("house_rule_name", {"place": place, **params})
    if not all(map(is_readable, names)):
        yield unreadable(place)


def unreadable(place: str) -> Problem:
    """Signs that no database keeps and no page shows."""
    expected = {"cs": "text bez řídicích znaků", "en": "a text without control characters"}
    return Problem("house_rule_unreadable", {"place": place, "expected": expected})


def _some(place: str, found: int, most: int) -> Problem:
    return Problem("house_rule_some", {"place": place, "found": found, "most": most})


def _twice(names: list[str], place: str) -> Iterator[Problem]:
    spelt = {fold(name): name for name in reversed(names)}
    for folded, found in Counter(map(fold, names)).items():
        if found > 1:
            yield Problem("house_rule_name_twice", {"name": spelt[folded][:LONGEST_NAME], "place": place})
