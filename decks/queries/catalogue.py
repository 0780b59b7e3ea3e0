"""The catalogue of a game in memory, built once for each revision of its list and kept by the process."""

from collections import defaultdict
from functools import lru_cache

from decks.domain.cards.catalogue import Catalogue
from decks.models import Card, CardList, CardName
from games.declaration import Card as PlainCard


def current_catalogue(game: str) -> Catalogue:
    """The catalogue as the database has it now; one small query when it is in memory already."""
    revision = CardList.objects.filter(game=game).values_list("revision", flat=True).first()
    return _build(game, revision) if revision else Catalogue((), "")


def card_revisions() -> dict[str, str]:
    """The state of every game's list by its key: another name after any change of any card."""
    return dict(CardList.objects.order_by("game").values_list("game", "revision"))


@lru_cache(maxsize=16)
def _build(game: str, revision: str) -> Catalogue:
    return Catalogue(read_cards_of(game), revision)


def read_cards_of(game: str, *, using: str = "default") -> list[PlainCard]:
    """All cards of a game as the rows have them, in the Czech order of their names."""
    names: dict[int, list[CardName]] = defaultdict(list)
    for name in CardName.objects.using(using).filter(game=game).order_by("id"):
        names[name.card_id].append(name)
    return [plain_card(row, names[row.pk]) for row in Card.objects.using(using).filter(game=game)]


def plain_card(row: Card, names: list[CardName]) -> PlainCard:
    """The row as the value that pure code works with."""
    return PlainCard(
        key=row.key,
        names=tuple((name.language, name.text) for name in names if name.language),
        aliases=tuple(name.text for name in names if not name.language),
        type=row.type or None,
        affiliation=row.affiliation,
        personality=row.personality,
        printed=frozenset(row.printed.split()),
        homemade=row.homemade,
        documents=tuple(row.documents.split()),
    )
