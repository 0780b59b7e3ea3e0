"""Formats with their rules, as pages and the API show them."""

from dataclasses import dataclass
from typing import Any

from games.construction import Banned, BannedCard, DeckRule, Restricted, RestrictedEach
from games.declaration import Format, Game
from games.registry import find_format, formats
from problems import Problem


@dataclass(frozen=True)
class ShownFormat:
    """A format with its key and game."""

    key: str
    game: Game
    format: Format

    @property
    def rules(self) -> list[tuple[DeckRule, Problem]]:
        """Each rule with its sentence, which is said like a problem."""
        return [(rule, sentence_of(rule)) for rule in self.format.rules]

    @property
    def banned(self) -> list[BannedCard]:
        """All banned cards in the order of the lists."""
        return [card for rule in self.format.rules if isinstance(rule, Banned) for card in rule.cards]

    @property
    def restricted(self) -> list[BannedCard]:
        """All restricted cards in the order of the lists."""
        lists = [rule for rule in self.format.rules if isinstance(rule, Restricted | RestrictedEach)]
        return [card for rule in lists for card in rule.cards]


def sentence_of(rule: DeckRule) -> Problem:
    """What a rule says, as a code with parameters."""
    params: dict[str, Any] = rule.params()
    return Problem(f"rule_{rule.code}", params)


def list_formats() -> list[ShownFormat]:
    """All formats in the order of games and their declarations."""
    return [ShownFormat(key, game, rules) for key, (game, rules) in formats().items()]


def show_format(key: str) -> ShownFormat:
    """One format. Raises ``Refused`` with ``format_unknown``."""
    game, rules = find_format(key)
    return ShownFormat(key, game, rules)
