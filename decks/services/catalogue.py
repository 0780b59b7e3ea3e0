"""Loading the shipped card lists into the database: idempotent, all or nothing for each game."""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict
from typing import Any

from django.db import connections, transaction

from decks.models import Card, CardList, CardName
from games.declaration import Card as ShippedCard
from games.registry import cards_of, find_games
from language.folding import fold
from language.sorting import czech_sort_key
from ledger.models import Action
from ledger.services.log import record_action

_WRITTEN = ("name", "sort_key", "type", "affiliation", "personality", "printed", "homemade", "documents")


def load_catalogues(*, using: str = "default") -> int:
    """Bring the card lists of all games into the database; how many changed. Without the tables nothing happens."""
    needed = {model._meta.db_table for model in (Card, CardName, CardList, Action)}
    if not needed <= set(connections[using].introspection.table_names()):
        return 0
    return sum(load_catalogue(game=key, cards=cards_of(key), using=using) for key in find_games())


def load_catalogue(*, game: str, cards: tuple[ShippedCard, ...], using: str = "default") -> bool:
    """Write the shipped cards of a game where they differ from those loaded last; whether anything was written.

    Cards that are no longer shipped stay: old decks name them.
    """
    with transaction.atomic(using=using):
        return _load(game, cards, using)


def _load(game: str, cards: tuple[ShippedCard, ...], using: str) -> bool:
    shipped = digest_cards(cards)
    known = CardList.objects.using(using).filter(game=game).first()
    if known and known.shipped == shipped:
        return False
    write_cards(game=game, cards=cards, using=using)
    CardList.objects.using(using).update_or_create(game=game, defaults={"shipped": shipped, "revision": shipped})
    record_action(
        actor=None,
        verb="cards.loaded",
        scope="site",
        subject=f"cards:{game}",
        before=known and {"revision": known.revision},
        after={"revision": shipped, "cards": len(cards)},
        using=using,
    )
    return True


def write_cards(*, game: str, cards: tuple[ShippedCard, ...], using: str = "default") -> None:
    """Write cards with their names over those of the same keys; the caller's transaction, log line and revision."""
    Card.objects.using(using).bulk_create(
        [_card_row(game, card) for card in cards],
        update_conflicts=True,
        unique_fields=["game", "key"],
        update_fields=list(_WRITTEN),
    )
    _write_names(game, cards, using)


def _write_names(game: str, cards: tuple[ShippedCard, ...], using: str) -> None:
    ids = dict(Card.objects.using(using).filter(game=game).values_list("key", "id"))
    CardName.objects.using(using).filter(card_id__in=[ids[card.key] for card in cards]).delete()
    CardName.objects.using(using).bulk_create(
        CardName(card_id=ids[card.key], game=game, text=text, folded=fold(text), language=language)
        for card in cards
        for language, text in (*card.names, *(("", alias) for alias in card.aliases))
    )


def _card_row(game: str, card: ShippedCard) -> Card:
    return Card(
        game=game,
        key=card.key,
        name=card.name,
        sort_key=czech_sort_key(card.name),
        type=card.type or "",
        affiliation=card.affiliation,
        personality=card.personality,
        printed=" ".join(sorted(card.printed)),
        homemade=card.homemade,
        documents=" ".join(card.documents),
    )


def digest_cards(cards: Iterable[ShippedCard]) -> str:
    """The revision of a card list: another one after any change of any card."""
    canonical = json.dumps([_plain(asdict(card)) for card in cards], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(canonical.encode()).hexdigest()


def _plain(card: dict[str, Any]) -> dict[str, Any]:
    return {name: sorted(value) if isinstance(value, frozenset) else value for name, value in card.items()}
