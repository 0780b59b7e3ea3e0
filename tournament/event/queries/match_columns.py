"""The matches of an event as frozen values, read in columns, because an event has tens of thousands of rows.

Entry points: :func:`read_matches`, :func:`make_match_value`.
"""

import json
from collections.abc import Collection, Iterable
from typing import Any, NamedTuple

from django.db.models import QuerySet, TextField
from django.db.models.functions import Cast

from engine import state as domain_state
from engine.outcomes import EndReason, Outcome
from tournament.event.queries.batches import MAX_NAMED, split_in_batches
from tournament.models import Match, Round, Seat


class MatchResultColumns(NamedTuple):
    """The columns of a result that the frozen value of its match needs; all are None for a match without a result."""

    games: list[int] | None = None
    outcome: str | None = None
    in_game_points: list[list[int]] | None = None
    ended: list[str] | None = None


# The games, in-game points and ends of the result that counts, as text: equal texts are decoded once.
JSON_OF_RESULT: tuple[Any, ...] = tuple(
    Cast(f"result__{name}", TextField()) for name in ("games", "in_game_points", "ended")
)


def read_matches(
    rounds: QuerySet[Round], played_by: Collection[int] | None = None
) -> dict[int, list[domain_state.Match]]:
    """Return the matches of these rounds by the number of the round, by table within it.

    ``played_by`` are ids of entries: only their matches are read, by default all. The number of queries is fixed, and
    no row becomes a model object. A round without matches has an empty list.
    """
    matches: dict[int, list[domain_state.Match]] = {number: [] for number in rounds.values_list("number", flat=True)}
    rows = Match.objects.filter(round__in=rounds.order_by())
    if played_by is None:
        _add_matches(matches, rows, Seat.objects.filter(match__in=rows.order_by()))
        return matches
    # The queries name ids: with the query of the chosen matches inside, PostgreSQL may read all seats for each match.
    own = Seat.objects.filter(match__round__in=rounds.order_by(), entry__in=played_by).order_by()
    for batch in split_in_batches(set(own.values_list("match", flat=True)), MAX_NAMED):
        _add_matches(matches, Match.objects.filter(pk__in=batch), Seat.objects.filter(match__in=batch))
    return matches


def _add_matches(matches: dict[int, list[domain_state.Match]], rows: QuerySet[Match], seated: QuerySet[Seat]) -> None:
    """Read matches with their seats and add them to the lists of their rounds."""
    seats: dict[int, list[domain_state.Seat]] = {}
    # A player has few different seats, and few results differ; making a value takes longer than looking it up.
    made: dict[tuple[int, int], domain_state.Seat] = {}
    by_match = seated.order_by("match_id", "order")
    for match, entry, order in by_match.values_list("match_id", "entry_id", "order"):
        seat = made.get((entry, order))
        if seat is None:
            seat = made[entry, order] = domain_state.Seat(entry, order - 1)
        seats.setdefault(match, []).append(seat)
    values: dict[tuple[str | None, ...], domain_state.ResultValues] = {}
    columns = rows.values_list("pk", "round__number", "table", "result__outcome", *JSON_OF_RESULT)
    for match, number, table, *result in columns:
        key = tuple(result)
        if key not in values:
            outcome, *texts = result
            games, points, ended = (None if text is None else json.loads(text) for text in texts)
            values[key] = _make_result_values(MatchResultColumns(games, outcome, points, ended))
        matches[number].append(domain_state.Match(tuple(seats.get(match, ())), table, *values[key]))


def make_match_value(
    seats: Iterable[domain_state.Seat], table: int | None, result: MatchResultColumns
) -> domain_state.Match:
    """Return a match as a frozen value from its seats, its table and the columns of one of its results."""
    return domain_state.Match(tuple(seats), table, *_make_result_values(result))


def _make_result_values(result: MatchResultColumns) -> domain_state.ResultValues:
    return domain_state.ResultValues(
        games=tuple(result.games) if result.games else None,
        outcome=Outcome(result.outcome) if result.outcome else None,
        in_game_points=tuple(tuple(points) for points in result.in_game_points or ()),
        ended=tuple(EndReason(reason) for reason in result.ended or ()),
    )
