"""The seats of a round: as the engine paired it, after manual changes, and as it was played.

Entry points: :func:`list_seats_of_pairing`, :func:`apply_change`, :func:`list_seats_of_round`. The entry with the bye
is under table -1.
"""

from collections.abc import Mapping
from typing import Any

from engine.pairing.pairing import Pairing
from engine.verification.record import RoundRecord

Seats = dict[int, frozenset[int]]
BYE = -1


def list_seats_of_pairing(pairing: Pairing) -> Seats:
    """Return the entries by table; the bye under -1."""
    seats = {table: frozenset(int(player) for player in seated) for table, seated in pairing.by_table}
    return seats | ({BYE: frozenset({int(pairing.bye)})} if pairing.bye is not None else {})


def list_seats_of_round(played: RoundRecord) -> Seats:
    """Return the entries by table of a round that was played; the bye under -1."""
    seats = {match.table: frozenset(match.players) for match in played.matches if match.table is not None}
    alone = frozenset(player for match in played.matches if match.table is None for player in match.players)
    return seats | ({BYE: alone} if alone else {})


def apply_change(seats: Seats, change: Mapping[str, Any]) -> Seats:
    """Return the seats after two players or two tables were swapped, or matches were dissolved and created.

    A match to dissolve that does not exist is ignored, because it shows as a difference.
    """
    if "swap" in change:
        first, second = change["swap"]
        swapped = {first: second, second: first}
        return {table: frozenset(swapped.get(player, player) for player in entries) for table, entries in seats.items()}
    if "tables" in change:
        first, second = change["tables"]
        swapped = {first: second, second: first}
        return {swapped.get(table, table): entries for table, entries in seats.items()}
    after = dict(seats)
    for table, players in change["matches"]["out"]:
        key = BYE if table is None else table
        if after.get(key, frozenset()) >= set(players):
            after[key] -= set(players)
    for table, players in change["matches"]["in"]:
        key = BYE if table is None else table
        after[key] = after.get(key, frozenset()) | set(players)
    return {table: entries for table, entries in after.items() if entries}
