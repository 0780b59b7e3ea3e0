"""House rules in the words of the game: what a type, a language or an affiliation is called is not for a house to say.

Entry points: :func:`in_words_of`, :func:`affiliations_in`. A rule written over HTTP brings such words along; the
game's own take their place, so that a sentence says what the rule judges.
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

# Languages as they stand after "in".
LANGUAGES = {"cs": Bilingual("češtině", "Czech"), "en": Bilingual("angličtině", "English")}


def in_words_of(game: Game, house: HouseRules) -> HouseRules:
    """The same house rules with the game's words; what the game does not know stays as it is."""
    return replace(house, rules=tuple(_said(rule, game) for rule in house.rules))


def _said(rule: DeckRule, game: Game) -> DeckRule:
    match rule:
        case AtLeast() if rule.type in game.types_by_key:
            return replace(rule, types=game.types_by_key[rule.type].many)
        case CardPool() if rule.released_in in LANGUAGES:
            return replace(rule, language=LANGUAGES[rule.released_in])
        case Roster():
            return replace(rule, parts=tuple(_part(part, game) for part in rule.parts))
        case Affiliations() | OneAffiliation() | AffiliationShare():
            own: dict[str, Any] = {name: _own(some, game) for name, some in affiliations_in(rule).items()}
            return replace(rule, **own)
    return rule


def affiliations_in(rule: Affiliations | OneAffiliation | AffiliationShare) -> dict[str, tuple[Affiliation, ...]]:
    """The lists of affiliations that a rule is written with, by their field."""
    found = ((one.name, getattr(rule, one.name)) for one in fields(rule))
    return {name: value for name, value in found if isinstance(value, tuple)}


def _part(part: RosterPart, game: Game) -> RosterPart:
    kind = game.types_by_key.get(part.type)
    return replace(part, one=kind.name, many=kind.many) if kind else part


def _own(some: Iterable[Affiliation], game: Game) -> tuple[Affiliation, ...]:
    """With every word that means them, or cards of a set's file would not be recognized."""
    own = {one.name: one for one in game.affiliations}
    return tuple(own.get(one.name, one) for one in some)
