"""The verification file: JSON lines, one thing a line, closed by a digest of all lines before.

Entry points: :func:`write_lines`, :func:`read_lines`. The order is fixed: the event, its rounds each followed by its
standings, the end.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import asdict
from hashlib import sha256
from typing import Any

from problems import refuse
from tournament.domain.verification.record import EventRecord, MatchRecord, RoundRecord

VERSION = 1


def write_lines(record: EventRecord) -> str:
    """The whole file; the same record gives the same bytes."""
    lines = [_line(kind, values) for kind, values in _things(record)]
    digest = sha256("".join(lines).encode()).hexdigest()
    return "".join(lines) + _line("end", {"lines": len(lines), "digest": digest})


def _things(record: EventRecord) -> Iterator[tuple[str, Mapping[str, Any]]]:
    head = asdict(record)
    del head["rounds"], head["standings"]
    yield "event", {"version": VERSION, **head}
    for played in record.rounds:
        yield "round", asdict(played)
        if played.number in record.standings:
            yield "standings", {"after_round": played.number, "rows": record.standings[played.number]}


def _line(kind: str, values: Mapping[str, Any]) -> str:
    return json.dumps({"kind": kind, **values}, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def read_lines(text: str) -> EventRecord:
    """The record of a file; raises ``Refused`` ``verification_unreadable`` with the line, also where bytes changed."""
    things = [_read_line(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not things or things[0].get("kind") != "event" or things[0].get("version") != VERSION:
        refuse("verification_unreadable", line=1, detail="no event of a known version")
    _check_end(text, things)
    return _record(things)


def _read_line(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError) as error:
        refuse("verification_unreadable", line=number, detail=str(error))
    if not isinstance(value, dict):
        refuse("verification_unreadable", line=number, detail="no JSON object")
    return value


def _check_end(text: str, things: list[dict[str, Any]]) -> None:
    last = things[-1]
    before = "".join(line + "\n" for line in text.splitlines()[:-1] if line.strip())
    if last.get("kind") != "end" or last.get("lines") != len(things) - 1:
        refuse("verification_unreadable", line=len(things), detail="the file is not complete")
    if last.get("digest") != sha256(before.encode()).hexdigest():
        refuse("verification_unreadable", line=len(things), detail="a line was changed since the file was made")


def _record(things: list[dict[str, Any]]) -> EventRecord:
    place = 1
    try:
        head = _without(things[0], "version")
        rounds = []
        for place, one in enumerate(things, start=1):  # noqa: B007 - the place is told when a line is not understood
            if one["kind"] == "round":
                rounds.append(_round(one))
        standings = {int(one["after_round"]): list(one["rows"]) for one in things if one["kind"] == "standings"}
        return EventRecord(**head, rounds=tuple(rounds), standings=standings)
    except (KeyError, TypeError, ValueError) as error:
        refuse("verification_unreadable", line=place, detail=f"{type(error).__name__}: {error}")


def _round(one: Mapping[str, Any]) -> RoundRecord:
    values = _without(one)
    values["deviations"] = tuple(values["deviations"])
    values["matches"] = tuple(_matches(values["matches"]))
    return RoundRecord(**values)


def _matches(values: Iterable[Mapping[str, Any]]) -> Iterator[MatchRecord]:
    for value in values:
        yield MatchRecord(value["table"], tuple(value["players"]), tuple(value["results"]))


def _without(one: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {name: value for name, value in one.items() if name not in {"kind", *names}}
