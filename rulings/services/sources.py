"""Adding sources of rulings: documents, magazines and head judges."""

from collections.abc import Sequence
from datetime import date as day

from django.db import IntegrityError, transaction

from accounts.models import User
from games.registry import find_game
from ledger.services.log import record_action
from problems import refuse
from rulings.models import Source
from rulings.services.search_index import change_search_version


@transaction.atomic
def add_source(
    *,
    actor: User,
    game: str,
    key: str,
    title_cs: str,
    title_en: str,
    short: str,
    kind: str,
    authority: str,
    language: str,
    date: day | None,
    jurisdiction: Sequence[str] = (),
) -> Source:
    """Add a source under the permanent id ``key``.

    Raises ``Refused`` with ``not_found`` for the game, ``source_id_taken``.
    """
    find_game(game)
    source = Source(
        id=key,
        game=game,
        title_cs=title_cs,
        title_en=title_en,
        short=short,
        kind=kind,
        authority=authority,
        language=language,
        date=date,
        jurisdiction=list(jurisdiction),
    )
    try:
        # The database decides between two sources with one id that are added at the same time.
        with transaction.atomic():
            source.save(force_insert=True)
    except IntegrityError:
        refuse("source_id_taken", id=source.pk)
    change_search_version()
    after = {"game": game, "authority": authority, "jurisdiction": list(jurisdiction)}
    record_action(actor=actor, verb="source.added", scope="site", subject=f"source:{key}", after=after)
    return source
