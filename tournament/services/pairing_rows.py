"""What is kept of a pairing beside its seats. Entry points: :func:`report_of`, :func:`idle_in`."""

from typing import Any

from tournament.domain.pairing import Pairing
from tournament.domain.types import EntryId, State


def report_of(pairing: Pairing) -> dict[str, Any]:
    """What the organizer reads beside the draft."""
    return {
        "cost": str(pairing.cost),
        "bound": str(pairing.bound),
        "optimal": pairing.optimal,
        "rematches": [list(pair) for pair in pairing.rematches],
        "reasons": [problem.as_dict() for problem in pairing.reasons],
    }


def idle_in(state: State, pairing: Pairing) -> list[EntryId]:
    """Who plays in the event but has nothing in this round, and rightly: an award, a bracket that went on."""
    here = {player.id for player in state.players if player.plays_in(pairing.round)}
    return sorted(here - _seated(pairing), key=str)


def _seated(pairing: Pairing) -> set[EntryId]:
    byes = [] if pairing.bye is None else [pairing.bye]
    return {entry for entries in pairing.seated for entry in entries}.union(byes)
