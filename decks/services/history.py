"""Appends to the history of cards, in the transaction of the write."""

from collections.abc import Iterable, Iterator, Mapping

from django.db.models import Max

from accounts.models import User
from decks.domain.cards.facts import facts_of
from decks.models import Card, CardRevision
from games.declaration import Card as PlainCard


def keep_history(
    *,
    game: str,
    before: Iterable[PlainCard],
    after: Iterable[PlainCard],
    origin: str,
    reason: str = "",
    editor: User | None = None,
    using: str = "default",
) -> None:
    """Append a revision for each card of ``after`` with other facts than in ``before``.

    A card without a history first gets a revision with its facts before, so that nothing is lost.
    """
    known = {card.key: card for card in before}
    changed = [card for card in after if card.key not in known or facts_of(known[card.key]) != facts_of(card)]
    rows = Card.objects.using(using).filter(game=game, key__in=[card.key for card in changed])
    numbered = {row.key: row for row in rows.annotate(newest=Max("revisions__number"))}
    revisions = [
        *_firsts(numbered, [known[card.key] for card in changed if card.key in known]),
        *(
            CardRevision(
                card=numbered[card.key],
                number=_next(numbered[card.key], is_known=card.key in known),
                facts=facts_of(card),
                origin=origin,
                reason=reason,
                editor=editor,
            )
            for card in changed
        ),
    ]
    CardRevision.objects.using(using).bulk_create(revisions)


def _firsts(rows: Mapping[str, Card], cards: Iterable[PlainCard]) -> Iterator[CardRevision]:
    shipped = CardRevision.Origin.SHIPPED
    for card in cards:
        if not _newest(rows[card.key]):
            yield CardRevision(card=rows[card.key], number=1, facts=facts_of(card), origin=shipped)


def _next(row: Card, *, is_known: bool) -> int:
    return (_newest(row) or int(is_known)) + 1


def _newest(row: Card) -> int:
    return getattr(row, "newest", None) or 0
