"""Cards whose names a question contains, from the catalogues as they are now; how many rulings are about each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import Count

from decks.domain.cards.catalogue import Catalogue
from decks.queries.catalogue import card_revisions, current_catalogue
from games.construction.lists import Banned
from games.declaration import Card
from games.registry import find_format, find_games
from language.folding import fold
from rulings.domain.search.indexing import IndexedText, SearchText, index_text
from rulings.domain.search.query import parse_query
from rulings.domain.search.ranking import rank
from rulings.domain.search.vocabulary import Vocabulary, vocabulary_of
from rulings.models import RulingCard
from rulings.queries.snapshot import current_snapshot

CARDS_SHOWN = 4
SHARE_OF_BEST = 0.5


@dataclass(frozen=True)
class FoundCard:
    """A card and how many rulings are about it or name it; ``is_named`` where the question is its very name."""

    game: str
    card: Card
    rulings: int
    is_named: bool = False


def find_cards(text: str, *, game: str = "") -> tuple[FoundCard, ...]:
    """The cards a question names: those whose very name it is, then the others that answer best.

    Of the others only those that answer at least half as well as the best.
    ``game`` demands, and so does ``game:`` in the text.
    """
    texts, vocabulary, cards = _card_index(tuple(card_revisions().items()))
    query = parse_query(text, vocabulary, current_snapshot().slang)
    wanted = game or query.filters.get("game")
    hits = [hit for hit in rank(query, texts) if not wanted or cards[hit.id][0] == wanted]
    named = _named(text, wanted)
    near = [hit.id for hit in hits[:CARDS_SHOWN] if hit.score >= SHARE_OF_BEST * hits[0].score]
    best = list(dict.fromkeys([*named, *near]))[:CARDS_SHOWN]
    counts = _counts([cards[name][1].key for name in best])
    return tuple(FoundCard(*cards[name], counts.get(cards[name][1].key, 0), name in named) for name in best)


def _named(text: str, game: str | None) -> list[str]:
    """Places in the index of the cards that have just this name, of one game or of all."""
    named = {key: current_catalogue(key).find(text) for key in find_games() if not game or key == game}
    return [f"{key}/{card.key}" for key, card in named.items() if card]


def named_card(game: str, name: str) -> Card | None:
    """The card of that key or name, whatever the diacritics; None where the game has none."""
    if game not in find_games():
        return None
    catalogue = current_catalogue(game)
    return _by_key(catalogue).get(fold(name)) or catalogue.find(name)


def keys_called(name: str, *, game: str = "") -> frozenset[str]:
    """Keys of the cards of that key or name, of one game or of all."""
    found = (named_card(key, name) for key in ([game] if game else find_games()))
    return frozenset(card.key for card in found if card)


def is_banned(name: str, formats: Iterable[str], catalogue: Catalogue | None = None) -> bool:
    """Whether a ban list of any of these formats names the card, by whichever name the ``catalogue`` has for it."""
    card = catalogue.find(name) if catalogue else None
    names = catalogue.names_of(card) if catalogue and card else frozenset({fold(name)})
    rules = [rule for key in formats for rule in find_format(key)[1].rules]
    return any(not names.isdisjoint(rule.folded) for rule in rules if isinstance(rule, Banned))


@lru_cache(maxsize=16)
def _by_key(catalogue: Catalogue) -> Mapping[str, Card]:
    return {fold(card.key): card for card in catalogue.cards}


@lru_cache(maxsize=2)
def _card_index(
    revisions: tuple[tuple[str, str], ...],
) -> tuple[list[IndexedText], Vocabulary, dict[str, tuple[str, Card]]]:
    """Made once for each state of the card lists."""
    games = [game for game, _revision in revisions if game in find_games()]
    cards = {f"{game}/{card.key}": (game, card) for game in games for card in current_catalogue(game).cards}
    texts = [
        index_text(SearchText(name, frozenset({game}), {"cards": card.all_names}))
        for name, (game, card) in cards.items()
    ]
    return texts, vocabulary_of(texts), cards


def _counts(keys: list[str]) -> dict[str, int]:
    rows = RulingCard.objects.filter(card_key__in=keys).values("card_key")
    return dict(rows.annotate(rulings=Count("ruling_id", distinct=True)).values_list("card_key", "rulings"))
