"""The tables of a round for a result desk that stays open: all of them, or those with a newer result.

Entry points: :func:`list_tables_since`, :func:`find_newest_result_id`, :func:`read_extra_minutes`.
"""

from collections.abc import Iterator
from itertools import chain

from django.db.models import Max

from tournament.models import Match, Result, Round
from tournament.rounds.queries.rounds import load_matches_in_batches


def find_newest_result_id(round_: Round) -> int:
    """Return the id of the newest result of a round, clearings included; 0 without one.

    Services lock the event before they append a result, so a result with a lower id is committed earlier.
    """
    newest: int | None = Result.objects.filter(match__round=round_).aggregate(newest=Max("pk"))["newest"]
    return newest or 0


def list_tables_since(round_: Round, result_id: int | None) -> Iterator[Match]:
    """Yield the matches at tables with a result, or a clearing, newer than ``result_id``; all of them for None.

    Byes are left out. Seats, entries, people and results are loaded.
    """
    tables = round_.matches.exclude(table=None)
    if result_id is not None:
        newer = Result.objects.filter(match__round=round_, pk__gt=result_id)
        tables = tables.filter(pk__in=newer.order_by().values("match"))
    return chain.from_iterable(load_matches_in_batches(round_, tables.values_list("pk", flat=True)))


def read_extra_minutes(round_: Round) -> dict[int, int]:
    """Return the extra minutes of each match that has any, by match id."""
    longer = Match.objects.filter(round=round_, extra_minutes__gt=0).order_by()
    return dict(longer.values_list("pk", "extra_minutes"))
