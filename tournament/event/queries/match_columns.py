"""The matches of an event as frozen values, read in columns, because an event has tens of thousands of rows.

Entry points: :func:`read_matches`, :func:`make_match_value`.
"""

from collections.abc import Collection, Iterable
from typing import NamedTuple

from django.db.models import QuerySet

from tournament.domain import state as domain_state
from tournament.domain.outcomes import EndReason, Outcome
from tournament.models import Match, Round, Seat


class MatchResultColumns(NamedTuple):
    """The columns of a result that its match as a value needs; a match without a result has none of them."""

    games: list[int] | None = None
    outcome: str | None = None
    in_game_points: list[list[int]] | None = None
    ended: list[str] | None = None


def read_matches(
    rounds: QuerySet[Round], played_by: Collection[int] | None = None
) -> dict[int, list[domain_state.Match]]:
    """Return the matches of these rounds by the number of the round, by table within it.

    ``played_by`` are ids of entries: only their matches are read, by default all. The number of queries is fixed, and
    no row becomes a model object. A round without matches has an empty list.
    """
    matches: dict[int, list[domain_state.Match]] = {number: [] for number in rounds.values_list("number", flat=True)}
    rows = Match.objects.filter(round__in=rounds.order_by())
    if played_by is not None:
        rows = rows.filter(pk__in=Seat.objects.filter(entry__in=played_by).order_by().values("match"))
    seats: dict[int, list[domain_state.Seat]] = {}
    seated = Seat.objects.filter(match__in=rows.order_by()).order_by("match_id", "order")
    for match, entry, order in seated.values_list("match_id", "entry_id", "order"):
        seats.setdefault(match, []).append(domain_state.Seat(entry, order - 1))
    results = [f"result__{name}" for name in MatchResultColumns._fields]
    for match, number, table, *result in rows.values_list("pk", "round__number", "table", *results):
        matches[number].append(make_match_value(seats.get(match, ()), table, MatchResultColumns(*result)))
    return matches


def make_match_value(
    seats: Iterable[domain_state.Seat], table: int | None, result: MatchResultColumns
) -> domain_state.Match:
    """Return a match as a frozen value from its seats, its table and the columns of one of its results."""
    return domain_state.Match(
        tuple(seats),
        table,
        games=tuple(result.games) if result.games else None,
        outcome=Outcome(result.outcome) if result.outcome else None,
        in_game_points=tuple(tuple(points) for points in result.in_game_points or ()),
        ended=tuple(EndReason(reason) for reason in result.ended or ()),
    )
