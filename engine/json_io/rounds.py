"""Reading and writing of rounds and matches as JSON.

Entry points: :func:`read_rounds`, :func:`write_round`, :func:`write_match`.
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

from engine.json_io.reader import JsonReader
from engine.outcomes import EndReason, Outcome
from engine.result_check import ALONE
from engine.state import EntryId, Match, ResultValues, Round, Seat

_OUTCOMES = {outcome.value: outcome for outcome in Outcome}
_ENDED = {ended.value: ended for ended in EndReason}


def read_rounds(reader: JsonReader, value: object, players: frozenset[EntryId]) -> tuple[Round, ...]:
    """Return the rounds; faults go to the reader. Without a number a round is numbered by its position."""
    rounds: list[Round] = []
    matches_of = _MatchReader(reader, players)
    for position, (path, item) in enumerate(reader.read_items(value, "rounds"), start=1):
        data = reader.read_object(item, path)
        number = reader.read_integer(data.get("number", position), f"{path}.number", least=1, default=position)
        items = data.get("matches", [])
        matches = [
            matches_of.read(match, match_path, table)
            for table, (match_path, match) in enumerate(reader.read_items(items, f"{path}.matches"), start=1)
        ]
        _check_repeats(reader, matches, items, f"{path}.matches")
        if any(other.number == number for other in rounds):
            reader.add_problem("state_repeated", f"{path}.number", value=number)
        rounds.append(Round(number, tuple(matches)))
    return tuple(rounds)


def _check_repeats(reader: JsonReader, matches: list[Match], items: object, path: str) -> None:
    """Check that no player is seated twice and no table is written twice.

    A table that follows from the position is not written in the ``items`` and may repeat.
    """
    players: set[EntryId] = set()
    for index, match in enumerate(matches):
        for seat, entry in enumerate(match.players):
            if entry in players and entry != "":
                reader.add_problem("state_repeated", f"{path}[{index}].players[{seat}]", value=entry)
            players.add(entry)
    tables: set[int] = set()
    for index, item in enumerate(items if isinstance(items, list) else ()):
        table = item.get("table") if isinstance(item, dict) else None
        if isinstance(table, int):
            if table in tables:
                reader.add_problem("state_repeated", f"{path}[{index}].table", value=table)
            tables.add(table)


class _MatchReader:
    """Reads the matches of all rounds. An event has few different seats and results, and each is read once."""

    def __init__(self, reader: JsonReader, players: frozenset[EntryId]) -> None:
        self.reader, self.players = reader, players
        self._seats: dict[tuple[EntryId, int], Seat] = {}
        self._results: dict[tuple[int, str], ResultValues] = {}

    def read(self, value: object, path: str, table: int) -> Match:
        reader = self.reader
        data = reader.read_object(value, path)
        if isinstance(value, dict) and not data.get("players"):
            reader.add_problem("state_missing", f"{path}.players")
        own_table = data.get("table")
        seats = self._read_seats(data.get("players", []), f"{path}.players")
        table = table if own_table is None else reader.read_integer(own_table, f"{path}.table")
        return Match(seats, table, *self._read_result(data, path, seats))

    def _read_seats(self, value: object, path: str) -> tuple[Seat, ...]:
        seats: list[Seat] = []
        for side, (item_path, item) in enumerate(self.reader.read_items(value, path)):
            entry = self.reader.read_entry_id(item, item_path)
            if entry != "" and entry not in self.players:
                self.reader.add_problem("state_unknown_player", item_path, value=entry)
            if (entry, side) not in self._seats:
                self._seats[entry, side] = Seat(entry, side)
            seats.append(self._seats[entry, side])
        return tuple(seats)

    def _read_result(self, data: Mapping[str, Any], path: str, seats: tuple[Seat, ...]) -> ResultValues:
        """Return the values of a result, which the number of seats must allow; one with a fault is not kept."""
        try:
            key = len(seats), repr([data.get(name) for name in ResultValues._fields])
        except RecursionError:
            key = len(seats), ""
        if key not in self._results:
            faults = len(self.reader.problems)
            result = _read_result_values(self.reader, data, path)
            _check_shape(self.reader, Match(seats, None, *result), path)
            if len(self.reader.problems) > faults:
                return result
            self._results[key] = result
        return self._results[key]


def _read_result_values(reader: JsonReader, data: Mapping[str, Any], path: str) -> ResultValues:
    outcome = data.get("outcome")
    return ResultValues(
        games=_read_numbers(reader, data.get("games"), f"{path}.games"),
        outcome=None if outcome is None else reader.read_choice(outcome, f"{path}.outcome", _OUTCOMES, Outcome.DRAW),
        in_game_points=tuple(
            _read_numbers(reader, item, item_path) or ()
            for item_path, item in _read_optional_items(reader, data.get("in_game_points"), f"{path}.in_game_points")
        ),
        ended=tuple(
            reader.read_choice(item, item_path, _ENDED, EndReason.OTHER)
            for item_path, item in _read_optional_items(reader, data.get("ended"), f"{path}.ended")
        ),
    )


def _read_optional_items(reader: JsonReader, value: object, path: str) -> Iterator[tuple[str, Any]]:
    return reader.read_items([] if value is None else value, path)


def _read_numbers(reader: JsonReader, value: object, path: str) -> tuple[int, ...] | None:
    return None if value is None else reader.read_integers(value, path)


def _check_shape(reader: JsonReader, match: Match, path: str) -> None:
    """Check that the result can be counted; the number of games is checked by the match format, not here."""
    alone = len(match.seats) == 1
    if match.outcome is not None and ((match.outcome in ALONE) != alone or len(match.seats) > 2):
        reader.add_problem("state_result_impossible", f"{path}.outcome")
    if match.games is not None and (alone or len(match.games) != match.sides + 1):
        reader.add_problem("state_result_impossible", f"{path}.games")
    for number, points in enumerate(match.in_game_points):
        if len(points) != match.sides:
            reader.add_problem("state_result_impossible", f"{path}.in_game_points[{number}]")


def write_round(played: Round) -> dict[str, Any]:
    """Return one round as JSON values."""
    return {"number": played.number, "matches": [write_match(match) for match in played.matches]}


def write_match(match: Match) -> dict[str, Any]:
    """Return one match as JSON values. The lists of its result are shared with other matches; do not change them."""
    result = _write_result(match.games, match.outcome, match.in_game_points, match.ended)
    return {"table": match.table, "players": list(match.players), **result}


@lru_cache(1_000)
def _write_result(
    games: tuple[int, ...] | None,
    outcome: Outcome | None,
    in_game_points: tuple[tuple[int, ...], ...],
    ended: tuple[EndReason, ...],
) -> dict[str, Any]:
    """Return the values of a result. Kept, because few different results occur in an event."""
    written: dict[str, Any] = {
        "games": None if games is None else list(games),
        "outcome": None if outcome is None else outcome.value,
    }
    if in_game_points:
        written["in_game_points"] = [list(points) for points in in_game_points]
    if ended:
        written["ended"] = [reason.value for reason in ended]
    return written
