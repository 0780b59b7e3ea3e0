"""Who sits where in a round: as the engine laid it, after changes by hand, and as it was played.

Entry points: :func:`seated_by_engine`, :func:`with_change`, :func:`seats_of`. Byes have numbers below zero.
"""

from collections.abc import Mapping
from typing import Any

from tournament.domain.pairing import Pairing
from tournament.domain.verification.record import RoundRecord

Seats = dict[int, frozenset[int]]
BYE = -1


def seated_by_engine(pairing: Pairing) -> Seats:
    """Entries by table; the bye under -1."""
    seats = {table: frozenset(int(player) for player in seated) for table, seated in pairing.by_table}
    return seats | ({BYE: frozenset({int(pairing.bye)})} if pairing.bye is not None else {})


def seats_of(played: RoundRecord) -> Seats:
    """The same of a round that was played."""
    byes = [match for match in played.matches if match.table is None]
    seats = {match.table: frozenset(match.players) for match in played.matches if match.table is not None}
    return seats | {BYE - number: frozenset(match.players) for number, match in enumerate(byes)}


def with_change(seats: Seats, change: Mapping[str, Any]) -> Seats:
    """After two players or two tables changed places."""
    if "swap" in change:
        first, second = change["swap"]
        turned = {first: second, second: first}
        return {table: frozenset(turned.get(player, player) for player in who) for table, who in seats.items()}
    first, second = change["tables"]
    places = {first: second, second: first}
    return {places.get(table, table): who for table, who in seats.items()}
