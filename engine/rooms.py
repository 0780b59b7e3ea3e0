"""The rooms of an event and the tables in them, as its settings keep them under ``rooms``.

Entry points: :func:`read_rooms` reads them strictly, :func:`write_rooms` writes them, :func:`find_room` names the room
of a table, :func:`list_table_ranges` are the tables in the order they are filled.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from engine.json_io.reader import JsonReader
from engine.limits import TABLES
from language.bilingual import Bilingual
from problems import Problem, Refused

MAX_TABLES = TABLES.most
MAX_ROOMS = 30
MAX_NAME_LENGTH = 40
_KEYS = frozenset({"name", "first", "last"})


@dataclass(frozen=True)
class Room:
    """A room with the tables ``first`` to ``last``; the name may be empty where there is only one room."""

    name: str
    first: int
    last: int


def read_rooms(settings: Mapping[str, Any]) -> tuple[Room, ...]:
    """Return the rooms in the order they are filled; none: tables count from 1. Raises ``Refused`` with every fault."""
    reader = JsonReader()
    rooms: list[Room] = []
    for path, item in reader.read_items(settings.get("rooms", []), "rooms"):
        data = reader.read_object(item, path, _KEYS)
        name = " ".join(reader.read_text(data.get("name", ""), f"{path}.name").split())
        if len(name) > MAX_NAME_LENGTH:
            expected = Bilingual(f"nejvýš {MAX_NAME_LENGTH} znaků", f"at most {MAX_NAME_LENGTH} characters")
            reader.add_wrong_type(name, f"{path}.name", expected)
        first = reader.read_integer(data.get("first"), f"{path}.first", least=1, default=1)
        last = reader.read_integer(data.get("last"), f"{path}.last", least=1, default=first)
        rooms.append(Room(name, first, last))
    problems = reader.problems or check_rooms(rooms)
    if problems:
        raise Refused(tuple(problems))
    return tuple(rooms)


def check_rooms(rooms: Sequence[Room]) -> list[Problem]:
    """Return the faults of the rooms: too many, a range reversed or out of bounds, a table in two rooms."""
    if len(rooms) > MAX_ROOMS:
        return [Problem("rooms_too_many", {"most": MAX_ROOMS})]
    problems = []
    for number, room in enumerate(rooms):
        if not 1 <= room.first <= room.last <= MAX_TABLES:
            problems.append(Problem("room_range_wrong", {"first": room.first, "last": room.last, "most": MAX_TABLES}))
        for other in rooms[:number]:
            if room.first <= other.last and other.first <= room.last:
                shared = max(room.first, other.first)
                problems.append(Problem("room_tables_twice", {"table": shared}))
    return problems


def write_rooms(rooms: Iterable[Room]) -> list[dict[str, Any]]:
    """Return the rooms as the settings keep them."""
    return [asdict(room) for room in rooms]


def find_room(rooms: Sequence[Room], table: int | None) -> str:
    """Return the name of the room of a table; an empty text for a bye and for a table in no room."""
    return next((room.name for room in rooms if table is not None and room.first <= table <= room.last), "")


def has_table(rooms: Sequence[Room], table: int) -> bool:
    """Return true if the venue has the table; without rooms it has every number."""
    return not rooms or any(room.first <= table <= room.last for room in rooms)


def list_table_ranges(rooms: Iterable[Room]) -> tuple[tuple[int, int], ...]:
    """Return first and last table of each room."""
    return tuple((room.first, room.last) for room in rooms)


def count_tables(rooms: Iterable[Room]) -> int:
    """Return the number of tables."""
    return sum(room.last - room.first + 1 for room in rooms)
