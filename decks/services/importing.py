"""Imports a file of cards into the catalogue of a game, all cards or none; the plan can be read first."""

from django.db import transaction

from accounts.models import User
from decks.domain.cards.import_plan import ImportPlan, plan_import
from decks.domain.cards.import_rows import read_card_rows
from decks.models import CardList
from decks.queries.catalogue import current_catalogue
from decks.services.catalogue import renew_revision, write_cards
from games.declaration import Game
from games.registry import find_game
from ledger.services.log import record_action


def plan_cards(*, game: str, text: str, language: str) -> ImportPlan:
    """Return what the file would change; nothing is written.

    ``language`` is that of a field called just ``name``. Raises ``Refused``: ``not_found`` for the game,
    ``import_unreadable``, or every fault of its rows.
    """
    return _plan(find_game(game), text, language)


@transaction.atomic
def import_cards(*, game: str, text: str, language: str, actor: User | None = None) -> ImportPlan:
    """Import the file and return its plan. Raises ``Refused`` as :func:`plan_cards`."""
    found = find_game(game)
    CardList.objects.get_or_create(game=game, defaults={"revision": "", "shipped": ""})
    # Locked until the commit, so that two files at once are imported one after the other.
    known = CardList.objects.select_for_update().get(game=game)
    plan = _plan(found, text, language)
    if not plan.changes:
        return plan
    before = known.revision
    write_cards(game=game, cards=tuple(change.after for change in plan.changes), origin="imported", editor=actor)
    after = renew_revision(game=game)
    record_action(
        actor=actor,
        verb="cards.imported",
        scope="site",
        subject=f"cards:{game}",
        before={"revision": before},
        after={"revision": after, "new": len(plan.new), "changed": len(plan.changed)},
    )
    return plan


def _plan(game: Game, text: str, language: str) -> ImportPlan:
    rows = read_card_rows(text, languages=game.languages, language=language)
    return plan_import(game, current_catalogue(game.key).cards, rows.rows, rows.left_out)
