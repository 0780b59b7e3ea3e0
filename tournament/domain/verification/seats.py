"""Who sits where in a round: as the engine laid it, after changes by hand, and as it was played.

Entry points: :func:`seats_of_pairing`, :func:`apply_change`, :func:`seats_of_round`. Whoever has a bye is under -1.
"""

from collections.abc import Mapping
from typing import Any

from tournament.domain.pairing import Pairing
from tournament.domain.verification.record import RoundRecord

Seats = dict[int, frozenset[int]]
BYE = -1


def seats_of_pairing(pairing: Pairing) -> Seats:
    """Entries by table; the bye under -1."""
    seats = {table: frozenset(int(player) for player in seated) for table, seated in pairing.by_table}
    return seats | ({BYE: frozenset({int(pairing.bye)})} if pairing.bye is not None else {})


def seats_of_round(played: RoundRecord) -> Seats:
    """The same of a round that was played."""
    seats = {match.table: frozenset(match.players) for match in played.matches if match.table is not None}
    alone = frozenset(player for match in played.matches if match.table is None for player in match.players)
    return seats | ({BYE: alone} if alone else {})


def apply_change(seats: Seats, change: Mapping[str, Any]) -> Seats:
    """After two players or two tables changed places, or matches were taken apart and others made."""
    if "swap" in change:
        first, second = change["swap"]
        turned = {first: second, second: first}
        return {table: frozenset(turned.get(player, player) for player in who) for table, who in seats.items()}
    if "tables" in change:
        first, second = change["tables"]
        places = {first: second, second: first}
        return {places.get(table, table): who for table, who in seats.items()}
    return _apply_matches(seats, change["matches"])


def _apply_matches(seats: Seats, change: Mapping[str, Any]) -> Seats:
    """What is taken apart but never stood so is left as it is: it shows as a difference."""
    after = dict(seats)
    for table, players in change["out"]:
        place = BYE if table is None else table
        if after.get(place, frozenset()) >= set(players):
            after[place] -= set(players)
    for table, players in change["in"]:
        place = BYE if table is None else table
        after[place] = after.get(place, frozenset()) | set(players)
    return {table: who for table, who in after.items() if who}
