"""From rows to the frozen state that pairing and standings are computed from, and from a result's row to a match."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from tournament.domain import types
from tournament.models import Entry, Event, Match, Result, Round
from tournament.queries.rounds import with_seats


def settings_of(event: Event) -> types.Settings:
    """The event's choices about counting and pairing; what it does not say has its default."""
    said: dict[str, Any] = event.settings
    points = {name: Fraction(str(value)) for name, value in said.get("points", {}).items()}
    chosen: dict[str, Any] = {"points": types.Points(**points), "bye_games": said.get("bye_games", 1)}
    if "tiebreakers" in said:
        chosen["tiebreakers"] = tuple(said["tiebreakers"])
    if "percentage_floor" in said:
        chosen["percentage_floor"] = Fraction(str(said["percentage_floor"]))
    for name in ("byes_count_for_opponents", "policy"):
        if name in said:
            chosen[name] = said[name]
    return types.Settings(**chosen)


def match_format_of(event: Event) -> types.MatchFormat:
    """What a result may look like: one game unless the event says otherwise."""
    said: dict[str, Any] = event.settings.get("match", {})
    return types.MatchFormat(best_of=said.get("best_of", 1), draws=said.get("draws", True))


def state_of(event: Event, *, after_round: int | None = None, attempt: int = 1) -> types.State:
    """The event after a round (default: all closed and open rounds that players see), ids only."""
    rounds = event.rounds.exclude(state=Round.State.DRAFT).order_by("number")
    if after_round is not None:
        rounds = rounds.filter(number__lte=after_round)
    played = [_round(row, with_seats(row.matches.all())) for row in rounds]
    return types.State(
        players=tuple(_players(event, played)),
        rounds=tuple(played),
        settings=settings_of(event),
        seed=event.seed,
        attempt=attempt,
    )


def _players(event: Event, played: list[types.Round]) -> Iterable[types.Player]:
    """Who checked in, and everybody who ever sat at a table."""
    sat = {player for one in played for match in one.matches for player in match.players}
    for entry in event.entries.order_by("id"):
        if entry.status == Entry.Status.CHECKED_IN:
            yield types.Player(entry.pk)
        elif entry.pk in sat:
            yield types.Player(entry.pk, status="dropped", dropped_after=entry.dropped_after or 0)


def _round(row: Round, matches: Iterable[Match]) -> types.Round:
    return types.Round(row.number, tuple(match_value(match, match.result) for match in matches))


def match_value(match: Match, result: Result | None) -> types.Match:
    """A match with one of its results as a frozen value."""
    seats = tuple(types.Seat(seat.entry_id, seat.order - 1) for seat in match.seats.all())
    if result is None:
        return types.Match(seats, match.table)
    return types.Match(
        seats,
        match.table,
        games=tuple(result.games) if result.games else None,
        outcome=types.Outcome(result.outcome) if result.outcome else None,
        in_game_points=tuple(tuple(points) for points in result.in_game_points or ()),
        ended=tuple(types.Ended(one) for one in result.ended or ()),
    )
