"""The verification file: JSON lines, one record a line, closed by a digest of all lines before.

Entry points: :func:`write_record`, :func:`write_lines`, :func:`read_record`. The order is fixed: the event, its rounds
each followed by its standings, the end.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import asdict, replace
from hashlib import sha256
from itertools import chain
from typing import Any, TypeVar

from engine.json_io.reader import JsonReader
from engine.verification.record import EventRecord, RoundRecord
from engine.verification.run import build_state_after
from engine.verification.shapes import read_event, read_round, read_standings
from problems import Problem, Refused, refuse

T = TypeVar("T")

VERSION = 1


def write_record(record: EventRecord) -> str:
    """Return the whole file; the same record gives the same bytes."""
    rounds = ((played, record.standings.get(played.number)) for played in record.rounds)
    return "".join(write_lines(record, rounds))


def write_lines(head: EventRecord, rounds: Iterable[tuple[RoundRecord, list[dict[str, Any]] | None]]) -> Iterator[str]:
    """Yield the lines of a file; ``rounds`` come with the standings after them, None for a round that is not closed.

    Rounds and standings of ``head`` are not written, so one round at a time is enough in memory.
    """
    digest, count = sha256(), 0
    values = asdict(replace(head, rounds=(), standings={}))
    del values["rounds"], values["standings"]
    if not head.without_place:
        # The file of an event without such entries stays the same.
        del values["without_place"]
    for line in chain((_write_line("event", {"version": VERSION, **values}),), _write_rounds(rounds)):
        digest.update(line.encode())
        count += 1
        yield line
    yield _write_line("end", {"lines": count, "digest": digest.hexdigest()})


def _write_rounds(rounds: Iterable[tuple[RoundRecord, list[dict[str, Any]] | None]]) -> Iterator[str]:
    for played, standings in rounds:
        yield _write_line("round", asdict(played))
        if standings is not None:
            yield _write_line("standings", {"after_round": played.number, "rows": standings})


def _write_line(kind: str, values: Mapping[str, Any]) -> str:
    return json.dumps({"kind": kind, **values}, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"


def read_record(text: str) -> EventRecord:
    """Return the record of a file. Raise ``Refused`` ``verification_unreadable`` with the line, or for changed bytes.

    An intact line with wrong content is refused as ``verification_line``, followed by its faults with their paths.
    Lines between the first and the last may stand in any order; lines of an unknown kind are ignored.
    """
    lines = [_read_line(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
    if not lines or lines[0].get("kind") != "event" or lines[0].get("version") != VERSION:
        refuse("verification_unreadable", line=1, detail="no event of a known version")
    last = lines[-1]
    if last.get("kind") != "end" or last.get("lines") != len(lines) - 1:
        refuse("verification_unreadable", line=len(lines), detail="the file is not complete")
    before = "".join(line + "\n" for line in text.splitlines()[:-1] if line.strip())
    if last.get("digest") != sha256(before.encode()).hexdigest():
        refuse("verification_unreadable", line=len(lines), detail="a line was changed since the file was made")
    numbered = list(enumerate(lines, start=1))
    rounds = [_read_with(line, read_round, values) for line, values in numbered if values.get("kind") == "round"]
    standings = [
        _read_with(line, read_standings, values) for line, values in numbered if values.get("kind") == "standings"
    ]
    record = _read_with(1, lambda reader, value: read_event(reader, value, tuple(rounds), dict(standings)), lines[0])
    # Results that no state can hold are refused here and not in the middle of a verification.
    build_state_after(record, max((round_.number for round_ in rounds), default=0))
    return record


def _read_line(number: int, line: str) -> dict[str, Any]:
    try:
        value = json.loads(line)
        # JSON may hold half a character (a lone surrogate), which cannot be hashed or written.
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        refuse("verification_unreadable", line=number, detail=str(error))
    if not isinstance(value, dict):
        refuse("verification_unreadable", line=number, detail="no JSON object")
    return value


def _read_with(line: int, read: Callable[[JsonReader, Mapping[str, Any]], T], value: Mapping[str, Any]) -> T:
    """Return a line read by one of the shapes. Raise ``Refused`` ``verification_line`` with every fault of the line."""
    reader = JsonReader()
    content = read(reader, value)
    if reader.problems:
        raise Refused((Problem("verification_line", {"line": line}), *reader.problems))
    return content
