"""Reads formats with their rules for pages and the API."""

from dataclasses import dataclass
from typing import Any

from games.construction import BannedCards, DeckRule, ListedCard, RestrictedCards, RestrictedCopies
from games.declaration import Format, Game
from games.registry import find_format, find_formats
from problems import Problem


@dataclass(frozen=True)
class FormatOfGame:
    """A format with its key and game."""

    key: str
    game: Game
    format: Format

    @property
    def rules(self) -> list[tuple[DeckRule, Problem]]:
        """Return each rule with its sentence."""
        return [(rule, describe_rule(rule)) for rule in self.format.rules]

    @property
    def banned(self) -> list[ListedCard]:
        """Return all banned cards in the order of the ban lists."""
        return [card for rule in self.format.rules if isinstance(rule, BannedCards) for card in rule.cards]

    @property
    def restricted(self) -> list[ListedCard]:
        """Return all restricted cards in the order of the lists."""
        lists = [rule for rule in self.format.rules if isinstance(rule, RestrictedCards | RestrictedCopies)]
        return [card for rule in lists for card in rule.cards]


def describe_rule(rule: DeckRule) -> Problem:
    """Return the sentence of a rule as a problem: a code with parameters."""
    params: dict[str, Any] = rule.params()
    return Problem(f"rule_{rule.code}", params)


def list_formats() -> list[FormatOfGame]:
    """Return all formats in the order of games and their declarations."""
    return [FormatOfGame(key, game, rules) for key, (game, rules) in find_formats().items()]


def get_format(key: str) -> FormatOfGame:
    """Return one format. Raises ``Refused`` with ``format_unknown``."""
    game, rules = find_format(key)
    return FormatOfGame(key, game, rules)
