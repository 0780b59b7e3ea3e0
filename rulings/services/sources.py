"""Where rulings come from: an editor adds a document, a magazine or a head judge."""

from collections.abc import Sequence
from datetime import date as day

from django.db import IntegrityError, transaction

from accounts.models import User
from games.registry import find_game
from ledger.services.log import record_action
from problems import refuse
from rulings.models import Source
from rulings.services.search_index import change_mark


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
    """A new source under an id that stays for good. Raises ``Refused``: ``not_found``, ``source_id_taken``."""
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
    _insert(source)
    change_mark()
    after = {"game": game, "authority": authority, "jurisdiction": list(jurisdiction)}
    record_action(actor=actor, verb="source.added", scope="site", subject=f"source:{key}", after=after)
    return source


def _insert(source: Source) -> None:
    """Of two that come at once the database takes one."""
    try:
        with transaction.atomic():
            source.save(force_insert=True)
    except IntegrityError:
        refuse("source_id_taken", id=source.pk)
