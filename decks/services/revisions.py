"""Appends revisions to the history of cards, in the transaction of the caller."""

from collections.abc import Iterable

from django.db.models import Max

from accounts.models import User
from decks.domain.cards.facts import collect_facts
from decks.models import Card, CardRevision
from games.declaration import Card as PlainCard


def append_revisions(
    *,
    game: str,
    before: Iterable[PlainCard],
    after: Iterable[PlainCard],
    origin: str,
    reason: str = "",
    editor: User | None = None,
    using: str = "default",
) -> None:
    """Append a revision for each card of ``after`` with facts other than in ``before``.

    A card without a history first gets a revision with its facts before the change, so that they are kept.
    """
    cards = {card.key: card for card in before}
    changed = [card for card in after if card.key not in cards or collect_facts(cards[card.key]) != collect_facts(card)]
    rows = Card.objects.using(using).filter(game=game, key__in=[card.key for card in changed])
    newest = rows.annotate(newest=Max("revisions__number")).values_list("key", "id", "newest")
    ids_and_numbers = {key: (card_id, number or 0) for key, card_id, number in newest}
    revisions = []
    for card in changed:
        card_id, number = ids_and_numbers[card.key]
        if card.key in cards and not number:
            number = 1
            facts, shipped = collect_facts(cards[card.key]), CardRevision.Origin.SHIPPED
            revisions.append(CardRevision(card_id=card_id, number=number, facts=facts, origin=shipped))
        revisions.append(
            CardRevision(
                card_id=card_id,
                number=number + 1,
                facts=collect_facts(card),
                origin=origin,
                reason=reason,
                editor=editor,
            )
        )
    CardRevision.objects.using(using).bulk_create(revisions)
