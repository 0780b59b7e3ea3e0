"""Reading and writing of pairing options, locked pairs and the tables of the venue as JSON.

Entry points: :func:`read_options`, :func:`read_locked`, :func:`read_locked_tables`, :func:`read_tables`,
:func:`write_options`.
"""

from dataclasses import asdict
from typing import Any

from engine.json_io.reader import JsonReader
from engine.json_io.values import read_value
from engine.limits import LEGS, POD_SIZE
from engine.options import PairingOptions
from engine.state import EntryId
from language.bilingual import Bilingual


def read_options(reader: JsonReader, value: object, path: str) -> PairingOptions:
    """Return the options; missing ones have their default. Faults go to the reader."""
    options = read_value(reader, PairingOptions, value, path)
    if not POD_SIZE.allows(options.pod_size):
        reader.add_wrong_type(options.pod_size, f"{path}.pod_size", Bilingual("3 nebo 4", "3 or 4"))
    if not LEGS.allows(options.legs):
        reader.add_wrong_type(options.legs, f"{path}.legs", Bilingual("1 nebo 2", "1 or 2"))
    return options


def read_locked(reader: JsonReader, value: object, players: frozenset[EntryId]) -> tuple[tuple[EntryId, EntryId], ...]:
    """Return locked pairs: two different players of the state each, no player twice."""
    seen: set[EntryId] = set()
    pairs = []
    for path, item in reader.read_items(value, "locked"):
        pair = tuple(reader.read_entry_id(entry, item_path) for item_path, entry in reader.read_items(item, path))
        if isinstance(item, list) and len(pair) != 2:
            reader.add_wrong_type(item, path, Bilingual("dva hráči", "two players"))
        for side, entry in enumerate(pair):
            if entry not in players and entry != "":
                reader.add_problem("state_unknown_player", f"{path}[{side}]", value=entry)
            if entry in seen and entry != "":
                reader.add_problem("state_repeated", f"{path}[{side}]", value=entry)
            seen.add(entry)
        if len(pair) == 2:
            pairs.append((pair[0], pair[1]))
    return tuple(pairs)


def read_tables(reader: JsonReader, value: object) -> tuple[tuple[int, int], ...]:
    """Return the tables of the venue: pairs of first and last, none twice."""
    ranges: list[tuple[int, int]] = []
    for path, item in reader.read_items(value, "tables"):
        ends = reader.read_integers(item, path, least=1)
        if len(ends) != 2 or ends[0] > ends[1] or any(first <= ends[1] and ends[0] <= last for first, last in ranges):
            reader.add_wrong_type(
                item, path, Bilingual("první a poslední stůl, žádný dvakrát", "first and last table, none twice")
            )
        else:
            ranges.append((ends[0], ends[1]))
    return tuple(ranges)


def read_locked_tables(reader: JsonReader, value: object, pairs: int) -> tuple[int, ...]:
    """Return a table for each locked pair, all different, or none at all."""
    tables = reader.read_integers(value, "locked_tables", least=1)
    if tables and (len(tables) != pairs or len(set(tables)) != len(tables)):
        text = Bilingual("pro každou dvojici jiný stůl", "another table for each pair")
        reader.add_wrong_type(value, "locked_tables", text)
    return tables


def write_options(options: PairingOptions) -> dict[str, Any]:
    """Return the options that differ from the default, under ``pairing``; nothing where none does."""
    usual = asdict(PairingOptions())
    differing = {key: value for key, value in asdict(options).items() if value != usual[key]}
    return {"pairing": differing} if differing else {}
