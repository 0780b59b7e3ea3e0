"""The standings counted in fractions, player by player, to compare with those that are counted in columns.

Entry points: :func:`compute_standings`, :func:`explain_player`.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from fractions import Fraction

from engine.scoring import MatchVerdict
from engine.standings import Record, StandingRow
from engine.state import EntryId, State
from engine.tiebreakers.explanation import Explanation, Term, sum_of
from tests.engine.in_fractions.history import MatchHistory, PlayerMatch, read_history
from tests.engine.in_fractions.measures import MEASURES

Group = tuple[EntryId, ...]


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
