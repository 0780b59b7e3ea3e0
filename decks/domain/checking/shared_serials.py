"""Codes that several rosters of an event share: one physical card cannot be in two rosters."""

from collections import defaultdict
from collections.abc import Hashable, Mapping
from typing import TypeVar

from decks.domain.checking.verdict import CheckedLine, Verdict
from games.construction.rosters import fold_serial
from problems import Problem

Key = TypeVar("Key", bound=Hashable)


def find_shared_serials(verdicts: Mapping[Key, Verdict]) -> dict[Key, tuple[Problem, ...]]:
    """Return ``serial_repeated`` for each roster and each code that another roster has, too.

    Its parameter ``found`` is the number of lines with the code in all rosters.
    """
    holders: dict[str, dict[Key, list[CheckedLine]]] = defaultdict(lambda: defaultdict(list))
    for key, verdict in verdicts.items():
        for line in verdict.cards:
            if line.serial:
                holders[fold_serial(line.serial)][key].append(line)
    found: dict[Key, list[Problem]] = {key: [] for key in verdicts}
    for rosters in holders.values():
        number = sum(map(len, rosters.values()))
        for key, lines in rosters.items() if len(rosters) > 1 else ():
            params = {"serial": lines[0].serial, "found": number}
            cards = tuple(dict.fromkeys(line.name for line in lines))
            found[key].append(
                Problem("serial_repeated", params, cards=cards, lines=tuple(line.number for line in lines))
            )
    return {key: tuple(problems) for key, problems in found.items()}
