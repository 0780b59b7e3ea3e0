"""Matches of a round as rows: seating players at a table, giving a bye, taking a match apart.

Entry points: :func:`seat`, :func:`take_apart`, :func:`seated_in`. Callers hold the event and write the log.
"""

from collections.abc import Sequence
from typing import Any

from tournament.domain.pairing import Pairing
from tournament.domain.types import EntryId, State
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


def report_of(pairing: Pairing) -> dict[str, Any]:
    """What the organizer reads beside the draft."""
    return {
        "cost": str(pairing.cost),
        "bound": str(pairing.bound),
        "optimal": pairing.optimal,
        "rematches": [list(pair) for pair in pairing.rematches],
        "reasons": [problem.as_dict() for problem in pairing.reasons],
    }


def idle_in(state: State, pairing: Pairing) -> list[EntryId]:
    """Who plays in the event but has nothing in this round, and rightly: an award, a bracket that went on."""
    here = {player.id for player in state.players if player.plays_in(pairing.round)}
    return sorted(here - _seated(pairing), key=str)


def _seated(pairing: Pairing) -> set[EntryId]:
    byes = [] if pairing.bye is None else [pairing.bye]
    return {entry for entries in pairing.seated for entry in entries}.union(byes)
