"""Turns decoded JSON lines of a verification file into records; faults go to the reader with their path in the line.

Entry points: :func:`read_event`, :func:`read_round`, :func:`read_standings`. Results are checked by the same rules as
results in a pairing state.
"""

from collections.abc import Mapping
from typing import Any

from engine.json_io.reader import JsonReader
from engine.json_io.rounds import read_rounds
from engine.state import MISSED_ROUND_SCORES
from engine.verification.record import CutRecord, EventRecord, LaterSeed, MatchRecord, RoundRecord

# Standings are counted over every round up to the last, so a round 10**12 would never end.
MAX_ROUNDS = 1000
# Manual changes that exchange two entries or two tables.
_SWAPS = ("swap", "tables")


def read_event(
    reader: JsonReader,
    value: Mapping[str, Any],
    rounds: tuple[RoundRecord, ...],
    tables: Mapping[int, list[dict[str, Any]]],
) -> EventRecord:
    """Return the record in the first line, with the rounds and the tables of standings of the other lines.

    ``awards`` are the scores of missed rounds.
    """
    texts = {
        key: reader.read_text(value.get(key), key) for key in ("slug", "format", "format_version", "seed", "seed_hash")
    }
    return EventRecord(
        **texts,
        settings=reader.read_object(value.get("settings"), "settings"),
        awards=_read_missed_rounds(reader, value.get("awards")),
        rounds=rounds,
        standings=tables,
        later_seeds=_read_later_seeds(reader, value.get("later_seeds", [])),
        cut=_read_finals(reader, value.get("cut")),
        counting=reader.read_integer(value.get("counting", 1), "counting", least=1, default=1),
        without_place=_read_rounds_of_entries(reader, value.get("without_place", {}), "without_place"),
    )


def _read_finals(reader: JsonReader, value: object) -> CutRecord | None:
    """Return the finals; events without them have null or no key. ``left`` is the last round of each dropped entry."""
    if value is None:
        return None
    data = reader.read_object(value, "cut")
    return CutRecord(
        # A bracket without rounds before it begins after round 0.
        after_round=min(reader.read_integer(data.get("after_round"), "cut.after_round"), MAX_ROUNDS),
        seeding=reader.read_integers(data.get("seeding"), "cut.seeding"),
        third_place=reader.read_flag(data.get("third_place"), "cut.third_place", True),
        left=_read_rounds_of_entries(reader, data.get("left"), "cut.left"),
    )


def _read_rounds_of_entries(reader: JsonReader, value: object, path: str) -> dict[str, int]:
    """Return the number of a round by entry."""
    entries = reader.read_object(value, path).items()
    return {entry: reader.read_integer(number, f"{path}.{entry}") for entry, number in entries}


def _read_later_seeds(reader: JsonReader, value: object) -> tuple[LaterSeed, ...]:
    """Return the seeds drawn when the event was reopened after its end; events that were never reopened have none."""
    seeds: list[LaterSeed] = []
    for path, item in reader.read_items(value, "later_seeds"):
        data = reader.read_object(item, path)
        seed = reader.read_text(data.get("seed"), f"{path}.seed")
        seed_hash = reader.read_text(data.get("seed_hash"), f"{path}.seed_hash")
        seeds.append(LaterSeed(seed, seed_hash, reader.read_integer(data.get("after_round"), f"{path}.after_round")))
    return tuple(seeds)


def read_round(reader: JsonReader, value: Mapping[str, Any]) -> RoundRecord:
    """Return a round with its matches and manual changes."""
    texts = {key: reader.read_text(value.get(key), key) for key in ("engine", "input", "digest", "paired_at")}
    return RoundRecord(
        **texts,
        number=_read_round_number(reader, value.get("number"), "number"),
        attempt=reader.read_integer(value.get("attempt"), "attempt", least=1),
        deviations=tuple(
            _read_change(reader, item, path) for path, item in reader.read_items(value.get("deviations"), "deviations")
        ),
        matches=tuple(
            _read_match(reader, item, path) for path, item in reader.read_items(value.get("matches"), "matches")
        ),
        closed=reader.read_flag(value.get("closed"), "closed", True),
    )


