"""Finds cards for pages and the API."""

from collections.abc import Sequence
from dataclasses import dataclass

from decks.domain.cards.status import CardStatus, find_card_status
from decks.queries.catalogue import current_catalogue
from games.declaration import Card, Format, Game
from games.registry import find_game, find_games
from problems import refuse


@dataclass(frozen=True)
class CardOfGame:
    """A card with its game."""

    game: Game
    card: Card


def search_cards(q: str, *, game: str = "") -> Sequence[CardOfGame]:
    """Return cards with a name that contains the query, best matches first; all cards for an empty query.

    If no name contains it, cards with similar names are returned. Raises ``Refused`` with ``not_found`` for an unknown
    game.
    """
    games = [find_game(game)] if game else list(find_games().values())
    return [CardOfGame(found, card) for found in games for card in current_catalogue(found.key).search(q)]


def find_card(game: str, key: str) -> CardOfGame:
    """Return one card by its key. Raises ``Refused`` with ``not_found``."""
    found = find_game(game)
    card = next((card for card in current_catalogue(game).cards if card.key == key), None)
    return CardOfGame(found, card) if card else refuse("not_found")


def statuses_of(found: CardOfGame) -> list[tuple[Format, CardStatus]]:
    """Return each format of the game with the status of the card in it."""
    return [(rules, find_card_status(found.card, rules)) for rules in found.game.formats]


def find_unknown_names(game: str, names: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the names that the catalogue of a game does not have, each with similar ones."""
    catalogue = current_catalogue(game)
    return [(name, tuple(card.name for card in catalogue.suggest(name))) for name in names if not catalogue.knows(name)]
