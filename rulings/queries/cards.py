"""Cards of the current catalogues that a query names, with the number of rulings about each.

Entry points: :func:`find_cards`, :func:`find_card`, :func:`find_card_keys`, :func:`is_banned`.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Count

from decks.domain.cards.catalogue import Catalogue
from decks.queries.catalogue import get_catalogue, get_catalogues
from games.construction.lists import BannedCards
from games.declaration import Card
from games.registry import find_format, find_games
from language.folding import fold
from rulings.domain.search.indexing import IndexedText, SearchText, index_text
from rulings.domain.search.query import parse_query
from rulings.domain.search.ranking import rank
from rulings.domain.search.vocabulary import SearchVocabulary, build_vocabulary
from rulings.models import RulingCard
from rulings.queries.snapshot import get_snapshot

CARDS_SHOWN = 4
SHARE_OF_BEST = 0.5


@dataclass(frozen=True)
class FoundCard:
    """A card with the number of rulings about it or mentioning it; ``is_named`` if the query is its exact name."""

    game: str
    card: Card
    rulings: int
    is_named: bool = False


def find_cards(text: str, *, game: str = "") -> tuple[FoundCard, ...]:
    """Find the cards a query names: those with exactly that name, then the best of the others.

    The others need at least half of the best score. ``game``, or ``game:`` in the text, restricts to one game.
    """
    catalogues = get_catalogues()
    texts, vocabulary, cards = _card_index(tuple(catalogues.items()))
    query = parse_query(text, vocabulary, get_snapshot().slang)
    wanted_game = game or query.filters.get("game")
    hits = [hit for hit in rank(query, texts) if not wanted_game or cards[hit.id][0] == wanted_game]
    searched = (key for key in catalogues if not wanted_game or key == wanted_game)
    card_by_game = {key: catalogues[key].find(query.text) for key in searched}
    named = [f"{key}/{card.key}" for key, card in card_by_game.items() if card]
    near = [hit.id for hit in hits[:CARDS_SHOWN] if hit.score >= SHARE_OF_BEST * hits[0].score]
    best = list(dict.fromkeys([*named, *near]))[:CARDS_SHOWN]
    rows = RulingCard.objects.filter(card_key__in=[cards[card_id][1].key for card_id in best])
    counted = rows.values("ruling__game", "card_key").annotate(rulings=Count("ruling_id", distinct=True))
    counts = {
        f"{game}/{key}": number for game, key, number in counted.values_list("ruling__game", "card_key", "rulings")
    }
    return tuple(FoundCard(*cards[card_id], counts.get(card_id, 0), card_id in named) for card_id in best)


def find_card(game: str, name: str) -> Card | None:
    """Return the card of that key or name, regardless of diacritics; None if the game has none."""
    if game not in find_games():
        return None
    catalogue = get_catalogue(game)
    return _cards_by_key(catalogue).get(fold(name)) or catalogue.find(name)


def find_card_keys(name: str, *, game: str = "") -> frozenset[str]:
    """Return the keys of cards of that key or name, in one game or in all."""
    cards = (find_card(key, name) for key in ([game] if game else find_games()))
    return frozenset(card.key for card in cards if card)


def is_banned(name: str, formats: Iterable[str], catalogue: Catalogue | None = None) -> bool:
    """Return true if a ban list of any of these formats names the card, by any name in the ``catalogue``."""
    card = catalogue.find(name) if catalogue else None
    names = catalogue.names_of(card) if catalogue and card else frozenset({fold(name)})
    rules = [rule for key in formats for rule in find_format(key).format.rules]
    return any(not names.isdisjoint(rule.folded_names) for rule in rules if isinstance(rule, BannedCards))


@lru_cache(maxsize=16)
def _cards_by_key(catalogue: Catalogue) -> Mapping[str, Card]:
    return {fold(card.key): card for card in catalogue.cards}


@lru_cache(maxsize=2)
def _card_index(
    catalogues: tuple[tuple[str, Catalogue], ...],
) -> tuple[list[IndexedText], SearchVocabulary, dict[str, tuple[str, Card]]]:
    """Return the indexed names of all cards, their vocabulary, and each card with its game by the id of its text.

    An id is the key of the game and of the card, joined by a slash. ``catalogues`` are pairs of a game and its
    catalogue; the index is built again when one of them is another one.
    """
    cards = {f"{game}/{card.key}": (game, card) for game, catalogue in catalogues for card in catalogue.cards}
    texts = [
        index_text(SearchText(card_id, frozenset({game}), {"cards": card.all_names}))
        for card_id, (game, card) in cards.items()
    ]
    return texts, build_vocabulary(texts), cards
