"""Reads the catalogue of one game or of all; each process builds it once for each revision of the card list."""

from collections import defaultdict
from functools import lru_cache

from decks.domain.cards.catalogue import Catalogue
from decks.models import Card, CardList, CardName
from games.declaration import Card as PlainCard
from games.registry import find_game, find_games


def get_catalogue(game: str) -> Catalogue:
    """Return the catalogue as it is in the database; one small query if it is in memory already."""
    revision = CardList.objects.filter(game=game).values_list("revision", flat=True).first()
    return _build_catalogue(game, revision) if revision else Catalogue((), "")


def get_catalogues() -> dict[str, Catalogue]:
    """Return the catalogues of all games with a card list, by the keys of the games, as they are in the database.

    They are read together, so that all work of one request has the same cards; one small query if they are in memory.
    """
    games = find_games()
    return {key: _build_catalogue(key, revision) for key, revision in read_card_revisions().items() if key in games}


def find_cards_by_shipped_key(game: str) -> dict[str, PlainCard]:
    """Return the current cards by their keys in the shipped list, else by their own keys.

    The two keys differ for a card that was added here before it was shipped.
    """
    shipped_keys = dict(Card.objects.filter(game=game).exclude(shipped_key="").values_list("key", "shipped_key"))
    return {shipped_keys.get(card.key, card.key): card for card in get_catalogue(game).cards}


def read_card_revisions() -> dict[str, str]:
    """Return the revision of each card list by the key of its game; it differs after any change of a card."""
    return dict(CardList.objects.order_by("game").values_list("game", "revision"))


@lru_cache(maxsize=16)
def _build_catalogue(game: str, revision: str) -> Catalogue:
    return Catalogue(read_cards_of(game), revision, has_all_cards=find_game(game).has_all_cards)


def read_cards_of(game: str, *, using: str = "default") -> list[PlainCard]:
    """Return all cards of a game in the Czech order of their names."""
    names: dict[int, list[CardName]] = defaultdict(list)
    for name in CardName.objects.using(using).filter(game=game).order_by("id"):
        names[name.card_id].append(name)
    return [
        PlainCard(
            key=row.key,
            names=tuple((name.language, name.text) for name in names[row.pk] if name.language),
            aliases=tuple(name.text for name in names[row.pk] if not name.language),
            type=row.type or None,
            affiliation=row.affiliation,
            personality=row.personality,
            printed=frozenset(row.printed.split()),
            homemade=row.homemade,
            documents=tuple(row.documents.split()),
            expansion=row.expansion,
            likely_names=tuple(dict.fromkeys(name.text for name in names[row.pk] if name.likely)),
            stands_for=tuple(row.stands_for.split()),
            printed_values=tuple(sorted(row.printed_values.items())),
        )
        for row in Card.objects.using(using).filter(game=game)
    ]
