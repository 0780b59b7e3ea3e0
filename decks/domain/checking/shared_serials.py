"""Codes that several rosters of an event share: one physical card cannot be in two rosters."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from decks.domain.checking.verdict import CheckedLine, Verdict
from games.construction.serials import fold_alike, fold_serial
from problems import Problem, Severity

Key = TypeVar("Key", bound=Hashable)

# Problems of lines that may be no cards or have no codes.
_UNCERTAIN = ("roster_if_played", "roster_if_card", "serial_loose")


class _Line(NamedTuple):
    """A line of a roster with a code; not certain if another reading has no such card or code."""

    line: CheckedLine
    is_certain: bool


def find_shared_serials(verdicts: Mapping[Key, Verdict]) -> dict[Key, tuple[Problem, ...]]:
    """Return the problems of each roster with codes that another roster has, too.

    ``serial_repeated`` is an error, or a doubt if only an uncertain line has the code; ``serial_alike`` is a doubt. The
    parameter ``found`` is the number of lines with the code in all rosters.
    """
    lines = {key: _find_lines(verdict) for key, verdict in verdicts.items()}
    by_key: dict[Key, list[Problem]] = {key: [] for key in verdicts}
    for rosters in _group(lines, fold_serial):
        for key, own in rosters.items():
            others = [one for other, group in rosters.items() if other != key for one in group]
            is_certain = any(one.is_certain for one in own) and any(one.is_certain for one in others)
            params = {"serial": own[0].line.serial, "found": len(own) + len(others)}
            by_key[key].append(_make_problem("serial_repeated", params, own, "error" if is_certain else "doubt"))
    for rosters in _group(lines, fold_alike):
        for key, own in rosters.items():
            others = [one for other, group in rosters.items() if other != key for one in group]
            codes = {fold_serial(one.line.serial) for one in own}
            different = [one.line.serial for one in others if fold_serial(one.line.serial) not in codes]
            if different:
                params = {
                    "serial": own[0].line.serial,
                    "other": ", ".join(dict.fromkeys(different)),
                    "found": len(own) + len(others),
                }
                by_key[key].append(_make_problem("serial_alike", params, own, "doubt"))
    return {key: tuple(problems) for key, problems in by_key.items()}


def _find_lines(verdict: Verdict) -> list[_Line]:
    uncertain = {line for problem in verdict.problems if problem.code in _UNCERTAIN for line in problem.lines}
    return [_Line(line, line.number not in uncertain) for line in verdict.cards if fold_serial(line.serial)]


def _group(lines: Mapping[Key, list[_Line]], fold: Callable[[str], str]) -> Iterator[dict[Key, list[_Line]]]:
    """Yield the lines with one folded code by roster, for each code of several rosters."""
    holders: dict[str, dict[Key, list[_Line]]] = defaultdict(lambda: defaultdict(list))
    for key, own in lines.items():
        for one in own:
            holders[fold(one.line.serial)][key].append(one)
    yield from (rosters for rosters in holders.values() if len(rosters) > 1)


def _make_problem(code: str, params: dict[str, object], own: list[_Line], severity: Severity) -> Problem:
    cards = tuple(dict.fromkeys(one.line.name for one in own))
    return Problem(code, params, severity, cards, tuple(one.line.number for one in own))
