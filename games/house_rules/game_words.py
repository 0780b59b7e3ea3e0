"""Replaces the names of types, languages and affiliations in house rules by those that the game declares.

Entry points: :func:`use_game_words`, :func:`find_affiliation_lists`. A rule sent to the API brings names of its own; a
sentence made from them could name something other than what the rule checks.
"""

from dataclasses import fields, replace
from typing import Any

from games.construction import (
    Affiliation,
    Affiliations,
    AffiliationShare,
    CardPool,
    DeckRule,
    LeastOfType,
    OneAffiliation,
    Roster,
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
        case LeastOfType() if rule.type in game.types_by_key:
            return replace(rule, types=game.types_by_key[rule.type].after_number)
        case CardPool() if rule.released_in in LANGUAGES:
            return replace(rule, language=LANGUAGES[rule.released_in])
        case Roster():
            types = game.types_by_key
            parts = (
                replace(part, one=types[part.type].name, many=types[part.type].after_number)
                if part.type in types
                else part
                for part in rule.parts
            )
            return replace(rule, parts=tuple(parts))
        case Affiliations() | OneAffiliation() | AffiliationShare():
            # A declared affiliation has all words by which the cards of an imported set name it.
            declared = {affiliation.name: affiliation for affiliation in game.affiliations}
            lists: dict[str, Any] = {
                name: tuple(declared.get(affiliation.name, affiliation) for affiliation in affiliations)
                for name, affiliations in find_affiliation_lists(rule).items()
            }
            return replace(rule, **lists)
    return rule


def find_affiliation_lists(
    rule: Affiliations | OneAffiliation | AffiliationShare,
) -> dict[str, tuple[Affiliation, ...]]:
    """Return the lists of affiliations of a rule by the name of their field."""
    values = {field.name: getattr(rule, field.name) for field in fields(rule)}
    return {name: value for name, value in values.items() if isinstance(value, tuple)}