def read_standings(reader: JsonReader, value: Mapping[str, Any]) -> tuple[int, list[dict[str, Any]]]:
    """Return the number of a round and the rows of its standings, which are only compared."""
    rows = [dict(reader.read_object(item, path)) for path, item in reader.read_items(value.get("rows"), "rows")]
    return _read_round_number(reader, value.get("after_round"), "after_round"), rows


def _read_round_number(reader: JsonReader, value: object, path: str) -> int:
    number = reader.read_integer(value, path, least=1, default=1)
    if number > MAX_ROUNDS:
        reader.add_problem("state_unknown_value", path, value=number, allowed=[f"1–{MAX_ROUNDS}"])
    return min(number, MAX_ROUNDS)


def _read_missed_rounds(reader: JsonReader, value: object) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the scores of missed rounds, by entry and round."""
    missed_rounds: dict[str, dict[str, dict[str, Any]]] = {}
    for entry, stored in reader.read_object(value, "awards").items():
        missed_rounds[entry] = {}
        for number, item in reader.read_object(stored, f"awards.{entry}").items():
            path = f"awards.{entry}.{number}"
            data = reader.read_object(item, path)
            missed_rounds[entry][number] = {
                "award": reader.read_choice(data.get("award"), f"{path}.award", MISSED_ROUND_SCORES, "bye"),
                "since": reader.read_integer(data.get("since"), f"{path}.since"),
            }
    return missed_rounds


def _read_change(reader: JsonReader, value: object, path: str) -> Mapping[str, Any]:
    """Return a manual change: two swapped entries or tables, dissolved and created matches, or a new attempt."""
    data = reader.read_object(value, path)
    if "repaired" in data:
        reader.read_integer(data["repaired"], f"{path}.repaired", least=1)
    elif "matches" in data:
        matches = reader.read_object(data["matches"], f"{path}.matches")
        for way in ("out", "in"):
            for item_path, item in reader.read_items(matches.get(way), f"{path}.matches.{way}"):
                _check_table(reader, item, item_path)
    else:
        key = next((key for key in _SWAPS if key in data), _SWAPS[0])
        pair = reader.read_integers(data.get(key), f"{path}.{key}")
        if len(pair) != 2:
            reader.add_problem("state_missing", f"{path}.{key}[{min(len(pair), 1)}]")
    return data


def _check_table(reader: JsonReader, value: object, path: str) -> None:
    """Check a table (null for a bye) and the list of its entries."""
    parts = [item for _where, item in reader.read_items(value, path)]
    if len(parts) != 2:
        reader.add_problem("state_missing", f"{path}[{min(len(parts), 1)}]")
        return
    table, entries = parts
    if table is not None:
        reader.read_integer(table, f"{path}[0]", least=1)
    reader.read_integers(entries, f"{path}[1]")


def _read_match(reader: JsonReader, value: object, path: str) -> MatchRecord:
    data = reader.read_object(value, path)
    table = data.get("table")
    players = reader.read_integers(data.get("players"), f"{path}.players")
    return MatchRecord(
        table=None if table is None else reader.read_integer(table, f"{path}.table", least=1),
        players=players,
        results=tuple(
            _read_result(reader, item, item_path, players)
            for item_path, item in reader.read_items(data.get("results"), f"{path}.results")
        ),
    )


def _read_result(reader: JsonReader, value: object, path: str, players: tuple[int, ...]) -> Mapping[str, Any]:
    """Return one revision of a result, checked as if it were a match of a pairing state."""
    data = reader.read_object(value, path)
    reader.read_text(data.get("at"), f"{path}.at")
    alone = JsonReader()
    read_rounds(alone, [{"matches": [{**data, "table": None, "players": list(players)}]}], frozenset(players))
    for problem in alone.problems:
        inside = str(problem.params["place"]).removeprefix("rounds[0].matches[0]")
        reader.add_problem(problem.code, f"{path}{inside}", **{k: v for k, v in problem.params.items() if k != "place"})
    return data
