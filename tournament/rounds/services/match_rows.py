"""Rows of matches: seat entries at tables, give a bye, delete matches; and what a round stores about its pairing.

Entry points: :func:`seat_matches`, :func:`delete_matches`, :func:`list_seated_entries`, :func:`make_pairing_columns`,
:func:`count_points_by_entry`, :func:`describe_pairing`, :func:`find_entries_without_match`. Callers lock the event and
write the log.
"""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet

from engine.json_io.state import write_canonical_json
from engine.pairing.columns import read_points
from engine.pairing.pairing import ENGINE, Pairing
from engine.state import EntryId, State
from tournament.event.queries.batches import BATCH
from tournament.event.services.inserted_rows import insert_rows
from tournament.models import Match, Result, Round, Seat


def seat_matches(round_: Round, seated: Sequence[tuple[int | None, Sequence[int]]]) -> None:
    """Create a match at each table and seat its entries in their order; an entry without a table gets a bye.

    A bye gets its result at once. Rows are inserted in batches.
    """
    tables = [(round_.pk, table, 0, 0) for table, _entries in seated if table is not None]
    insert_rows(Match, ("round", "table", "revision", "extra_minutes"), tables)
    match_at = dict(round_.matches.exclude(table=None).order_by().values_list("table", "pk"))
    byes = iter(_insert_byes(round_, sum(table is None for table, _entries in seated)))
    matches = [match_at[table] if table is not None else next(byes) for table, _entries in seated]
    seats = (
        (match, entry, order)
        for match, (_table, entries) in zip(matches, seated, strict=True)
        for order, entry in enumerate(entries, start=1)
    )
    insert_rows(Seat, ("match", "entry", "order"), seats)


def _insert_byes(round_: Round, number: int) -> list[int]:
    """Insert so many byes with their results, and return the ids of their matches."""
    byes = Match.objects.bulk_create(Match(round=round_, revision=1) for _ in range(number))
    for bye, result in zip(
        byes,
        Result.objects.bulk_create(Result(match=bye, revision=1, outcome="bye") for bye in byes),
        strict=True,
    ):
        bye.result = result
    Match.objects.bulk_update(byes, ["result"], batch_size=BATCH)
    return [bye.pk for bye in byes]


def make_pairing_columns(state: State, pairing: Pairing) -> dict[str, Any]:
    """Return what a round stores about its newest attempt, by the names of the columns."""
    return {
        "attempt": state.attempt,
        "pairing_input": write_canonical_json(state),
        "paired_points": count_points_by_entry(state),
        "engine": ENGINE,
        "output_digest": pairing.digest,
        "report": describe_pairing(pairing) | {"idle": find_entries_without_match(state, pairing)},
    }


def count_points_by_entry(state: State) -> dict[str, str]:
    """Return the match points of all entries of a state, as ``Round.paired_points`` stores them."""
    return {str(entry): str(points) for entry, points in read_points(state).items()}


def delete_matches(matches: QuerySet[Match]) -> None:
    """Delete matches that were not played; a bye goes with its result."""
    matches.order_by().update(result=None)
    matches.delete()


def list_seated_entries(match: Match) -> list[int]:
    """Return the entries of a match in the order of their seats."""
    return list(match.seats.order_by("order").values_list("entry_id", flat=True))


def describe_pairing(pairing: Pairing) -> dict[str, Any]:
    """Return the cost, bound, rematches and reasons of a pairing as JSON, as ``Round.report`` stores them.

    The organizer reads them on the page of the round. It is no player's report of a result.
    """
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
