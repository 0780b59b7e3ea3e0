"""The standings after any round: ranks, points, tie-breakers, records, and the explanation of every number.

Entry points: :func:`compute_standings`, :func:`rank_columns`, :func:`place_last`, :func:`explain_player`,
:func:`write_standings`. Numbers are exact, so true ties stay ties: whole numbers over one denominator a measure, and
fractions in rows and explanations.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import groupby, pairwise, repeat, starmap
from typing import TYPE_CHECKING, Any

from engine.options import Settings
from engine.scoring import MatchVerdict
from engine.state import RULES, EntryId, State
from engine.tiebreakers.explanation import Explanation, Note, Term, sum_of
from engine.tiebreakers.measures import MEASURES

if TYPE_CHECKING:
    from engine.result_columns import Numbers, ResultColumns
    from engine.tiebreakers.measure import ExactColumn
    from engine.tiebreakers.sums import ResultSums

# The version of counting; stored standings of another one are counted again, unless their event was over.
VERSION = RULES
# The verdicts that each number of a record counts, in the order of its fields.
_VERDICTS_OF_RECORD = (
    (MatchVerdict.WIN, MatchVerdict.DOUBLE_WIN),
    (MatchVerdict.LOSS,),
    (MatchVerdict.DRAW,),
    (MatchVerdict.BYE,),
)


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

    For the standings after an earlier round pass ``state.after_round(n)``. Raises KeyError for a seat of a player that
    the state does not have.
    """
    return _rank(_add_up(state), state.rules)


def rank_columns(
    columns: "ResultColumns", settings: Settings, seed: str, rules: int = RULES
) -> tuple[StandingRow, ...]:
    """Return the standings after the last round of the columns, as :func:`compute_standings` does of a state."""
    # Loaded late here and below: numpy takes a tenth of a second to load, and most commands count nothing.
    from engine.tiebreakers.sums import ResultSums

    return _rank(ResultSums(columns, settings, seed), rules)


def _add_up(state: State) -> "ResultSums":
    from engine.result_columns import read_columns
    from engine.tiebreakers.sums import ResultSums

    return ResultSums(read_columns(state), state.settings, state.seed)


def _rank(sums: "ResultSums", rules: int) -> tuple[StandingRow, ...]:
    columns: dict[str, ExactColumn] = {}
    for name, column, groups in _apply_measures(sums, rules):
        columns[name], group = column, groups[-1]
    order = group.argsort(kind="stable")
    in_order = group[order]
    ranks: list[int] = (in_order.searchsorted(in_order) + 1).tolist()
    shared = Counter(ranks)
    points, *numbers = (column.in_order(order) for column in columns.values())
    records = (sums.is_verdict(*verdicts).sum(axis=0)[order].tolist() for verdicts in _VERDICTS_OF_RECORD)
    values = zip(
        ranks,
        (sums.columns.ids[player] for player in order.tolist()),
        points,
        zip(*numbers, strict=True) if numbers else repeat(()),
        starmap(Record, zip(*records, strict=True)),
        strict=False,
    )
    names = [*columns][1:]
    return tuple(
        StandingRow(rank, entry, got, dict(zip(names, figures, strict=True)), record, shared=shared[rank] > 1)
        for rank, entry, got, figures, record in values
    )


def _apply_measures(sums: "ResultSums", rules: int) -> "Iterator[tuple[str, ExactColumn, list[Numbers]]]":
    """Yield the points, then each tie-breaker with its numbers and the groups of players tied before and after it.

    A group is the number that tied players share, the least for the best. A measure of the tied players is applied
    again among those that it leaves level, which gives further groups.
    """
    from engine.tiebreakers.sums import split_groups

    all_level = sums.alone * 0
    groups = [all_level, split_groups(all_level, sums.total.value)]
    yield "points", sums.total, groups
    for name in sums.settings.tiebreakers:
        measure = MEASURES[name]
        sign = -1 if measure.lower_is_better else 1
        column = measure.count(sums, groups[-1])
        groups = [groups[-1], split_groups(groups[-1], sign * column.value)]
        while measure.needs_group and rules > 1 and (groups[-1] != groups[-2]).any():
            groups.append(split_groups(groups[-1], sign * measure.count(sums, groups[-1]).value))
        yield name, column, groups


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


def explain_player(state: State, entry: EntryId) -> dict[str, Explanation]:
    """Explain all numbers of one player: ``points``, then the tie-breakers in the chosen order."""
    sums = _add_up(state)
    player = sums.columns.ids.index(entry)
    return {
        name: _explain_points(sums, player) if name == "points" else _explain_measure(sums, player, name, groups)
        for name, _, groups in _apply_measures(sums, state.rules)
    }


def _explain_points(sums: "ResultSums", player: int) -> Explanation:
    carried = Fraction(int(sums.carried[player]), sums.scale)
    terms = [Term(carried)] if carried else []
    for match in sums.matches_of(player):
        note: Note = "bye" if match.is_bye else ""
        terms.append(Term(match.points, sums.first_opponent(match), match.round, note=note))
    return sum_of(tuple(terms))


def _explain_measure(sums: "ResultSums", player: int, name: str, groups: "list[Numbers]") -> Explanation:
    """Return the explanation with the terms of each further comparison, among the players that are still level.

    They decide between these players alone, so they are not added to the number.
    """
    explained = MEASURES[name].explain(sums, player, groups[0])
    terms = explained.terms
    for before, group in pairwise(groups[:-1]):
        level = (group == group[player]).sum()
        if not 1 < level < (before == before[player]).sum():
            break
        again = MEASURES[name].explain(sums, player, group).terms
        terms += tuple(replace(term, counted=False, note="still_level") for term in again)
    return replace(explained, terms=terms)


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
            "record": dict(vars(row.record)),
        }
        for row in rows
    ]


def write_json_number(value: Fraction) -> int | float:
    """Return a JSON number: whole where it is whole, else rounded to four places."""
    return int(value) if value.denominator == 1 else float(round(value, 4))
