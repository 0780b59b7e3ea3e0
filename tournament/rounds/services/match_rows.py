"""Rows of matches: seat entries at a table, give a bye, delete a match.

Entry points: :func:`seat_entries`, :func:`delete_match`, :func:`seated_in`. Callers lock the event and write the log.
"""

from collections.abc import Sequence
from typing import Any

from tournament.domain.pairing import Pairing
from tournament.domain.state import EntryId, State
from tournament.models import Match, Result, Round, Seat


def seat_entries(a_round: Round, table: int | None, entries: Sequence[int]) -> Match:
    """Seat entries at a table in that order; without a table one entry has a bye, with its result."""
    match = Match.objects.create(round=a_round, table=table, revision=0 if table else 1)
    Seat.objects.bulk_create(
        Seat(match=match, entry_id=entry, order=order) for order, entry in enumerate(entries, start=1)
    )
    if table is None:
        match.result = Result.objects.create(match=match, revision=1, outcome="bye")
        match.save(update_fields=["result"])
    return match


def delete_match(match: Match) -> None:
    """Delete a match that was not played; a bye goes with its result."""
    Match.objects.filter(pk=match.pk).update(result=None)
    match.delete()


def seated_in(match: Match) -> list[int]:
    """Return the entries of a match in the order of their seats."""
    return list(match.seats.order_by("order").values_list("entry_id", flat=True))


def report_of(pairing: Pairing) -> dict[str, Any]:
    """Return what the round's page says about its pairing, in the stored keys."""
    return {
        "cost": str(pairing.cost),
        "bound": str(pairing.bound),
        "optimal": pairing.optimal,
        "rematches": [list(pair) for pair in pairing.rematches],
        "reasons": [problem.as_dict() for problem in pairing.reasons],
    }


def find_entries_without_match(state: State, pairing: Pairing) -> list[EntryId]:
    """Return active entries with neither match nor bye: missing the round, without opponent, out of a bracket."""
    active = {player.id for player in state.players if player.plays_in(pairing.round)}
    seated = {entry for entries in pairing.seated for entry in entries}
    return sorted(active - seated - {pairing.bye}, key=str)
