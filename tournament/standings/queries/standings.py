"""The standings of an event after a round, with entries and the time of the newest result."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.core.cache import cache
from django.db.models import Max

from problems import Refused, refuse
from tournament.domain.finals import points_in_finals, standings_with_finals
from tournament.domain.json_io.event_settings import find_beyond_limits
from tournament.domain.json_io.state import read_state
from tournament.domain.standings import Record, StandingRow, compute_standings, explain_player
from tournament.domain.standings_in_numpy import rank_columns
from tournament.domain.tiebreakers.explanation import Explanation
from tournament.domain.tiebreakers.history import read_history
from tournament.entries.queries.entries import load_entries
from tournament.event.queries.finals import cut_in
from tournament.event.queries.state import settings_of, state_of
from tournament.models import Entry, Event, Result, Round
from tournament.standings.queries.result_columns import stored_columns


@dataclass(frozen=True)
class Row:
    """A row of the standings."""

    rank: int
    entry: Entry
    points: Fraction
    record: Record
    tiebreakers: Mapping[str, Fraction]


@dataclass(frozen=True)
class Table:
    """The standings after a round, 0 before the first; ``as_of`` is the time of the newest result."""

    event: Event
    after_round: int
    rows: tuple[Row, ...]
    names: tuple[str, ...]
    as_of: datetime | None


def rounds_with_standings(event: Event) -> list[int]:
    """Return the numbers of closed rounds, the newest first."""
    closed = event.rounds.filter(state=Round.State.CLOSED)
    return list(closed.order_by("-number").values_list("number", flat=True))


def standings_after(event: Event, number: int | None) -> Table:
    """Return the standings after a closed round, the newest for None. Raises Refused standings_unknown."""
    number = require_standings(event, number)
    entries = {entry.pk: entry for entry in load_entries(event.entries.all())}
    rows = [
        Row(row.rank, entries[int(row.id)], row.points, row.record, row.tiebreakers)
        for row in ranked_after(event, number)
    ]
    rows.sort(key=lambda row: (row.rank, row.entry.sort_key, row.entry.pk))
    counted = Result.objects.filter(match__round__event=event, match__round__number__lte=number)
    as_of: datetime | None = counted.aggregate(newest=Max("at"))["newest"]
    return Table(event, number, tuple(rows), settings_of(event).tiebreakers, as_of)


def require_standings(event: Event, number: int | None) -> int:
    """Return a closed round: the newest for None, 0 before the first. Raises Refused standings_unknown."""
    closed = rounds_with_standings(event)
    if number is None:
        return closed[0] if closed else 0
    if number not in closed:
        refuse("standings_unknown", number=number)
    return number


def ranked_after(event: Event, number: int) -> tuple[StandingRow, ...]:
    """Return the ranked rows after a round; in the finals the ranks of the bracket come first."""
    cut = cut_in(event, number)
    if cut is None:
        return _ranked_by_points(event, number)
    return standings_with_finals(
        _ranked_by_points(event, cut.after_round), cut, state_of(event, after_round=number).rounds
    )


def points_of_finals(event: Event) -> dict[int, Fraction]:
    """Return the match points won in the finals by entry id; empty without finals."""
    number = require_standings(event, None)
    cut = cut_in(event, number)
    if cut is None:
        return {}
    found = points_in_finals(cut, state_of(event, after_round=number).rounds, settings_of(event).points)
    return {int(entry): points for entry, points in found.items()}


def _ranked_by_points(event: Event, number: int) -> tuple[StandingRow, ...]:
    """Rank from columns where the event fits into them, else from its whole state; both give the same rows.

    Columns count in 64 bits, which are enough for all numbers within their limits.
    """
    settings = settings_of(event)
    is_within_limits = not find_beyond_limits(event.settings)
    columns = stored_columns(event, number, settings.bye_games) if is_within_limits else None
    if columns is None:
        return compute_standings(state_of(event, after_round=number))
    return rank_columns(columns, settings, event.seed).rows()


def explain_entry(event: Event, number: int, entry_id: int) -> dict[str, Explanation]:
    """Return the explanation of each measure of an entry after a round. Raises Refused entry_unknown."""
    cut = cut_in(event, number)
    state = state_of(event, after_round=cut.after_round if cut else number)
    if entry_id not in {player.id for player in state.players}:
        refuse("entry_unknown")
    return explain_player(state, entry_id)


def points_before(event: Event, number: int) -> dict[int, Fraction]:
    """Return the match points of the entries when a round was paired, by entry id, from the pairing input.

    A round without pairing input gets the points of the current standings; a round of the finals gets the points of the
    Swiss rounds.
    """
    if cut := cut_in(event, number):
        return {int(row.id): row.points for row in _ranked_by_points(event, cut.after_round)}
    paired = event.rounds.filter(number=number).first()
    points = _read_paired_points(paired) if paired and paired.pairing_input else None
    return {int(row.id): row.points for row in ranked_after(event, number - 1)} if points is None else points


def _read_paired_points(paired: Round) -> dict[int, Fraction] | None:
    """Return the points in a pairing input, None if it is unreadable. Cached: an input is long and never changes."""
    key = f"points-given/{paired.pk}/{paired.attempt}/{paired.paired_at.timestamp()}"
    found: dict[int, Fraction] | None = cache.get(key)
    if found is None:
        try:
            history = read_history(read_state(json.loads(paired.pairing_input)))
        except (Refused, ValueError):
            return None
        found = {int(entry): points for entry, points in history.points.items()}
        cache.set(key, found)
    return found
