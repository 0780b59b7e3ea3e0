"""Codes of cards over all rosters of an event: a card that two people bring is a mistake of one of them."""

from collections import defaultdict
from collections.abc import Hashable, Mapping
from typing import TypeVar

from decks.domain.checking.verdict import CheckedLine, Verdict
from games.construction.rosters import plain_serial
from problems import Problem

Who = TypeVar("Who", bound=Hashable)


def shared_serials(verdicts: Mapping[Who, Verdict]) -> dict[Who, tuple[Problem, ...]]:
    """For each roster ``serial_repeated`` for every code that another roster has, too; ``found`` counts all of them."""
    holders: dict[str, dict[Who, list[CheckedLine]]] = defaultdict(lambda: defaultdict(list))
    for who, verdict in verdicts.items():
        for line in verdict.cards:
            if line.serial:
                holders[plain_serial(line.serial)][who].append(line)
    found: dict[Who, list[Problem]] = {who: [] for who in verdicts}
    for rosters in holders.values():
        for who, lines in rosters.items() if len(rosters) > 1 else ():
            found[who].append(_repeated(lines, sum(map(len, rosters.values()))))
    return {who: tuple(problems) for who, problems in found.items()}


def _repeated(lines: list[CheckedLine], found: int) -> Problem:
    cards = tuple(dict.fromkeys(line.name for line in lines))
    numbers = tuple(line.number for line in lines)
    return Problem("serial_repeated", {"serial": lines[0].serial, "found": found}, cards=cards, lines=numbers)
