"""Rulings follow their cards: a card keeps its key, and all that it is called changes in rulings and in the search."""

from decks.queries.catalogue import current_catalogue
from games.declaration import Card
from rulings.models import RulingCard
from rulings.services.revisions import lock_rulings
from rulings.services.search_index import index_rulings


def update_card_names(*, game: str) -> int:
    """Call the cards of a game's rulings as the catalogue does now; gives the number of rulings it concerned.

    Call inside the transaction that changed the cards. Revisions stay as they were written.
    """
    if not RulingCard.objects.filter(ruling__game=game).exists():
        return 0
    lock_rulings()
    cards = {card.key: card for card in current_catalogue(game).cards}
    rows = RulingCard.objects.filter(ruling__game=game)
    renamed = [row for row in rows if row.card_key in cards and _called(row) != _names(cards[row.card_key])]
    for row in renamed:
        row.name, row.other_names = _names(cards[row.card_key])
    RulingCard.objects.bulk_update(renamed, ["name", "other_names"], batch_size=200)
    rulings = {row.ruling_id for row in renamed}
    if rulings:
        index_rulings(rulings)
    return len(rulings)


def _called(row: RulingCard) -> tuple[str, list[str]]:
    return row.name, row.other_names


def _names(card: Card) -> tuple[str, list[str]]:
    return card.name, list(card.other_names)
