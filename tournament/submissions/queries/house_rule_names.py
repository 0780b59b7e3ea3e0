"""Names of cards in house rules: the spelling by which the rules find the card, and names that mean no card.

Entry points: :func:`use_card_names`, :func:`list_unknown_names`, :func:`explain_unknown_names`.
"""

from collections.abc import Iterable
from dataclasses import replace

from decks.domain.cards.catalogue import Catalogue
from decks.queries.cards import find_unknown_names
from games.construction import BannedCards, ListedCard
from games.construction.lists import CardListRule
from games.declaration import Format
from games.formats.serialization import is_readable
from games.house_rules.rules import HouseRules
from language.folding import fold
from problems import Problem
from tournament.submissions.queries.rules import EventRules


def use_card_names(house: HouseRules, pinned: Format, catalogue: Catalogue) -> HouseRules:
    """Return the same house rules with names that the rules find: "Fools Gold" becomes a name of Fool's Gold.

    An allowed card gets the name under which the format bans it. Unknown names stay as they are written.
    """
    bans = [card for rule in pinned.rules if isinstance(rule, BannedCards) for card in rule.cards]
    return replace(
        house,
        rules=tuple(
            replace(rule, cards=tuple(_use_card_name(card, catalogue) for card in rule.cards))
            if isinstance(rule, CardListRule)
            else rule
            for rule in house.rules
        ),
        allowed=tuple(_find_banned_name(name, bans, catalogue) for name in house.allowed),
    )


def _use_card_name(listed: ListedCard, catalogue: Catalogue) -> ListedCard:
    card = catalogue.meaning_of(listed.card).card if is_readable(listed.card) else None
    is_found = card is None or not catalogue.names_of(card).isdisjoint(listed.folded_names)
    return listed if card is None or is_found else replace(listed, card=card.name)


def _find_banned_name(name: str, bans: list[ListedCard], catalogue: Catalogue) -> str:
    card = catalogue.meaning_of(name).card if is_readable(name) else None
    if card is None or any(fold(name) in banned.folded_names for banned in bans):
        return name
    names = catalogue.names_of(card)
    return next((banned.card for banned in bans if not names.isdisjoint(banned.folded_names)), name)


def list_unknown_names(rules: EventRules) -> list[tuple[str, tuple[str, ...]]]:
    """Return the names in lists of the house rules that mean no card or several, each with up to three to take."""
    return find_unknown_names(rules.game.key, [card.card for rule in rules.house.lists for card in rule.cards])


def explain_unknown_names(problems: Iterable[Problem], game: str) -> tuple[Problem, ...]:
    """Return the problems; that of an allowed name that is no card says so, with the names like it."""
    return tuple([_explain(problem, game) for problem in problems])


def _explain(problem: Problem, game: str) -> Problem:
    is_about_allowed = problem.code == "house_rule_not_banned"
    unknown = find_unknown_names(game, [problem.params["name"]]) if is_about_allowed else []
    if not unknown:
        return problem
    (name, similar), place = unknown[0], problem.params["place"]
    if not similar:
        return Problem("house_rule_card_unknown", {"name": name, "place": place})
    return Problem("house_rule_card_misspelt", {"name": name, "place": place, "similar": ", ".join(similar)})
