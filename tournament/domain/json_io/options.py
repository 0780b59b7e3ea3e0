"""Options of pairing, pairs made by hand and the tables of the hall as JSON, in and out.

Entry points: :func:`read_options`, :func:`read_locked`, :func:`read_locked_tables`, :func:`read_tables`,
:func:`write_options`.
"""

from dataclasses import asdict
from typing import Any

from language.bilingual import Bilingual
from tournament.domain.json_io.reader import Reader
from tournament.domain.types import EntryId, PairingOptions, Policy, System

_SYSTEMS: dict[str, System] = {
    "swiss": "swiss",
    "by_standing": "by_standing",
    "round_robin": "round_robin",
    "elimination": "elimination",
    "pods": "pods",
    "groups_then_cut": "groups_then_cut",
}
_POLICIES: dict[str, Policy] = {"random": "random", "fold": "fold", "slide": "slide"}
_PODS = (3, 4)


def read_options(reader: Reader, value: object, place: str) -> PairingOptions:
    """The options; what is not said has its default. Faults go to the reader."""
    usual = asdict(PairingOptions())
    data = usual | dict(reader.table(value, place, frozenset(usual)))
    whole = {
        key: reader.whole(data[key], f"{place}.{key}", least=least, default=usual[key])
        for key, least in {"apart_rounds": 0, "pod_size": 3, "groups": 1, "advance": 1, "cut_after": 0}.items()
    }
    if whole["pod_size"] not in _PODS:
        reader.wrong(data["pod_size"], f"{place}.pod_size", Bilingual("3 nebo 4", "3 or 4"))
    return PairingOptions(
        system=reader.one_of(data["system"], f"{place}.system", _SYSTEMS, "swiss"),
        first_round=reader.one_of(data["first_round"], f"{place}.first_round", _POLICIES, "random"),
        third_place=reader.flag(data["third_place"], f"{place}.third_place", True),
        **whole,
    )


def read_locked(reader: Reader, value: object, known: frozenset[EntryId]) -> tuple[tuple[EntryId, EntryId], ...]:
    """Pairs made by hand: two different players of the state each, nobody twice."""
    seen: set[EntryId] = set()
    pairs = []
    for place, item in reader.items(value, "locked"):
        pair = tuple(reader.entry(entry, where) for where, entry in reader.items(item, place))
        if isinstance(item, list) and len(pair) != 2:
            reader.wrong(item, place, Bilingual("dva hráči", "two players"))
        for side, entry in enumerate(pair):
            if entry not in known and entry != "":
                reader.note("state_unknown_player", f"{place}[{side}]", value=entry)
            if entry in seen:
                reader.note("state_repeated", f"{place}[{side}]", value=entry)
            seen.add(entry)
        if len(pair) == 2:
            pairs.append((pair[0], pair[1]))
    return tuple(pairs)


def read_tables(reader: Reader, value: object) -> tuple[tuple[int, int], ...]:
    """The tables of the hall: pairs of first and last, none twice."""
    found: list[tuple[int, int]] = []
    for place, item in reader.items(value, "tables"):
        ends = [reader.whole(end, where, least=1, default=1) for where, end in reader.items(item, place)]
        if len(ends) != 2 or ends[0] > ends[1] or any(first <= ends[1] and ends[0] <= last for first, last in found):
            reader.wrong(
                item, place, Bilingual("první a poslední stůl, žádný dvakrát", "first and last table, none twice")
            )
        else:
            found.append((ends[0], ends[1]))
    return tuple(found)


def read_locked_tables(reader: Reader, value: object, pairs: int) -> tuple[int, ...]:
    """A table for each locked pair, all different, or none at all."""
    tables = tuple(
        reader.whole(item, place, least=1, default=1) for place, item in reader.items(value, "locked_tables")
    )
    if tables and (len(tables) != pairs or len(set(tables)) != len(tables)):
        text = Bilingual("pro každou dvojici jiný stůl", "another table for each pair")
        reader.wrong(value, "locked_tables", text)
    return tables


def write_options(options: PairingOptions) -> dict[str, Any]:
    """What differs from the default, under ``pairing``; nothing where nothing does."""
    usual = asdict(PairingOptions())
    chosen = {key: value for key, value in asdict(options).items() if value != usual[key]}
    return {"pairing": chosen} if chosen else {}
