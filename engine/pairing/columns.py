"""The points, byes and earlier meetings of all players before the next round, in columns of whole numbers.

Entry points: :func:`read_player_columns`, and :func:`read_points` for their points alone.

``scale`` units make one point, so every comparison in pairing is exact. Each match is read once.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from engine.pairing.affiliations import read_affiliations
from engine.scoring import MISSED_ROUND_VERDICTS, MatchVerdict, count_points, find_verdicts
from engine.state import EntryId, Match, MissedRoundScore, Round, State
from problems import refuse

# Sums of squares of whole points must stay far inside the 128 bits the matching counts with.
MAX_POINTS = 2**28

# Points of a match, and whether it was a bye.
Gain = tuple[int, bool]


@dataclass(frozen=True)
class PlayerColumns:
    """One row per player of the state before the round ``round``; ``members`` are the rows to be paired.

    ``points`` are counted in units, ``scale`` of which make one point. ``met`` holds by opponent the number of the last
    round they met in (0: elsewhere; this round: kept apart); ``floated`` is true for a player that ever met an opponent
    with other points; ``affiliations`` are numbers of the families, clubs and countries that players share, empty once
    these may meet. ``kept_bye`` is the row with a bye that was decided before.
    """

    round: int
    seed: str
    attempt: int
    ids: list[EntryId]
    members: list[int]
    points: list[int]
    byes: list[int]
    met: list[dict[int, int]]
    floated: list[bool]
    scale: int
    missing_players: Mapping[EntryId, MissedRoundScore]
    affiliations: list[frozenset[int]] = field(default_factory=list)
    kept_bye: int | None = None


def read_player_columns(state: State) -> PlayerColumns:
    """Read all players with points, byes and meetings; members still play and do not miss the round.

    Raises ``Refused`` (``points_too_fine``) where points have too many digits for exact whole numbers.
    """
    number = max((played.number for played in state.rounds), default=0) + 1
    totals = _Totals(state)
    for played in sorted(state.rounds, key=lambda earlier: earlier.number):
        totals.add_meetings(played)
        totals.add_points(played)
    totals.add_entries_kept_apart(number)
    present = [(row, player) for row, player in enumerate(state.players) if player.plays_in(number)]
    members = [row for row, player in present if number not in player.missed_rounds]
    common = gcd(totals.scale, *(totals.points[row] for row in members))
    points = [total // common for total in totals.points]
    if members and max(abs(points[row]) for row in members) > MAX_POINTS:
        refuse("points_too_fine")
    return PlayerColumns(
        round=number,
        seed=state.seed,
        attempt=state.attempt,
        ids=[player.id for player in state.players],
        members=members,
        points=points,
        byes=totals.byes,
        met=totals.met,
        floated=totals.floated,
        scale=totals.scale // common,
        missing_players={
            player.id: player.missed_rounds[number] for _, player in present if number in player.missed_rounds
        },
        affiliations=read_affiliations(state.players) if number <= state.settings.pairing.apart_rounds else [],
        kept_bye=next((row for row, player in enumerate(state.players) if player.id == state.locked_bye), None),
    )


def read_points(state: State) -> dict[EntryId, Fraction]:
    """Return the match points of all players of a state; equal numbers are one object."""
    totals = _Totals(state)
    for played in state.rounds:
        totals.add_points(played)
    made = {points: Fraction(points, totals.scale) for points in set(totals.points)}
    return {player.id: made[points] for player, points in zip(state.players, totals.points, strict=True)}


class _Totals:
    """Points, byes, meetings and floats of all players, added up round by round."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.row = {player.id: row for row, player in enumerate(state.players)}
        points = state.settings.points
        values = [points.win, points.draw, points.loss, points.bye]
        values += [] if points.double_win is None else [points.double_win]
        carried = {player.points.denominator for player in state.players}
        self.scale = lcm(*carried, *(value.denominator for value in values))
        self.points = [int(player.points * self.scale) if player.points else 0 for player in state.players]
        self.byes = [int(player.had_bye) for player in state.players]
        self.met: list[dict[int, int]] = [{} for _ in state.players]
        self.floated = [False] * len(state.players)
        self.with_missed_rounds = [(row, player) for row, player in enumerate(state.players) if player.missed_rounds]
        self.gains_of_result: dict[object, tuple[Gain, ...]] = {}
        for player in state.players:
            for opponent in player.opponents:
                self._record_meeting(player.id, opponent, 0)

    def add_meetings(self, played: Round) -> None:
        """Record the meetings of a round before its points are added: points before it decide which players float."""
        row_of, met, points = self.row, self.met, self.points
        for match in played.matches:
            for index, seat in enumerate(match.seats):
                row = row_of[seat.entry]
                for other in match.seats[:index]:
                    if seat.side != other.side:
                        other_row = row_of[other.entry]
                        met[row][other_row] = met[other_row][row] = played.number
                        if points[row] != points[other_row]:
                            self.floated[row] = self.floated[other_row] = True

    def add_points(self, played: Round) -> None:
        """Add the points and byes of a round, those of missed rounds included."""
        row_of, points, byes = self.row, self.points, self.byes
        for match in played.matches:
            for seat, (gained, is_bye) in zip(match.seats, self._gains(match), strict=False):
                row = row_of[seat.entry]
                points[row] += gained
                byes[row] += is_bye
        seated: set[int] = set()
        if self.with_missed_rounds:
            seated = {row_of[seat.entry] for match in played.matches for seat in match.seats}
        for row, player in self.with_missed_rounds:
            if played.number in player.missed_rounds and row not in seated:
                gained, is_bye = self._gain_of_missed_round(player.missed_rounds[played.number])
                points[row] += gained
                byes[row] += is_bye

    def _gains(self, match: Match) -> tuple[Gain, ...]:
        """Return points and bye of each seat; empty while undecided. Equal results are computed once."""
        key = (match.outcome, match.games, *(seat.side for seat in match.seats))
        if key not in self.gains_of_result:
            decided = find_verdicts(match)
            gains = tuple(self._gain(decided[seat.entry]) for seat in match.seats) if decided else ()
            self.gains_of_result[key] = gains
        return self.gains_of_result[key]

    def _gain(self, verdict: MatchVerdict) -> Gain:
        return int(count_points(verdict, self.state.settings.points) * self.scale), verdict is MatchVerdict.BYE

    def _gain_of_missed_round(self, score: MissedRoundScore) -> Gain:
        return self._gain(MISSED_ROUND_VERDICTS[score])

    def add_entries_kept_apart(self, number: int) -> None:
        """Record entries kept apart as met in the round itself."""
        for player in self.state.players:
            for other in player.avoid:
                self._record_meeting(player.id, other, number)

    def _record_meeting(self, entry: EntryId, opponent: EntryId, number: int) -> None:
        first, second = self.row[entry], self.row.get(opponent)
        if second is not None and first != second:
            self.met[first][second] = self.met[second][first] = number
