"""Finding cards for pages and the API."""

from collections.abc import Sequence
from dataclasses import dataclass

from decks.domain.cards.catalogue import Catalogue
from decks.domain.cards.status import CardStatus, status_in
from decks.queries.catalogue import current_catalogue
from games.declaration import Card, Format, Game
from games.registry import find_game, find_games
from language.folding import fold
from problems import refuse


@dataclass(frozen=True)
class FoundCard:
    """A card with its game."""

    game: Game
    card: Card


def search_cards(q: str, *, game: str = "") -> Sequence[FoundCard]:
    """Cards with a name that holds the words, those beginning with them first; all cards for an empty query.

    Where nothing holds them, near names stand in. Raises ``Refused`` with ``not_found`` for an unknown game.
    """
    games = [find_game(game)] if game else list(find_games().values())
    return [FoundCard(found, card) for found in games for card in _search(current_catalogue(found.key), fold(q))]


def _search(catalogue: Catalogue, folded: str) -> list[Card]:
    if not folded:
        return list(catalogue.cards)
    scored = [(rank, number, card) for number, card in enumerate(catalogue.cards) if (rank := _rank(card, folded))]
    return [card for _, _, card in sorted(scored, key=lambda found: found[:2])] or list(catalogue.suggest(folded))


def _rank(card: Card, folded: str) -> int:
    """1 where a name begins with the words, 2 where a word of it does, 3 where they are inside, else 0."""
    names = [fold(name) for name in card.all_names]
    if any(name.startswith(folded) for name in names):
        return 1
    if any(f" {folded}" in name for name in names):
        return 2
    return 3 if any(folded in name for name in names) else 0


def find_card(game: str, key: str) -> FoundCard:
    """One card by its key. Raises ``Refused`` with ``not_found``."""
    found = find_game(game)
    card = next((card for card in current_catalogue(game).cards if card.key == key), None)
    return FoundCard(found, card) if card else refuse("not_found")


def statuses_of(found: FoundCard) -> list[tuple[Format, CardStatus]]:
    """What each format of the game says about the card."""
    return [(rules, status_in(found.card, rules)) for rules in found.game.formats]


def unknown_names(game: str, names: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    """The names that the card list of a game does not have, each with those it may mean."""
    catalogue = current_catalogue(game)
    return [(name, tuple(card.name for card in catalogue.suggest(name))) for name in names if not catalogue.knows(name)]
