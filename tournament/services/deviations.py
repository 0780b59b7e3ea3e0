"""Changing a draft by hand: players change places, tables are swapped. The engine's round stays beside it."""

from dataclasses import dataclass
from typing import Any

from django.db import transaction

from accounts.models import User
from ledger.services.log import record_action
from problems import refuse
from tournament.models import Deviation, Event, Match, Round, Seat
from tournament.queries.rounds import get_round, get_table
from tournament.services.reasons import require_reason

MOST_TABLES = 20_000


@dataclass(frozen=True)
class Seen:
    """The draft as somebody saw it who changes it: which attempt, and how many changes by hand there were."""

    attempt: int
    changes: int


@transaction.atomic
def swap_players(
    *, event: Event, number: int, first: int, second: int, reason: str, actor: User | None, seen: Seen | None = None
) -> Round:
    """Two entries of a draft change places; with the one who has the bye, the other gets it.

    Raises Refused round_unknown, round_not_draft, draft_changed_meanwhile where the draft is not the one ``seen``,
    swap_not_seated, swap_same_match, reason_needed or reason_too_long.
    """
    draft = _draft(event, number, seen)
    seats = {seat.entry_id: seat for seat in Seat.objects.filter(match__round=draft, entry__in=(first, second))}
    if len(seats) != 2:
        refuse("swap_not_seated")
    one, other = seats[first], seats[second]
    if one.match_id == other.match_id:
        refuse("swap_same_match")
    # Both are gone for a moment, because nobody sits twice in a match.
    Seat.objects.filter(pk__in=(one.pk, other.pk)).delete()
    one.match_id, one.order, other.match_id, other.order = other.match_id, other.order, one.match_id, one.order
    Seat.objects.bulk_create(
        Seat(match_id=seat.match_id, entry_id=seat.entry_id, order=seat.order) for seat in (one, other)
    )
    return _record(draft, {"swap": [first, second]}, reason, actor)


@transaction.atomic
def give_bye(*, event: Event, number: int, entry: int, reason: str, actor: User | None) -> Round:
    """Another entry gets the bye of a draft; who had it takes the seat. Raises Refused as swap_players does."""
    bye = Seat.objects.filter(match__round=_draft(event, number), match__table=None).first()
    if bye is None:
        refuse("swap_not_seated")
    return swap_players(event=event, number=number, first=bye.entry_id, second=entry, reason=reason, actor=actor)


@transaction.atomic
def swap_tables(
    *, event: Event, number: int, first: int, second: int, reason: str, actor: User | None, seen: Seen | None = None
) -> Round:
    """Two matches of a draft change tables; to a free table one match moves.

    Raises Refused round_unknown, round_not_draft, draft_changed_meanwhile, table_unknown, table_number_wrong,
    reason_needed or reason_too_long.
    """
    draft = _draft(event, number, seen)
    if not 1 <= second <= MOST_TABLES:
        refuse("table_number_wrong", table=second, most=MOST_TABLES)
    one = get_table(draft, first)
    other = draft.matches.filter(table=second).first()
    Match.objects.filter(pk=one.pk).update(table=None)
    if other is not None:
        Match.objects.filter(pk=other.pk).update(table=first)
    Match.objects.filter(pk=one.pk).update(table=second)
    return _record(draft, {"tables": [first, second]}, reason, actor)


def _draft(event: Event, number: int, seen: Seen | None = None) -> Round:
    locked = Event.objects.select_for_update().get(pk=event.pk)
    draft = get_round(locked, number)
    if draft.state != Round.State.DRAFT:
        refuse("round_not_draft", number=number)
    # The same change made twice would take itself back.
    if seen is not None and seen != Seen(draft.attempt, draft.deviations.count()):
        refuse("draft_changed_meanwhile", number=number)
    return draft


def _record(draft: Round, change: dict[str, Any], reason: str, actor: User | None) -> Round:
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
