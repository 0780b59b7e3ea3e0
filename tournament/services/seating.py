"""Matches of a round as rows: seating players at a table, giving a bye, taking a match apart.

Entry points: :func:`seat`, :func:`take_apart`, :func:`seated_in`. Callers hold the event and write the log.
"""

from collections.abc import Sequence

from tournament.models import Match, Result, Round, Seat


def seat(a_round: Round, table: int | None, entries: Sequence[int]) -> Match:
    """Seat entries at a table in that order; without a table one entry has a bye, which is won at once."""
    match = Match.objects.create(round=a_round, table=table, revision=0 if table else 1)
    Seat.objects.bulk_create(Seat(match=match, entry_id=entry, order=n) for n, entry in enumerate(entries, start=1))
    if table is None:
        match.result = Result.objects.create(match=match, revision=1, outcome="bye")
        match.save(update_fields=["result"])
    return match


def take_apart(match: Match) -> None:
    """Remove a match that nobody has played; a bye goes with its result."""
    Match.objects.filter(pk=match.pk).update(result=None)
    match.delete()


def seated_in(match: Match) -> list[int]:
    """The entries of a match in the order of their seats."""
    return list(match.seats.order_by("order").values_list("entry_id", flat=True))
