"""Warnings about matches made by manual change: met before, kept apart, points apart, a second bye, no such table.

Entry points: :func:`warn_about_matches`, :func:`warn_about_table`. Warnings carry ids, which the caller names.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from problems import Problem
from tournament.domain.pairing.explanation_sentences import show_number
from tournament.domain.rooms import Room, has_table
from tournament.domain.state import EntryId, Player, State


def warn_about_matches(
    state: State, seated: Iterable[tuple[int, ...]], points: Mapping[int, Fraction]
) -> list[Problem]:
    """Return every warning about the matches that a change would make; one entry alone is a bye.

    ``state`` holds the earlier rounds; ``points`` are those before the round, 0 for an entry that is not in them.
    """
    earlier = _EarlierRounds(state, points)
    return [warning for entries in seated for warning in earlier.warn_about(entries)]


def warn_about_table(rooms: Sequence[Room], before: Iterable[int | None], to: int | None) -> list[Problem]:
    """Warn of a table ``to`` that the venue does not have; without rooms, of one above all others of the round.

    ``before`` are the present tables of the round, which never cause a warning.
    """
    used = {table for table in before if table is not None}
    if to is None or to in used:
        return []
    if not has_table(rooms, to):
        return [_warn("by_hand_table_outside", table=to)]
    highest = max(used, default=to)
    return [_warn("by_hand_table_high", table=to, highest=highest)] if not rooms and to > highest else []


class _EarlierRounds:
    """The meetings and byes of earlier rounds, with the points before the round."""

    def __init__(self, state: State, points: Mapping[int, Fraction]) -> None:
        self.points = points
        self.players = {player.id: player for player in state.players}
        self.met: dict[frozenset[EntryId], int] = {}
        self.byes: dict[EntryId, int] = {}
        for played in state.rounds:
            for match in played.matches:
                for pair in combinations(match.players, 2):
                    self.met[frozenset(pair)] = played.number
                if len(match.players) == 1:
                    self.byes[match.players[0]] = played.number

    def warn_about(self, entries: tuple[int, ...]) -> Iterator[Problem]:
        """Yield the warnings about one match."""
        if len(entries) == 1 and entries[0] in self.byes:
            yield _warn("by_hand_bye_again", player=entries[0], round=self.byes[entries[0]])
        for first, second in combinations(entries, 2):
            yield from self._warn_about_pair(first, second)

    def _warn_about_pair(self, first: int, second: int) -> Iterator[Problem]:
        met = self.met.get(frozenset((first, second)))
        if met is not None:
            yield _warn("by_hand_met", first=first, second=second, round=met)
        if self._avoids(first, second) or self._avoids(second, first):
            yield _warn("by_hand_avoid", first=first, second=second)
        gap = abs(self.points.get(first, Fraction(0)) - self.points.get(second, Fraction(0)))
        if gap:
            yield _warn("by_hand_apart", first=first, second=second, gap=show_number(gap), whole=int(gap))

    def _avoids(self, first: EntryId, second: EntryId) -> bool:
        player: Player | None = self.players.get(first)
        return player is not None and second in player.avoid


def _warn(code: str, **params: object) -> Problem:
    return Problem(code, params, severity="warning")
