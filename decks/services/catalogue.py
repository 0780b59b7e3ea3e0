"""Writes cards to the catalogue, and loads the shipped lists: all cards of a game or none, repeatedly without effect.

Entry points: :func:`load_catalogues`; :func:`lock_card_list`, :func:`write_cards` and :func:`renew_revision`, which
sends ``cards_changed``.
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import asdict

from django.db import connections, transaction
from django.dispatch import Signal

from accounts.models import User
from decks.domain.cards.card_list_update import CardListUpdate, StoredCard, update_card_list
from decks.models import Card, CardList, CardName, CardRevision
from decks.queries.catalogue import read_cards_of
from decks.services.revisions import append_revisions
from games.declaration import Card as PlainCard
from games.registry import find_games, read_shipped_cards
from language.folding import fold
from language.sorting import make_czech_sort_key
from ledger.models import Action
from ledger.services.log import record_action

Cards = tuple[PlainCard, ...]

# Sent with ``game`` and ``using`` in the transaction that changed cards, for apps that store names of cards.
cards_changed = Signal()

_WRITTEN_FIELDS = (
    *("name", "sort_key", "type", "affiliation", "personality", "printed", "homemade", "documents"),
    *("expansion", "stands_for", "printed_values"),
)


def load_catalogues(*, using: str = "default") -> int:
    """Write the shipped cards of all games; return how many lists changed. Do nothing before the tables exist."""
    needed = {model._meta.db_table for model in (Card, CardName, CardList, CardRevision, Action)}
    if not needed <= set(connections[using].introspection.table_names()):
        return 0
    return sum(load_catalogue(game=key, cards=read_shipped_cards(key), using=using) for key in find_games())


def load_catalogue(*, game: str, cards: Cards, using: str = "default") -> bool:
    """Write the shipped cards of a game if they differ from those loaded last; return true if they were written.

    Cards that are no longer shipped stay, because old decks name them. Facts changed by editors stay, too. A card that
    was added here before it was shipped keeps its key and the facts filled in here; shipped facts fill only the empty
    ones, and shipped names that it lacks are added.
    """
    with transaction.atomic(using=using):
        shipped_digest = digest_cards(cards)
        card_list = CardList.objects.using(using).filter(game=game).first()
        if card_list and card_list.shipped == shipped_digest:
            return False
        update = _plan_update(game, cards, using)
        write_cards(game=game, cards=update.changed, origin="shipped", using=using)
        _store_shipped_facts(game, update, using)
        CardList.objects.using(using).update_or_create(game=game, defaults={"shipped": shipped_digest})
        revision = renew_revision(game=game, using=using)
        record_action(
            actor=None,
            verb="cards.loaded",
            scope="site",
            subject=f"cards:{game}",
            before=card_list and {"revision": card_list.revision},
            after={"revision": revision, "cards": len(cards)},
            using=using,
        )
        return True


def _plan_update(game: str, cards: Cards, using: str) -> CardListUpdate:
    """Return what the shipped cards change in the stored ones."""
    first_revisions = CardRevision.objects.using(using).filter(card__game=game, number=1)
    own_ids = set(first_revisions.exclude(origin=CardRevision.Origin.SHIPPED).values_list("card_id", flat=True))
    rows = {row.key: row for row in Card.objects.using(using).filter(game=game)}
    stored = {
        card.key: StoredCard(
            card, rows[card.key].shipped, rows[card.key].shipped_key, is_own=rows[card.key].pk in own_ids
        )
        for card in read_cards_of(game, using=using)
    }
    languages = find_games()[game].languages if game in find_games() else ()
    return update_card_list(cards, stored, languages)


def _store_shipped_facts(game: str, update: CardListUpdate, using: str) -> None:
    rows = [
        row
        for row in Card.objects.using(using).filter(game=game)
        if row.key in update.shipped and (row.shipped_key, row.shipped) != update.shipped[row.key]
    ]
    for row in rows:
        row.shipped_key, row.shipped = update.shipped[row.key]
    Card.objects.using(using).bulk_update(rows, ["shipped_key", "shipped"], batch_size=200)


def lock_card_list(game: str) -> CardList:
    """Lock the card list of a game until the commit, so that simultaneous changes are applied one after another."""
    CardList.objects.get_or_create(game=game, defaults={"revision": "", "shipped": ""})
    return CardList.objects.select_for_update().get(game=game)


def renew_revision(*, game: str, using: str = "default") -> str:
    """Give the card list a new revision after its cards were written, and return it.

    Every process then builds its catalogue again.
    """
    revision = digest_cards(sorted(read_cards_of(game, using=using), key=lambda card: card.key))
    CardList.objects.using(using).filter(game=game).update(revision=revision)
    cards_changed.send(sender=CardList, game=game, using=using)
    return revision


def write_cards(
    *, game: str, cards: Cards, origin: str, reason: str = "", editor: User | None = None, using: str = "default"
) -> None:
    """Write cards with their names over those of the same keys, and append a revision to each that differs.

    The caller opens the transaction, writes the line of the log and calls :func:`renew_revision`.
    """
    before = read_cards_of(game, using=using)
    Card.objects.using(using).bulk_create(
        [_build_row(game, card) for card in cards],
        update_conflicts=True,
        unique_fields=["game", "key"],
        update_fields=list(_WRITTEN_FIELDS),
    )
    _write_names(game, cards, using)
    append_revisions(game=game, before=before, after=cards, origin=origin, reason=reason, editor=editor, using=using)


def _write_names(game: str, cards: Cards, using: str) -> None:
    ids = dict(Card.objects.using(using).filter(game=game).values_list("key", "id"))
    CardName.objects.using(using).filter(card_id__in=[ids[card.key] for card in cards]).delete()
    CardName.objects.using(using).bulk_create(
        CardName(
            card_id=ids[card.key],
            game=game,
            text=text,
            folded=fold(text),
            language=language,
            likely=text in card.likely_names,
        )
        for card in cards
        for language, text in (*card.names, *(("", alias) for alias in card.aliases))
    )


def _build_row(game: str, card: PlainCard) -> Card:
    return Card(
        game=game,
        key=card.key,
        name=card.name,
        sort_key=make_czech_sort_key(card.name),
        type=card.type or "",
        affiliation=card.affiliation,
        personality=card.personality,
        printed=" ".join(sorted(card.printed)),
        homemade=card.homemade,
        documents=" ".join(card.documents),
        expansion=card.expansion,
        stands_for=" ".join(card.stands_for),
        printed_values=dict(card.printed_values),
    )


def digest_cards(cards: Iterable[PlainCard]) -> str:
    """Return the revision of a card list, which differs after any change of any card."""
    plain = [
        {name: sorted(value) if isinstance(value, frozenset) else value for name, value in asdict(card).items()}
        for card in cards
    ]
    return hashlib.sha256(json.dumps(plain, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
