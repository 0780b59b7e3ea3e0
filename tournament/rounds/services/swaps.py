"""Swaps in a draft: two entries exchange seats, or two matches exchange tables. The engine's pairing stays on record.

Entry points: :func:`swap_players`, :func:`swap_tables`. Matches are dissolved and created in ``manual_matches``; every
manual change starts with :func:`lock_draft` and ends with :func:`record_change`.
"""

from typing import Any

from django.db import transaction

from accounts.models import User
from engine.rooms import MAX_TABLES
from ledger.services.log import record_action
from problems import refuse
from tournament.event.queries.finals import cut_in
from tournament.event.services.reasons import require_reason
from tournament.models import Deviation, Event, Match, Round, Seat
from tournament.rounds.queries.rounds import get_round, get_table
from tournament.rounds.services.conflicts import explain_conflict
from tournament.rounds.services.pairing_version import PairingVersion, require_current_pairing


@transaction.atomic
def swap_players(
    *,
    event: Event,
    number: int,
    first: int,
    second: int,
    reason: str,
    actor: User | None,
    version: PairingVersion | None = None,
) -> Round:
    """Exchange the seats of two entries of a draft; if one of them has the bye, the other one gets it.

    Raises Refused round_unknown, round_not_draft, draft_changed_meanwhile unless the draft has this ``version``,
    swap_not_seated, swap_same_match, cut_by_hand, reason_needed or reason_too_long.
    """
    draft = lock_draft(event, number, version)
    exchange_seats(draft, first, second)
    return record_change(draft, {"swap": [first, second]}, reason, actor)


@transaction.atomic
def swap_tables(
    *,
    event: Event,
    number: int,
    first: int,
    second: int,
    reason: str,
    actor: User | None,
    version: PairingVersion | None = None,
) -> Round:
    """Exchange the tables of two matches of a draft; if the second table is free, one match moves there.

    Raises Refused round_unknown, round_not_draft, draft_changed_meanwhile, table_unknown, table_number_wrong,
    table_same, reason_needed or reason_too_long.
    """
    draft = lock_draft(event, number, version)
    exchange_tables(draft, first, second)
    return record_change(draft, {"tables": [first, second]}, reason, actor)


def exchange_seats(draft: Round, first: int, second: int) -> None:
    """Exchange the seats of two entries. Raises Refused swap_not_seated, swap_same_match."""
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


def exchange_tables(draft: Round, first: int, second: int) -> None:
    """Exchange the tables of two matches. Raises Refused table_number_wrong, table_unknown, table_same."""
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


def lock_draft(event: Event, number: int, version: PairingVersion | None = None) -> Round:
    """Lock the event and return its draft.

    Raises Refused round_unknown, round_not_draft, draft_changed_meanwhile, with the other organizer's last action.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    draft = get_round(locked, number)
    with explain_conflict(locked, number):
        if draft.state != Round.State.DRAFT:
            refuse("round_not_draft", number=number)
        require_current_pairing(draft, version)
    return draft


def record_change(draft: Round, change: dict[str, Any], reason: str, actor: User | None) -> Round:
    """Append a manual change with its reason to the draft and to the log.

    Raises Refused reason_needed or reason_too_long; cut_by_hand in the finals for any change except of tables.
    """
    if "tables" not in change and cut_in(draft.event, draft.number):
        refuse("cut_by_hand")
    reason = require_reason(reason)
    Deviation.objects.create(round=draft, change=change, reason=reason, by=actor)
    record_action(
        actor=actor,
        verb="round.changed",
        scope=draft.event.scope,
        subject=f"round:{draft.event_id}.{draft.number}",
        after={**change, "reason": reason},
    )
    return draft
