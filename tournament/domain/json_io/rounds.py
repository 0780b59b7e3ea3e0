"""Rounds and matches as JSON, in and out.

Entry points: :func:`read_rounds`, :func:`write_round`, :func:`write_match`.
"""

from collections.abc import Mapping
from typing import Any

from tournament.domain.json_io.reader import Reader
from tournament.domain.results import ALONE
from tournament.domain.types import Ended, EntryId, Match, Outcome, Round, Seat

_OUTCOMES = {outcome.value: outcome for outcome in Outcome}
_ENDED = {ended.value: ended for ended in Ended}


def read_rounds(reader: Reader, value: object, players: frozenset[EntryId]) -> tuple[Round, ...]:
    """The rounds; faults go to the reader. A round's number is its position where none is given."""
    rounds: list[Round] = []
    for position, (place, item) in enumerate(reader.items(value, "rounds"), start=1):
        found = _read_round(reader, item, place, position, players)
        if any(other.number == found.number for other in rounds):
            reader.note("state_repeated", f"{place}.number", value=found.number)
        rounds.append(found)
    return tuple(rounds)


def _read_round(reader: Reader, value: object, place: str, position: int, players: frozenset[EntryId]) -> Round:
    data = reader.table(value, place)
    number = reader.whole(data.get("number", position), f"{place}.number", least=1, default=position)
    matches = [
        _read_match(reader, item, where, table, players)
        for table, (where, item) in enumerate(reader.items(data.get("matches", []), f"{place}.matches"), start=1)
    ]
    _check_seated_once(reader, matches, place)
    _check_tables_once(reader, data.get("matches", []), f"{place}.matches")
    return Round(number, tuple(matches))


def _check_seated_once(reader: Reader, matches: list[Match], place: str) -> None:
    seen: set[EntryId] = set()
    for number, match in enumerate(matches):
        for seat, entry in enumerate(match.players):
            if entry in seen and entry != "":
                reader.note("state_repeated", f"{place}.matches[{number}].players[{seat}]", value=entry)
            seen.add(entry)


def _check_tables_once(reader: Reader, value: object, place: str) -> None:
    """Tables that were given; one that follows from the position is a stand-in and may be the same."""
    seen: set[int] = set()
    for number, item in enumerate(value if isinstance(value, list) else ()):
        table = item.get("table") if isinstance(item, dict) else None
        if isinstance(table, int):
            if table in seen:
                reader.note("state_repeated", f"{place}[{number}].table", value=table)
            seen.add(table)


def _read_match(reader: Reader, value: object, place: str, table: int, known: frozenset[EntryId]) -> Match:
    data = reader.table(value, place)
    if isinstance(value, dict) and not data.get("players"):
        reader.note("state_missing", f"{place}.players")
    given = data.get("table")
    match = Match(
        seats=_read_seats(reader, data.get("players", []), f"{place}.players", known),
        table=table if given is None else reader.whole(given, f"{place}.table"),
        games=_read_numbers(reader, data.get("games"), f"{place}.games"),
        outcome=_read_outcome(reader, data.get("outcome"), f"{place}.outcome"),
        in_game_points=tuple(
            _read_numbers(reader, item, where) or ()
            for where, item in reader.items(data.get("in_game_points") or [], f"{place}.in_game_points")
        ),
        ended=_read_ended(reader, data, place),
    )
    _check_shape(reader, match, place)
    return match


def _read_seats(reader: Reader, value: object, place: str, known: frozenset[EntryId]) -> tuple[Seat, ...]:
    seats = []
    for side, (where, item) in enumerate(reader.items(value, place)):
        entry = reader.entry(item, where)
        if entry != "" and entry not in known:
            reader.note("state_unknown_player", where, value=entry)
        seats.append(Seat(entry, side))
    return tuple(seats)


def _read_numbers(reader: Reader, value: object, place: str) -> tuple[int, ...] | None:
    if value is None:
        return None
    return tuple(reader.whole(item, where) for where, item in reader.items(value, place))


def _read_outcome(reader: Reader, value: object, place: str) -> Outcome | None:
    return None if value is None else reader.one_of(value, place, _OUTCOMES, Outcome.DRAW)


def _read_ended(reader: Reader, data: Mapping[str, Any], place: str) -> tuple[Ended, ...]:
    items = reader.items(data.get("ended") or [], f"{place}.ended")
    return tuple(reader.one_of(item, where, _ENDED, Ended.OTHER) for where, item in items)


def _check_shape(reader: Reader, match: Match, place: str) -> None:
    """What counting needs; how many games a match may have is the match format's business, not the state's."""
    alone = len(match.seats) == 1
    if match.outcome is not None and ((match.outcome in ALONE) != alone or len(match.seats) > 2):
        reader.note("state_result_impossible", f"{place}.outcome")
    if match.games is not None and (alone or len(match.games) != match.sides + 1):
        reader.note("state_result_impossible", f"{place}.games")
    for number, points in enumerate(match.in_game_points):
        if len(points) != match.sides:
            reader.note("state_result_impossible", f"{place}.in_game_points[{number}]")


def write_round(played: Round) -> dict[str, Any]:
    """One round as JSON values."""
    return {"number": played.number, "matches": [write_match(match) for match in played.matches]}


def write_match(match: Match) -> dict[str, Any]:
    """One match as JSON values."""
    written: dict[str, Any] = {
        "table": match.table,
        "players": list(match.players),
        "games": None if match.games is None else list(match.games),
        "outcome": None if match.outcome is None else match.outcome.value,
    }
    if match.in_game_points:
        written["in_game_points"] = [list(points) for points in match.in_game_points]
    if match.ended:
        written["ended"] = [ended.value for ended in match.ended]
    return written
