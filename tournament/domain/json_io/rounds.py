"""Reading and writing of rounds and matches as JSON.

Entry points: :func:`read_rounds`, :func:`write_round`, :func:`write_match`.
"""

from typing import Any

from tournament.domain.json_io.reader import JsonReader
from tournament.domain.outcomes import EndReason, Outcome
from tournament.domain.result_check import ALONE
from tournament.domain.state import EntryId, Match, Round, Seat

_OUTCOMES = {outcome.value: outcome for outcome in Outcome}
_ENDED = {ended.value: ended for ended in EndReason}


def read_rounds(reader: JsonReader, value: object, players: frozenset[EntryId]) -> tuple[Round, ...]:
    """Return the rounds; faults go to the reader. Without a number a round is numbered by its position."""
    rounds: list[Round] = []
    for position, (path, item) in enumerate(reader.read_items(value, "rounds"), start=1):
        data = reader.read_object(item, path)
        number = reader.read_integer(data.get("number", position), f"{path}.number", least=1, default=position)
        items = data.get("matches", [])
        matches = [
            _read_match(reader, match, match_path, table, players)
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


def _read_match(reader: JsonReader, value: object, path: str, table: int, known: frozenset[EntryId]) -> Match:
    data = reader.read_object(value, path)
    if isinstance(value, dict) and not data.get("players"):
        reader.add_problem("state_missing", f"{path}.players")
    own_table, outcome = data.get("table"), data.get("outcome")
    seats: list[Seat] = []
    for side, (item_path, item) in enumerate(reader.read_items(data.get("players", []), f"{path}.players")):
        entry = reader.read_entry_id(item, item_path)
        if entry != "" and entry not in known:
            reader.add_problem("state_unknown_player", item_path, value=entry)
        seats.append(Seat(entry, side))
    match = Match(
        seats=tuple(seats),
        table=table if own_table is None else reader.read_integer(own_table, f"{path}.table"),
        games=_read_numbers(reader, data.get("games"), f"{path}.games"),
        outcome=None if outcome is None else reader.read_choice(outcome, f"{path}.outcome", _OUTCOMES, Outcome.DRAW),
        in_game_points=tuple(
            _read_numbers(reader, item, item_path) or ()
            for item_path, item in reader.read_items(data.get("in_game_points") or [], f"{path}.in_game_points")
        ),
        ended=tuple(
            reader.read_choice(item, item_path, _ENDED, EndReason.OTHER)
            for item_path, item in reader.read_items(data.get("ended") or [], f"{path}.ended")
        ),
    )
    _check_shape(reader, match, path)
    return match


def _read_numbers(reader: JsonReader, value: object, path: str) -> tuple[int, ...] | None:
    if value is None:
        return None
    return tuple(reader.read_integer(item, item_path) for item_path, item in reader.read_items(value, path))


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
    """Return one match as JSON values."""
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
