"""The standings after any round: ranks, points, tie-breakers, records, and the explanation of every number.

Entry points: :func:`compute_standings`, :func:`place_last`, :func:`explain_player`, :func:`write_standings`.
Numbers are exact, so true ties stay ties.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby
from typing import Any

from engine.scoring import MatchVerdict
from engine.state import RULES, EntryId, State
from engine.tiebreakers.explanation import Explanation, Term, sum_of
from engine.tiebreakers.history import MatchHistory, PlayerMatch, read_history
from engine.tiebreakers.measures import MEASURES

Group = tuple[EntryId, ...]

# The version of counting; stored standings of another one are counted again, unless their event was over.
VERSION = RULES


@dataclass(frozen=True)
class Record:
    """Matches by how they ended; byes stand apart from wins."""

    wins: int = 0
    losses: int = 0
    draws: int = 0
    byes: int = 0


@dataclass(frozen=True)
class StandingRow:
    """One row of the standings. Players equal in all measures share a ``rank``; ``tiebreakers`` in the chosen order.

    A row without a place has a ``rank`` behind all others, which only orders the rows; ``place`` is what readers see.
    """

    rank: int
    id: EntryId
    points: Fraction
    tiebreakers: Mapping[str, Fraction]
    record: Record
    shared: bool = False
    has_place: bool = True

    @property
    def place(self) -> int | None:
        """The rank, None for a disqualified player without a place."""
        return self.rank if self.has_place else None


def compute_standings(state: State) -> tuple[StandingRow, ...]:
    """Return all players of the state, dropped ones too, best first; players that share a rank are in order of id.

    For the standings after an earlier round pass ``state.after_round(n)``.
    """
    history = read_history(state)
    numbers: dict[str, dict[EntryId, Fraction]] = {name: {} for name in state.settings.tiebreakers}
    groups = _split([_in_order(history.players)], lambda entry, group: history.points[entry])
    for name in state.settings.tiebreakers:
        groups = _apply_measure(history, name, groups, numbers[name])
    rows: list[StandingRow] = []
    for group in groups:
        rank = len(rows) + 1
        for entry in group:
            values = {name: found[entry] for name, found in numbers.items()}
            record = _count_record(history.played[entry])
            rows.append(StandingRow(rank, entry, history.points[entry], values, record, shared=len(group) > 1))
    return tuple(rows)


def place_last(rows: Sequence[StandingRow], without_place: AbstractSet[EntryId]) -> tuple[StandingRow, ...]:
    """Return the standings with these entries at the end, without a place; those behind them move up.

    Their results stay in the numbers of their opponents.
    """
    if not without_place:
        return tuple(rows)
    placed = rank_behind([row for row in rows if row.id not in without_place], 0)
    rest = [replace(row, has_place=False) for row in rows if row.id in without_place]
    return (*placed, *rank_behind(rest, len(placed)))


def rank_behind(rows: Iterable[StandingRow], above: int) -> list[StandingRow]:
    """Return rows in their order with the ranks behind the first ``above`` ones; equal ranks stay equal."""
    ranked: list[StandingRow] = []
    for _, group in groupby(rows, key=lambda row: row.rank):
        rank, equal = above + len(ranked) + 1, list(group)
        ranked += [replace(row, rank=rank, shared=len(equal) > 1) for row in equal]
    return ranked


def _apply_measure(
    history: MatchHistory, name: str, groups: list[Group], numbers: dict[EntryId, Fraction]
) -> list[Group]:
    measure = MEASURES[name]
    for group in groups:
        for entry in group:
            numbers[entry] = measure.compute(history, entry, group).value
    sign = -1 if measure.lower_is_better else 1
    parts = _split(groups, lambda entry, group: sign * numbers[entry])
    while measure.needs_group and history.rules > 1 and len(parts) > len(groups):
        # A measure of the tied players is applied again among those that it leaves level.
        groups, parts = parts, _split(parts, lambda entry, group: sign * measure.compute(history, entry, group).value)
    return parts


def _split(groups: Iterable[Group], value: Callable[[EntryId, Group], Fraction]) -> list[Group]:
    """Split each group by the value of its players, the highest first."""
    parts: list[Group] = []
    for group in groups:
        by_value: dict[Fraction, list[EntryId]] = {}
        for entry in group:
            by_value.setdefault(value(entry, group), []).append(entry)
        parts += [tuple(by_value[found]) for found in sorted(by_value, reverse=True)]
    return parts


def _in_order(entries: Iterable[EntryId]) -> Group:
    return tuple(sorted(entries, key=lambda entry: (str(entry), isinstance(entry, str))))


def _count_record(played: tuple[PlayerMatch, ...]) -> Record:
    verdicts = [match.verdict for match in played]
    return Record(
        wins=verdicts.count(MatchVerdict.WIN) + verdicts.count(MatchVerdict.DOUBLE_WIN),
        losses=verdicts.count(MatchVerdict.LOSS),
        draws=verdicts.count(MatchVerdict.DRAW),
        byes=verdicts.count(MatchVerdict.BYE),
    )


def explain_player(state: State, entry: EntryId) -> dict[str, Explanation]:
    """Explain all numbers of one player: ``points``, then the tie-breakers in the chosen order."""
    history = read_history(state)
    carried = history.players[entry].points
    terms = [Term(carried)] if carried else []
    for match in history.played[entry]:
        opponent = match.opponents[0] if match.opponents else None
        terms.append(Term(match.points, opponent, match.round, note="bye" if match.is_bye else ""))
    explained = {"points": sum_of(tuple(terms))}
    for name in state.settings.tiebreakers:
        group = _group_tied_before(state, history, entry, name)
        explained[name] = MEASURES[name].compute(history, entry, group)
        if MEASURES[name].needs_group and state.rules > 1:
            explained[name] = _add_later_comparisons(history, entry, name, group, explained[name])
    return explained


def _add_later_comparisons(
    history: MatchHistory, entry: EntryId, name: str, group: Group, explained: Explanation
) -> Explanation:
    """Return the explanation with the terms of each further comparison, among the players that are still level.

    They decide between these players alone, so they are not added to the number.
    """
    measure, terms = MEASURES[name], explained.terms
    while True:
        values = {other: measure.compute(history, other, group).value for other in group}
        level = tuple(other for other in group if values[other] == values[entry])
        if not 1 < len(level) < len(group):
            return replace(explained, terms=terms)
        group = level
        again = measure.compute(history, entry, group)
        terms += tuple(replace(term, counted=False, note="still_level") for term in again.terms)


def _group_tied_before(state: State, history: MatchHistory, entry: EntryId, name: str) -> Group:
    """Return the players still tied when the measure was computed; only head-to-head depends on them."""
    if not MEASURES[name].needs_group:
        return (entry,)
    groups = _split([_in_order(history.players)], lambda other, group: history.points[other])
    for earlier in state.settings.tiebreakers:
        if earlier == name:
            break
        groups = _apply_measure(history, earlier, groups, {})
    return next(group for group in groups if entry in group)


def write_standings(rows: Iterable[StandingRow]) -> list[dict[str, Any]]:
    """Return the output of the ``standings`` command: whole numbers stay whole, everything else to four places.

    A row without a place has the rank None, and ``without_place``.
    """
    return [
        {
            "rank": row.place,
            **({} if row.has_place else {"without_place": True}),
            "id": row.id,
            "points": write_json_number(row.points),
            "tiebreakers": {name: write_json_number(value) for name, value in row.tiebreakers.items()},
            "record": {
                "wins": row.record.wins,
                "losses": row.record.losses,
                "draws": row.record.draws,
                "byes": row.record.byes,
            },
        }
        for row in rows
    ]


def write_json_number(value: Fraction) -> int | float:
    """Return a JSON number: whole where it is whole, else rounded to four places."""
    return int(value) if value.denominator == 1 else float(round(value, 4))
