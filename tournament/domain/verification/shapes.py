"""The lines of a verification file from decoded JSON; faults go to the reader, each with its place in the line.

Entry points: :func:`read_event`, :func:`read_round`, :func:`read_table`. What a state holds, too, is looked at as one.
"""

from collections.abc import Mapping
from typing import Any

from tournament.domain.json_io.reader import Reader
from tournament.domain.json_io.rounds import read_rounds
from tournament.domain.verification.record import CutRecord, EventRecord, LaterSeed, MatchRecord, RoundRecord

# Standings walk every round up to the last, so a round 10**12 would never end.
MOST_ROUNDS = 1000
_AWARDS = {"bye": "bye", "loss": "loss"}
_CHANGES = ("swap", "tables")


def read_event(
    reader: Reader,
    value: Mapping[str, Any],
    rounds: tuple[RoundRecord, ...],
    tables: Mapping[int, list[dict[str, Any]]],
) -> EventRecord:
    """The first line, with the rounds and tables of the others."""
    texts = {key: reader.text(value.get(key), key) for key in ("slug", "format", "format_version", "seed", "seed_hash")}
    return EventRecord(
        **texts,
        settings=reader.table(value.get("settings"), "settings"),
        awards=_awards(reader, value.get("awards")),
        rounds=rounds,
        standings=tables,
        later_seeds=_later_seeds(reader, value.get("later_seeds", [])),
        cut=_cut(reader, value.get("cut")),
    )


def _cut(reader: Reader, value: object) -> CutRecord | None:
    """The finals; files of events without them say null or nothing."""
    if value is None:
        return None
    data = reader.table(value, "cut")
    return CutRecord(
        after_round=_number(reader, data.get("after_round"), "cut.after_round"),
        seeding=tuple(reader.whole(item, where) for where, item in reader.items(data.get("seeding"), "cut.seeding")),
        third_place=reader.flag(data.get("third_place"), "cut.third_place", True),
        left={
            entry: reader.whole(after, f"cut.left.{entry}")
            for entry, after in reader.table(data.get("left"), "cut.left").items()
        },
    )


def _later_seeds(reader: Reader, value: object) -> tuple[LaterSeed, ...]:
    """Files of events that ended once do not have them."""
    return tuple(_later_seed(reader, item, place) for place, item in reader.items(value, "later_seeds"))


def _later_seed(reader: Reader, value: object, place: str) -> LaterSeed:
    data = reader.table(value, place)
    return LaterSeed(
        seed=reader.text(data.get("seed"), f"{place}.seed"),
        seed_hash=reader.text(data.get("seed_hash"), f"{place}.seed_hash"),
        after_round=reader.whole(data.get("after_round"), f"{place}.after_round"),
    )


def read_round(reader: Reader, value: Mapping[str, Any]) -> RoundRecord:
    """A round with its matches and changes by hand."""
    texts = {key: reader.text(value.get(key), key) for key in ("engine", "input", "digest", "paired_at")}
    return RoundRecord(
        **texts,
        number=_number(reader, value.get("number"), "number"),
        attempt=reader.whole(value.get("attempt"), "attempt", least=1),
        deviations=tuple(
            _deviation(reader, item, place) for place, item in reader.items(value.get("deviations"), "deviations")
        ),
        matches=tuple(_match(reader, item, place) for place, item in reader.items(value.get("matches"), "matches")),
        closed=reader.flag(value.get("closed"), "closed", True),
    )


def read_table(reader: Reader, value: Mapping[str, Any]) -> tuple[int, list[dict[str, Any]]]:
    """The number of a round and the lines of its standings, which are only compared."""
    rows = [dict(reader.table(item, place)) for place, item in reader.items(value.get("rows"), "rows")]
    return _number(reader, value.get("after_round"), "after_round"), rows


def _number(reader: Reader, value: object, place: str) -> int:
    number = reader.whole(value, place, least=1, default=1)
    if number > MOST_ROUNDS:
        reader.note("state_unknown_value", place, value=number, allowed=[f"1–{MOST_ROUNDS}"])
    return min(number, MOST_ROUNDS)


def _awards(reader: Reader, value: object) -> dict[str, dict[str, dict[str, Any]]]:
    return {
        player: {missed: _award(reader, item, f"awards.{player}.{missed}") for missed, item in given.items()}
        for player, given in (
            (player, reader.table(item, f"awards.{player}")) for player, item in reader.table(value, "awards").items()
        )
    }


def _award(reader: Reader, value: object, place: str) -> dict[str, Any]:
    data = reader.table(value, place)
    return {
        "award": reader.one_of(data.get("award"), f"{place}.award", _AWARDS, "bye"),
        "since": reader.whole(data.get("since"), f"{place}.since"),
    }


def _deviation(reader: Reader, value: object, place: str) -> Mapping[str, Any]:
    """Two entries or two tables that changed places, matches taken apart and made, or the number of a new attempt."""
    data = reader.table(value, place)
    if "repaired" in data:
        reader.whole(data["repaired"], f"{place}.repaired", least=1)
    elif "matches" in data:
        matches = reader.table(data["matches"], f"{place}.matches")
        for way in ("out", "in"):
            for where, item in reader.items(matches.get(way), f"{place}.matches.{way}"):
                _seated(reader, item, where)
    else:
        _pair_of(reader, data, place)
    return data


def _pair_of(reader: Reader, data: Mapping[str, Any], place: str) -> None:
    key = next((key for key in _CHANGES if key in data), _CHANGES[0])
    pair = [reader.whole(item, where) for where, item in reader.items(data.get(key), f"{place}.{key}")]
    if len(pair) != 2:
        reader.note("state_missing", f"{place}.{key}[{min(len(pair), 1)}]")


def _seated(reader: Reader, value: object, place: str) -> None:
    """A table, nothing for a bye, and who sits there."""
    parts = [item for _where, item in reader.items(value, place)]
    if len(parts) != 2:
        reader.note("state_missing", f"{place}[{min(len(parts), 1)}]")
        return
    if parts[0] is not None:
        reader.whole(parts[0], f"{place}[0]", least=1)
    for where, item in reader.items(parts[1], f"{place}[1]"):
        reader.whole(item, where)


def _match(reader: Reader, value: object, place: str) -> MatchRecord:
    data = reader.table(value, place)
    table = data.get("table")
    players = tuple(reader.whole(item, where) for where, item in reader.items(data.get("players"), f"{place}.players"))
    return MatchRecord(
        table=None if table is None else reader.whole(table, f"{place}.table", least=1),
        players=players,
        results=tuple(
            _result(reader, item, where, players)
            for where, item in reader.items(data.get("results"), f"{place}.results")
        ),
    )


def _result(reader: Reader, value: object, place: str, players: tuple[int, ...]) -> Mapping[str, Any]:
    """A revision, looked at as the match of a state that it is counted as."""
    data = reader.table(value, place)
    reader.text(data.get("at"), f"{place}.at")
    alone = Reader()
    read_rounds(alone, [{"matches": [{**data, "table": None, "players": list(players)}]}], frozenset(players))
    for problem in alone.problems:
        inside = str(problem.params["place"]).removeprefix("rounds[0].matches[0]")
        reader.note(problem.code, f"{place}{inside}", **{k: v for k, v in problem.params.items() if k != "place"})
    return data
