"""Swaps in a draft: two entries exchange seats, or two matches exchange tables. The engine's pairing stays on record.

Entry points: :func:`swap_players`, :func:`swap_tables`. Both return the swap as a manual change stores it.
"""

from typing import Any

from engine.rooms import MAX_TABLES
from problems import refuse
from tournament.models import Match, Round, Seat
from tournament.rounds.queries.rounds import get_table


def swap_players(draft: Round, first: int, second: int) -> dict[str, Any]:
    """Exchange the seats of two entries; if one of them has the bye, the other one gets it.

    Raises Refused swap_not_seated, swap_same_match.
    """
    seats = {seat.entry_id: seat for seat in Seat.objects.filter(match__round=draft, entry__in=(first, second))}
    if len(seats) != 2:
        refuse("swap_not_seated")
    first_seat, second_seat = seats[first], seats[second]
    if first_seat.match_id == second_seat.match_id:
        refuse("swap_same_match")
    # Both rows are deleted first, because a match has each order only once.
    Seat.objects.filter(pk__in=(first_seat.pk, second_seat.pk)).delete()
    Seat.objects.bulk_create(
        [
            Seat(match_id=second_seat.match_id, order=second_seat.order, entry_id=first),
            Seat(match_id=first_seat.match_id, order=first_seat.order, entry_id=second),
        ]
    )
    return {"swap": [first, second]}


def swap_tables(draft: Round, first: int, second: int) -> dict[str, Any]:
    """Exchange the tables of two matches; if the second table is free, one match moves there.

    Raises Refused table_number_wrong, table_unknown, table_same.
    """
    if not 1 <= second <= MAX_TABLES:
        refuse("table_number_wrong", table=second, most=MAX_TABLES)
    first_match = get_table(draft, first)
    if first == second:
        refuse("table_same", table=first)
    second_match = draft.matches.filter(table=second).first()
    Match.objects.filter(pk=first_match.pk).update(table=None)
    if second_match is not None:
        Match.objects.filter(pk=second_match.pk).update(table=first)
    Match.objects.filter(pk=first_match.pk).update(table=second)
    return {"tables": [first, second]}
