"""Imports a file of cards into the catalogue of a game, all cards or none; the plan can be read first."""

from django.db import transaction

from accounts.models import User
from decks.domain.cards.card_files import read_card_file
from decks.domain.cards.import_plan import CardImportPlan, plan_import
from decks.queries.catalogue import get_catalogue
from decks.services.catalogue import lock_card_list, renew_revision, write_cards
from games.registry import find_game
from ledger.services.log import record_action
from problems import refuse


def plan_cards(*, game: str, text: str, language: str = "") -> CardImportPlan:
    """Return what the file would change; nothing is written.

    ``language`` is that of a field called just ``name``; by default English, or the first one of a game without English
    cards. Raises ``Refused``: ``not_found`` for the game,
    ``card_language_unknown`` for the language, as :func:`~decks.domain.cards.card_files.read_card_file` does for the
    file, or every fault of its rows.
    """
    declared = find_game(game)
    language = language or ("en" if "en" in declared.languages else declared.languages[0])
    if language not in declared.languages:
        refuse("card_language_unknown", value=language)
    rows = read_card_file(text, languages=declared.languages, language=language, values=declared.printed_values)
    return plan_import(declared, get_catalogue(game).cards, rows.rows, rows.left_out)


@transaction.atomic
def import_cards(*, game: str, text: str, language: str = "", actor: User | None = None) -> CardImportPlan:
    """Import the file and return its plan. Raises ``Refused`` as :func:`plan_cards`."""
    # An unknown game is refused before a list is created for it.
    find_game(game)
    card_list = lock_card_list(game)
    plan = plan_cards(game=game, text=text, language=language)
    if not plan.changes:
        return plan
    write_cards(game=game, cards=tuple(change.after for change in plan.changes), origin="imported", editor=actor)
    record_action(
        actor=actor,
        verb="cards.imported",
        scope="site",
        subject=f"cards:{game}",
        before={"revision": card_list.revision},
        after={"revision": renew_revision(game=game), "new": len(plan.new), "changed": len(plan.changed)},
    )
    return plan
