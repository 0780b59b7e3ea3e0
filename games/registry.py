"""Finds the games: every package in ``games/`` that declares ``GAME``; they are registered nowhere.

Entry points: :func:`find_games`, :func:`find_game`, :func:`find_formats`, :func:`find_format`,
:func:`read_shipped_cards`, :func:`read_shipped_sources`, :func:`read_shipped_witnesses`; :func:`list_game_folders` and
:func:`load_game` for the check.
"""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import NamedTuple

import games
from games.construction import BannedCards, DeckRule, ListedCard, RestrictedCards, RestrictedCopies
from games.construction.rule import describe_rule
from games.declaration import Card, Format, Game
from games.files.card_sources import CardSource, read_card_sources
from games.files.printed_values import read_game_cards, read_witnesses
from problems import Problem, refuse

# The packages beside the games that are no games themselves.
_OTHER_PACKAGES = {"construction", "files", "formats", "house_rules", "rulings"}


class RegisteredFormat(NamedTuple):
    """A format with its game."""

    game: Game
    format: Format

    @property
    def key(self) -> str:
        """Return the full key."""
        return self.format.key_in(self.game)

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


def list_game_folders() -> tuple[str, ...]:
    """Return the names of the packages in ``games/`` that are games, in alphabetical order."""
    packages = {module.name for module in iter_modules(games.__path__) if module.ispkg}
    return tuple(sorted(packages - _OTHER_PACKAGES))


def load_game(folder: str) -> Game:
    """Return the game of one folder.

    Raises :class:`games.files.readers.BadDataFile` where its data cannot be read, ``TypeError`` where its ``GAME`` is
    no :class:`Game`, and any error of its Python code.
    """
    game = import_module(f"games.{folder}").GAME
    if not isinstance(game, Game):
        raise TypeError(f"games/{folder}: GAME is no Game")
    return game


@cache
def find_games() -> dict[str, Game]:
    return {game.key: game for game in map(load_game, list_game_folders())}


@cache
def find_formats() -> dict[str, RegisteredFormat]:
    """Return all formats by their full key, each with its game, in the order games declare them."""
    formats = (RegisteredFormat(game, rules) for game in find_games().values() for rules in game.formats)
    return {registered.key: registered for registered in formats}


def find_game(key: str) -> Game:
    """Return the game of that key. Raises ``Refused`` with ``not_found``."""
    game = find_games().get(key)
    return game or refuse("not_found")


def find_format(key: str) -> RegisteredFormat:
    """Return the game and format of a full key. Raises ``Refused`` with ``format_unknown`` and the ``known`` keys."""
    registered = find_formats().get(key)
    return registered or refuse("format_unknown", format=key, known=sorted(find_formats()))


@cache
def read_shipped_cards(game_key: str) -> tuple[Card, ...]:
    """Return the shipped cards of a game, read from its ``cards.csv`` and ``card-values.csv``."""
    return read_game_cards(find_game(game_key))


@cache
def read_shipped_sources(game_key: str) -> dict[str, CardSource]:
    """Return where the facts of a game's shipped cards come from, by key."""
    return read_card_sources(find_game(game_key).folder)


@cache
def read_shipped_witnesses(game_key: str) -> dict[str, str]:
    """Return by key of a shipped card how many public lists have its printed numbers, or ``differ``."""
    return read_witnesses(find_game(game_key))
