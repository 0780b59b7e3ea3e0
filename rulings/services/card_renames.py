"""Keeps the card names in rulings up to date: a card keeps its key when its names change."""

from decks.queries.catalogue import get_catalogue
from games.declaration import Card
from rulings.models import RulingCard
from rulings.services.revisions import lock_rulings
from rulings.services.search_index import index_rulings


def update_card_names(*, game: str) -> int:
    """Copy the current names of all cards into a game's rulings; return the number of changed rulings.

    Call inside the transaction that changed the cards. Revisions stay as they were written.
    """
    if not RulingCard.objects.filter(ruling__game=game).exists():
        return 0
    lock_rulings()
    cards = {card.key: card for card in get_catalogue(game).cards}
    renamed_rows = [
        row
        for row in RulingCard.objects.filter(ruling__game=game)
        if row.card_key in cards and (row.name, row.other_names) != _names(cards[row.card_key])
    ]
    for row in renamed_rows:
        row.name, row.other_names = _names(cards[row.card_key])
    RulingCard.objects.bulk_update(renamed_rows, ["name", "other_names"], batch_size=200)
    ruling_ids = {row.ruling_id for row in renamed_rows}
    if ruling_ids:
        index_rulings(ruling_ids)
    return len(ruling_ids)


def _names(card: Card) -> tuple[str, list[str]]:
    return card.name, list(card.other_names)
