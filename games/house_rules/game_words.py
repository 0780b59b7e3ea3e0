"""Replaces the names of types, languages and affiliations in house rules by those that the game declares.

Entry points: :func:`use_game_words`, :func:`affiliations_in`. A rule sent to the API brings names of its own; a
sentence made from them could name something other than what the rule checks.
"""

from collections.abc import Iterable
from dataclasses import fields, replace
from typing import Any

from games.construction import (
    Affiliation,
    Affiliations,
    AffiliationShare,
    AtLeast,
    CardPool,
    DeckRule,
    OneAffiliation,
    Roster,
    RosterPart,
)
from games.declaration import Game
from games.house_rules.rules import HouseRules
from language.bilingual import Bilingual

# The names of languages in the form that follows "in".
LANGUAGES = {"cs": Bilingual("češtině", "Czech"), "en": Bilingual("angličtině", "English")}


def use_game_words(game: Game, house: HouseRules) -> HouseRules:
    """Return the same house rules with the game's words; unknown types and affiliations stay unchanged."""
    return replace(house, rules=tuple(_use_words(rule, game) for rule in house.rules))


def _use_words(rule: DeckRule, game: Game) -> DeckRule:
    match rule:
        case AtLeast() if rule.type in game.types_by_key:
            return replace(rule, types=game.types_by_key[rule.type].many)
        case CardPool() if rule.released_in in LANGUAGES:
            return replace(rule, language=LANGUAGES[rule.released_in])
        case Roster():
            return replace(rule, parts=tuple(_use_type_words(part, game) for part in rule.parts))
        case Affiliations() | OneAffiliation() | AffiliationShare():
            lists: dict[str, Any] = {name: _use_declared(some, game) for name, some in affiliations_in(rule).items()}
            return replace(rule, **lists)
    return rule


def affiliations_in(rule: Affiliations | OneAffiliation | AffiliationShare) -> dict[str, tuple[Affiliation, ...]]:
    """Return the lists of affiliations of a rule by the name of their field."""
    found = ((one.name, getattr(rule, one.name)) for one in fields(rule))
    return {name: value for name, value in found if isinstance(value, tuple)}


def _use_type_words(part: RosterPart, game: Game) -> RosterPart:
    kind = game.types_by_key.get(part.type)
    return replace(part, one=kind.name, many=kind.many) if kind else part


def _use_declared(affiliations: Iterable[Affiliation], game: Game) -> tuple[Affiliation, ...]:
    """Return the affiliations as the game declares them, with all words by which cards of an imported set name them."""
    declared = {one.name: one for one in game.affiliations}
    return tuple(declared.get(one.name, one) for one in affiliations)
