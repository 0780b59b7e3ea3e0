"""Warnings about matches made by manual change: met before, kept apart, points apart, a second bye, no such table.

Entry points: :func:`warn_about_matches`, :func:`warn_about_table`. Warnings carry ids, which the caller names.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations

from engine.pairing.explanation_sentences import show_number
from engine.rooms import Room, has_table
from engine.scoring import MatchVerdict, find_verdicts
from engine.state import EntryId, Player, Round, State
from problems import Problem


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
    """The meetings and byes of earlier rounds, with the points before the round.

    ``met`` and ``byes`` hold the number of the last round of each meeting and bye; a missed round that is scored as a
    bye is one, as for the engine.
    """

    def __init__(self, state: State, points: Mapping[int, Fraction]) -> None:
        self.points = points
        self.players = {player.id: player for player in state.players}
        self.met: dict[frozenset[EntryId], int] = {}
        self.byes: dict[EntryId, int] = {}
        for played in state.rounds:
            for match in played.matches:
                for pair in combinations(match.players, 2):
                    self.met[frozenset(pair)] = played.number
            self.byes |= dict.fromkeys(self._find_byes(played), played.number)

    def _find_byes(self, played: Round) -> Iterator[EntryId]:
        seated: set[EntryId] = set()
        for match in played.matches:
            seated.update(match.players)
            yield from (entry for entry, verdict in find_verdicts(match).items() if verdict is MatchVerdict.BYE)
        for player in self.players.values():
            if player.missed_rounds.get(played.number) == "bye" and player.id not in seated:
                yield player.id

    def warn_about(self, entries: tuple[int, ...]) -> Iterator[Problem]:
        if len(entries) == 1 and entries[0] in self.byes:
            yield _warn("by_hand_bye_again", player=entries[0], round=self.byes[entries[0]])
        for first, second in combinations(entries, 2):
            yield from self._warn_about_pair(first, second)

    def _warn_about_pair(self, first: int, second: int) -> Iterator[Problem]:
        round_met = self.met.get(frozenset((first, second)))
        if round_met is not None:
            yield _warn("by_hand_met", first=first, second=second, round=round_met)
        if self._is_kept_apart(first, second) or self._is_kept_apart(second, first):
            yield _warn("by_hand_avoid", first=first, second=second)
        gap = abs(self.points.get(first, Fraction(0)) - self.points.get(second, Fraction(0)))
        if gap:
            # The number that decides on the plural form: a gap of 1.5 is not "1.5 point".
            whole = int(gap) if gap.denominator == 1 else 0
            yield _warn("by_hand_apart", first=first, second=second, gap=show_number(gap), whole=whole)

    def _is_kept_apart(self, first: EntryId, second: EntryId) -> bool:
        player: Player | None = self.players.get(first)
        return player is not None and second in player.avoid


def _warn(code: str, **params: object) -> Problem:
    return Problem(code, params, severity="warning")
