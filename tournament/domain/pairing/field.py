"""Who is to be paired and what stands between them. Entry point: :func:`read_field`.

Points become whole numbers (``scale`` of them make one point), so every comparison in pairing is exact.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import lcm

from problems import refuse
from tournament.domain.draw_of_lots import keyed_hash
from tournament.domain.standings import compute_standings
from tournament.domain.tiebreakers.book import Book, keep_book
from tournament.domain.types import Award, EntryId, Player, Policy, State

# Sums of squares of whole points must stay far inside the 128 bits the matching counts with.
MOST_POINTS = 2**28


@dataclass(frozen=True)
class Entrant:
    """One player to be paired; ``byes`` had so far, ``lot`` is 64 bits of chance."""

    id: EntryId
    points: int
    byes: int
    lot: int


@dataclass(frozen=True)
class Field:
    """The players of a round, most points first.

    ``met`` holds the pairs (of places in ``entrants``, the smaller first) that met or should not meet, with the number
    of the round (0: elsewhere); pairs that should not meet stand with the number of this round.
    """

    round: int
    entrants: tuple[Entrant, ...]
    met: Mapping[tuple[int, int], int]
    scale: int
    awards: Mapping[EntryId, Award]
    policy: Policy

    @property
    def lowest(self) -> int:
        """Fewest points of anybody in the field."""
        return self.entrants[-1].points

    def is_forbidden(self, pair: tuple[int, int]) -> bool:
        """Whether the pair should never meet, as opposed to having met."""
        return self.met.get(pair) == self.round


def read_field(state: State) -> Field:
    """The field of the next round: everybody who still plays and has no award for it.

    Raises ``Refused`` (``points_too_fine``) where points have too many digits for exact whole numbers.
    """
    number = max((played.number for played in state.rounds), default=0) + 1
    book = keep_book(state)
    present = [player for player in state.players if player.plays_in(number)]
    at_tables = [player for player in present if number not in player.awards]
    policy = state.settings.policy if _has_history(state) else "random"
    scale = lcm(*(book.points[player.id].denominator for player in at_tables))
    entrants = _in_order(state, policy, [_entrant(state, book, player, number, scale) for player in at_tables])
    return Field(
        round=number,
        entrants=entrants,
        met=_met(state, entrants, number),
        scale=scale,
        awards={player.id: player.awards[number] for player in present if number in player.awards},
        policy=policy,
    )


def _has_history(state: State) -> bool:
    return bool(state.rounds) or any(player.points or player.opponents for player in state.players)


def _entrant(state: State, book: Book, player: Player, number: int, scale: int) -> Entrant:
    points = book.points[player.id] * scale
    if abs(points) > MOST_POINTS:
        refuse("points_too_fine")
    byes = sum(one.is_bye for one in book.played[player.id]) + player.had_bye
    lot = keyed_hash(state.seed, "pair", number, state.attempt, player.id)
    return Entrant(player.id, int(points), byes, lot)


def _in_order(state: State, policy: Policy, entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """By points; then by chance, or by standing where the policy pairs by it."""
    ranks = {} if policy == "random" else {row.id: row.rank for row in compute_standings(state)}
    return tuple(sorted(entrants, key=lambda one: (-one.points, ranks.get(one.id, 0), one.lot, str(one.id))))


def _met(state: State, entrants: tuple[Entrant, ...], number: int) -> dict[tuple[int, int], int]:
    place = {entrant.id: index for index, entrant in enumerate(entrants)}
    met: dict[tuple[int, int], int] = {}
    for when, one, other in (*_meetings(state), *_wishes(state, number)):
        if one in place and other in place and one != other:
            low, high = sorted((place[one], place[other]))
            met[low, high] = max(when, met.get((low, high), 0))
    return met


def _meetings(state: State) -> Iterable[tuple[int, EntryId, EntryId]]:
    for player in state.players:
        for opponent in player.opponents:
            yield 0, player.id, opponent
    for played in state.rounds:
        for match in played.matches:
            for one in match.seats:
                for other in match.seats:
                    if one.side != other.side:
                        yield played.number, one.entry, other.entry


def _wishes(state: State, number: int) -> Iterable[tuple[int, EntryId, EntryId]]:
    for player in state.players:
        for other in player.avoid:
            yield number, player.id, other


def in_points(whole: int, scale: int) -> Fraction:
    """A sum of squares of whole points, back in points."""
    return Fraction(whole, scale * scale)
