"""Rulings follow their cards: a card keeps its key, and what it is called changes in rulings and in the search."""

from decks.queries.catalogue import current_catalogue
from rulings.models import RulingCard
from rulings.services.indexing import index_rulings
from rulings.services.revising import hold_rulings


def follow_renamed_cards(*, game: str) -> int:
    """Call the cards of a game's rulings as the catalogue does now; gives the number of rulings it concerned.

    Call inside the transaction that changed the cards. Revisions stay as they were written.
    """
    if not RulingCard.objects.filter(ruling__game=game).exists():
        return 0
    hold_rulings()
    names = {card.key: card.name for card in current_catalogue(game).cards}
    rows = list(RulingCard.objects.filter(ruling__game=game))
    renamed = [row for row in rows if row.card_key in names and names[row.card_key] != row.name]
    for row in renamed:
        row.name = names[row.card_key]
    RulingCard.objects.bulk_update(renamed, ["name"], batch_size=200)
    rulings = {row.ruling_id for row in renamed}
    if rulings:
        index_rulings(rulings)
    return len(rulings)
