"""The players of a round in order, with the obstacles between them, for matching all players with all.

Entry points: :func:`build_field`, :func:`choose_policy`.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from dataclasses import field as dataclass_field

from engine.options import Policy
from engine.pairing.affiliations import Affiliations
from engine.pairing.columns import PlayerColumns
from engine.pairing.lots import draw_lots
from engine.standings import compute_standings
from engine.state import EntryId, State


@dataclass(frozen=True)
class Entrant:
    """One player to be paired; ``byes`` had so far, ``lot`` is 64 bits of chance, ``row`` is the index in the state."""

    id: EntryId
    points: int
    byes: int
    lot: int
    floated: bool = False
    row: int = 0


@dataclass(frozen=True)
class Field:
    """The players of a round, most points first.

    ``met`` holds the pairs (of indices in ``entrants``, the smaller first) that met or are kept apart, with the number
    of the round (0: elsewhere); pairs kept apart stand with the number of this round.
    """

    round: int
    entrants: tuple[Entrant, ...]
    met: Mapping[tuple[int, int], int]
    scale: int
    policy: Policy
    affiliations: Affiliations = dataclass_field(default_factory=list)

    @property
    def lowest(self) -> int:
        """The fewest points in the field."""
        return self.entrants[-1].points


def build_field(state: State, columns: PlayerColumns) -> Field:
    """Return the field of the members of columns read from that state.

    Entrants are ordered by points; then by lot, or by standings or seeding where the policy pairs by them.
    """
    policy = choose_policy(state)
    ranks = {} if policy == "random" else _ranks(state)
    lots = draw_lots(columns.seed, columns.round, columns.attempt, [columns.ids[row] for row in columns.members])
    unordered = [
        Entrant(
            id=columns.ids[row],
            points=columns.points[row],
            byes=columns.byes[row],
            lot=int.from_bytes(lot, "big"),
            floated=columns.floated[row],
            row=row,
        )
        for row, lot in zip(columns.members, lots, strict=True)
    ]
    entrants = tuple(
        sorted(unordered, key=lambda entrant: (-entrant.points, ranks.get(entrant.id, 0), entrant.lot, str(entrant.id)))
    )
    position = {entrant.row: number for number, entrant in enumerate(entrants)}
    met = {
        (low, position[row]): number
        for low, entrant in enumerate(entrants)
        for row, number in columns.met[entrant.row].items()
        if position.get(row, -1) > low
    }
    return Field(columns.round, entrants, met, columns.scale, policy, columns.affiliations)


def choose_policy(state: State) -> Policy:
    """Return the policy of the round; a first round of players without any history has its own."""
    return state.settings.policy if _has_history(state) else state.settings.pairing.first_round


def _has_history(state: State) -> bool:
    return bool(state.rounds) or any(player.points or player.opponents for player in state.players)


def _ranks(state: State) -> dict[EntryId, int]:
    """Return ranks to pair by: those of the standings, or without history the seeding, players without one last."""
    if _has_history(state):
        return {row.id: row.rank for row in compute_standings(state)}
    last = len(state.players) + max((player.seeding or 0 for player in state.players), default=0)
    return {player.id: last if player.seeding is None else player.seeding for player in state.players}
