"""Cards whose names a question contains, from the games' own card lists; how many rulings are about each."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from django.db.models import Count

from games.construction.lists import Banned
from games.declaration import Card
from games.registry import cards_of, find_format, find_games
from language.folding import fold
from rulings.domain.indexing import IndexedText, SearchText, index_text
from rulings.domain.query import parse_query
from rulings.domain.ranking import rank
from rulings.domain.vocabulary import Vocabulary, vocabulary_of
from rulings.models import RulingCard
from rulings.queries.snapshot import current_snapshot

CARDS_SHOWN = 4
SHARE_OF_BEST = 0.5


@dataclass(frozen=True)
class FoundCard:
    """A card of a game and the number of rulings that are about it or name it."""

    game: str
    card: Card
    rulings: int


def find_cards(text: str, *, game: str = "") -> tuple[FoundCard, ...]:
    """The cards a question names, the best first; only those that answer at least half as well as the first."""
    texts, vocabulary, cards = _card_index()
    query = parse_query(text, vocabulary, current_snapshot().slang)
    hits = [hit for hit in rank(query, texts) if not game or cards[hit.id][0] == game]
    best = [hit.id for hit in hits[:CARDS_SHOWN] if hit.score >= SHARE_OF_BEST * hits[0].score]
    counts = _counts([cards[name][1].key for name in best])
    return tuple(FoundCard(*cards[name], counts.get(cards[name][1].key, 0)) for name in best)


def named_card(game: str, name: str) -> Card | None:
    """The card of that key or name, whatever the diacritics; None where the game has none."""
    return _by_name(game).get(fold(name)) if game in find_games() else None


def is_banned(name: str, formats: Iterable[str]) -> bool:
    """Whether a ban list of any of these formats names the card."""
    rules = [rule for key in formats for rule in find_format(key)[1].rules]
    return any(fold(name) in rule.folded for rule in rules if isinstance(rule, Banned))


@cache
def _by_name(game: str) -> Mapping[str, Card]:
    named = {fold(spelling): card for card in cards_of(game) for spelling in card.all_names}
    return {**named, **{fold(card.key): card for card in cards_of(game)}}


@cache
def _card_index() -> tuple[list[IndexedText], Vocabulary, dict[str, tuple[str, Card]]]:
    """Shipped files do not change while a process runs, so this is made once."""
    cards = {f"{game}/{card.key}": (game, card) for game in find_games() for card in cards_of(game)}
    texts = [
        index_text(SearchText(name, frozenset({game}), {"cards": card.all_names}))
        for name, (game, card) in cards.items()
    ]
    return texts, vocabulary_of(texts), cards


def _counts(keys: list[str]) -> dict[str, int]:
    rows = RulingCard.objects.filter(card_key__in=keys).values("card_key")
    return dict(rows.annotate(rulings=Count("ruling_id", distinct=True)).values_list("card_key", "rulings"))
