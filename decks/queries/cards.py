"""Finds cards for pages and the API."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from decks.domain.cards.catalogue import Catalogue
from decks.domain.cards.status import CardStatus, find_statuses
from decks.domain.cards.suggestions import MAX_SUGGESTED
from decks.queries.catalogue import get_catalogue
from games.declaration import Card, Format, Game
from games.registry import find_format, find_game
from language.folding import fold
from problems import refuse


@dataclass(frozen=True)
class CardOfGame:
    """A card with its game."""

    game: Game
    card: Card


def find_card(game: str, key: str) -> CardOfGame:
    """Return one card by its key. Raises ``Refused`` with ``not_found``."""
    its_game = find_game(game)
    card = next((card for card in get_catalogue(game).cards if card.key == key), None)
    return CardOfGame(its_game, card) if card else refuse("not_found")


def find_group_keys(card_of_game: CardOfGame) -> list[str]:
    """Return the keys of the catalogue rows that name a group of cards with this card in it."""
    return [card.key for card in get_catalogue(card_of_game.game.key).cards if card_of_game.card.key in card.stands_for]


def find_statuses_by_format(card_of_game: CardOfGame) -> list[tuple[Format, CardStatus]]:
    """Return each format of the game with the status of the card in it."""
    catalogue = get_catalogue(card_of_game.game.key)
    statuses = (
        (rules, find_statuses_in_format(catalogue, rules.key_in(card_of_game.game)))
        for rules in card_of_game.game.formats
    )
    return [(rules, by_key[card_of_game.card.key]) for rules, by_key in statuses if card_of_game.card.key in by_key]


@lru_cache(maxsize=16)
def find_statuses_in_format(catalogue: Catalogue, format_key: str) -> Mapping[str, CardStatus]:
    """Return the status of every card in a format by key, computed once for each revision of the card list.

    Raises ``Refused`` with ``format_unknown``.
    """
    return find_statuses(catalogue, find_format(format_key).format)


def list_cards_sharing_names(card_of_game: CardOfGame) -> dict[str, list[Card]]:
    """Return, by each likely name of the card that other cards share, these other cards."""
    wanted = {fold(name): name for name in card_of_game.card.likely_names}
    shared: dict[str, list[Card]] = {}
    for folded, _name, card in get_catalogue(card_of_game.game.key).spellings if wanted else ():
        if folded in wanted and card.key != card_of_game.card.key:
            shared.setdefault(wanted[folded], []).append(card)
    return shared


def find_unknown_names(game: str, names: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """Return the names that no card of a game has, each with similar ones, at most ``MAX_SUGGESTED``.

    The cards of a name that stands for several are suggested for it.
    """
    catalogue = get_catalogue(game)
    unknown = []
    for name in names:
        meant = catalogue.meaning_of(name).cards
        if len(meant) != 1 and not any(fold(name) in catalogue.names_of(card) for card in meant):
            suggestions = tuple(card.name for card in meant[:MAX_SUGGESTED]) or catalogue.suggest_names(name)
            unknown.append((name, suggestions))
    return unknown
