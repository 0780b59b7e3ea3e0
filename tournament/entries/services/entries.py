"""Enter players in an event and change the status of their entries."""

from collections.abc import Sequence
from typing import Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import CountedUse, User
from accounts.services.daily_limits import count_use
from accounts.services.people import create_person
from engine.attendance_policies import require_in_time, score_missed_rounds
from language.person_names import make_name_key
from ledger.services.log import record_actions
from problems import Refused, refuse
from tournament.domain.event_moves import TAKES_ENTRIES, EventState
from tournament.entries.queries.capacity import COUNTS_TOWARDS_CAPACITY
from tournament.entries.queries.entries import find_entry_of_user
from tournament.entries.queries.namesakes import read_entered_names
from tournament.entries.queries.schedule_places import require_place_in_schedule
from tournament.entries.queries.status_effects import can_return, find_status_effects, find_walk_in_refusal
from tournament.entries.services.name_marks import number_namesakes
from tournament.entries.services.status_history import append_statuses
from tournament.entries.services.waiting_list import (
    admit_waiting_entries,
    choose_status_of_new_entry,
    is_ahead_of_waiting_list,
)
from tournament.event.queries.batches import MAX_NAMED, split_in_batches
from tournament.event.queries.finals import find_bracket_in_play
from tournament.event.queries.state import read_event_policies
from tournament.event.services.locks import lock_unfinished_event
from tournament.event.services.log_lines import record_in_event
from tournament.models import Entry, EntryMember, EntryStatusChange, Event, Round
from tournament.ranking.services import store_standings

Status = Entry.Status
Cause = EntryStatusChange.Cause

# From, to. Reinstating is checking in again; a waiting entry is admitted ahead of the waiting list, or drops.
_STATUS_CHANGES = {
    (Status.WAITING, Status.REGISTERED),
    (Status.WAITING, Status.CHECKED_IN),
    (Status.WAITING, Status.DROPPED),
    (Status.REGISTERED, Status.CHECKED_IN),
    (Status.REGISTERED, Status.DROPPED),
    (Status.CHECKED_IN, Status.REGISTERED),
    (Status.CHECKED_IN, Status.DROPPED),
    (Status.DROPPED, Status.CHECKED_IN),
}

# The verbs of changes that players make themselves, by cause; all others are entry.status_changed.
_OWN_VERBS: dict[str, str] = {
    Cause.OWN_CHECK_IN: "entry.checked_in_by_player",
    Cause.OWN_DROP: "entry.dropped_by_player",
}


@transaction.atomic
def join_event(*, event: Event, user: User) -> Entry:
    """Enter the user as a player, on the waiting list if the event is full, or let a dropped player return.

    Raises Refused registration_closed, already_entered, or return_needs_staff for a player dropped by the staff.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if not locked.can_take_entries:
        refuse("registration_closed")
    dropped = find_entry_of_user(locked, user)
    if dropped is None or dropped.status != Status.DROPPED:
        return _create_entry(locked, user, choose_status_of_new_entry(locked), user)
    if not can_return(locked, dropped):
        refuse("return_needs_staff")
    # A returning entry goes behind all entries that wait now.
    dropped.event, dropped.status, dropped.dropped_after = locked, choose_status_of_new_entry(locked), None
    dropped.in_line_since = timezone.now()
    dropped.save(update_fields=["status", "dropped_after", "in_line_since"])
    _record_status(dropped, user, Status.DROPPED)
    return dropped


@transaction.atomic
def add_walk_in(
    *,
    event: Event,
    given_name: str,
    family_name: str,
    actor: User | None,
    confirmed: bool = False,
    is_here: bool = True,
) -> Entry:
    """Enter a player without an account, checked in if ``is_here``, else registered, to be checked in later.

    Only for staff; a sign-in link may follow.

    Raises Refused registration_closed before registration opens, in the finals and once the event is over,
    late_entry_closed after the last round for late entries, because not even a registered entry could be checked in
    later, late_entry_no_place where all pairs are set, names_a_day_reached, and name_entered_already for the name of an
    entered player, unless it is ``confirmed`` that this is another person.
    """
    locked = lock_event_taking_walk_ins(event)
    if not confirmed:
        # Guards against a second click and a player that is on the list already.
        namesake = read_entered_names(locked).get(make_name_key(given_name, family_name))
        if namesake is not None:
            refuse("name_entered_already", name=namesake)
    count_use(user=actor, kind=CountedUse.Kind.NAMES)
    user = create_person(given_name=given_name, family_name=family_name, actor=actor, scope=event.scope)
    return _create_entry(locked, user, Status.CHECKED_IN if is_here else Status.REGISTERED, actor)


@transaction.atomic
def add_entry(*, event: Event, user: User, actor: User | None) -> Entry:
    """Enter a stored person as registered, also beyond the capacity.

    Raises Refused registration_closed, late_entry_no_place, already_entered.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if EventState(locked.state) not in TAKES_ENTRIES:
        refuse("registration_closed")
    require_place_in_schedule(locked)
    return _create_entry(locked, user, Status.REGISTERED, actor)


@transaction.atomic
def change_status(*, entry: Entry, to: str, actor: User | None, cause: str = "") -> Entry:
    """Check in, take a check-in back, drop, reinstate, or admit from the waiting list; the same again does nothing.

    ``cause`` is a value of EntryStatusChange.Cause. Capacity freed before play goes to the first waiting entry. Raises
    Refused status_not_allowed, late_entry_closed, late_entry_no_place, cut_no_return, or event_over once the event is
    finished. The event is locked, so that no entry drops while a round is being paired.
    """
    event = lock_unfinished_event(entry.event_id)
    locked = Entry.objects.select_related("event").get(pk=entry.pk)
    if locked.status == to:
        return locked
    # A corrected no-show reinstates a finalist only while the bracket has not moved on.
    if to == Status.CHECKED_IN and cause != Cause.NO_SHOWS and find_status_effects(event).is_out_of_finals(locked):
        refuse("cut_no_return", name=locked.name)
    # An entry can become registered, also by taking its check-in back, only before the first round is paired.
    is_too_late_to_register = to == Status.REGISTERED and event.rounds.exists()
    if (locked.status, to) not in _STATUS_CHANGES or is_too_late_to_register:
        refuse("status_not_allowed", current=locked.status, to=to)
    before, without_place_since = locked.status, locked.without_place_since
    is_admitted = before in (Status.WAITING, Status.DROPPED) and to in (Status.REGISTERED, Status.CHECKED_IN)
    is_ahead = is_admitted and is_ahead_of_waiting_list(event, locked)
    locked.status = to
    locked.dropped_after = find_last_begun_round(locked.event) if to == Status.DROPPED else None
    if to == Status.CHECKED_IN:
        require_place_in_schedule(event, returning=locked.pk)
        _score_missed_rounds(event, locked)
        locked.disqualified_for, locked.without_place_since = "", None
    locked.save(update_fields=["status", "dropped_after", "awards", "disqualified_for", "without_place_since"])
    _record_status(locked, actor, before, cause, is_ahead=is_ahead)
    if find_bracket_in_play(event) is not None:
        # The bracket passes over an entry that dropped, so ranks of the finals may change with it.
        store_standings(event=event, first=find_last_begun_round(event))
    if locked.without_place_since != without_place_since:
        store_standings(event=event, first=without_place_since or 0)
    if before in COUNTS_TOWARDS_CAPACITY and to not in COUNTS_TOWARDS_CAPACITY:
        admit_waiting_entries(event=event, actor=actor)
    return locked


@transaction.atomic
def drop_entries(*, event: Event, entries: Sequence[Entry], actor: User | None, cause: str) -> None:
    """Drop checked-in entries of an event in play in a few statements, as :func:`change_status` drops one.

    ``cause`` is a value of EntryStatusChange.Cause. The caller has locked the event.
    """
    last = find_last_begun_round(event)
    for entry in entries:
        entry.status, entry.dropped_after = Status.DROPPED, last
    for batch in split_in_batches([entry.pk for entry in entries], MAX_NAMED):
        event.entries.filter(pk__in=batch).update(status=Status.DROPPED, dropped_after=last)
    append_statuses(entries, last, actor, cause)
    record_actions(
        actor=actor,
        verb="entry.status_changed",
        scope=event.scope,
        subjects={f"entry:{entry.pk}": describe_status(entry, last, cause, is_ahead=False) for entry in entries},
        before={"status": Status.CHECKED_IN},
    )
    if entries and find_bracket_in_play(event) is not None:
        store_standings(event=event, first=last)


def lock_event_taking_walk_ins(event: Event) -> Event:
    """Lock and return an event that takes walk-ins.

    Raises Refused registration_closed, late_entry_no_place, late_entry_closed.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if refusal := find_walk_in_refusal(locked, find_status_effects(locked)):
        raise Refused((refusal,))
    return locked


def _score_missed_rounds(event: Event, entry: Entry) -> None:
    """Score the missed rounds of a late or returning entry by the event's policy.

    Raises Refused late_entry_closed.
    """
    policies, begun = read_event_policies(event), find_last_begun_round(event)
    seated_rounds = entry.seats.exclude(match__round__state=Round.State.DRAFT).values_list(
        "match__round__number", flat=True
    )
    if not seated_rounds:
        require_in_time(policies, begun=begun)
    entry.awards = score_missed_rounds(policies, begun=begun, played=seated_rounds, scored=entry.awards)


def _create_entry(event: Event, user: User, status: str, actor: User | None) -> Entry:
    """Create the entry of a locked event. Raises Refused already_entered."""
    is_ahead = status != Status.WAITING and is_ahead_of_waiting_list(event)
    entry = Entry(event=event, status=status)
    if status == Status.CHECKED_IN:
        entry.awards = score_missed_rounds(
            read_event_policies(event), begun=find_last_begun_round(event), played=(), scored={}
        )
    entry.save()
    try:
        with transaction.atomic():
            EntryMember.objects.create(event=event, entry=entry, user=user)
    except IntegrityError:
        refuse("already_entered", name=user.full_name)
    _record_status(entry, actor, None, is_ahead=is_ahead)
    number_namesakes(event, [user])
    return entry


def _record_status(
    entry: Entry, actor: User | None, before: str | None, cause: str = "", *, is_ahead: bool = False
) -> None:
    """Store the new status of an entry in its history and in the log.

    ``before`` is None for a new entry, ``is_ahead``: it was admitted ahead of the waiting list.
    """
    last = entry.dropped_after if entry.dropped_after is not None else find_last_begun_round(entry.event)
    EntryStatusChange.objects.create(entry=entry, status=entry.status, after_round=last, by=actor, cause=cause)
    verb = "entry.created" if before is None else _OWN_VERBS.get(cause, "entry.status_changed")
    after = describe_status(entry, last, cause, is_ahead=is_ahead)
    record_in_event(entry.event, verb, actor, entry, before={"status": before} if before else None, after=after)


def describe_status(entry: Entry, last: int, cause: str = "", *, is_ahead: bool) -> dict[str, Any]:
    """Return the status of an entry as its line in the log stores it; ``last`` is the last round that has begun.

    For a dropped entry ``last`` is the last round that counts. ``is_ahead``: ahead of the waiting list.
    """
    # The missed rounds that are scored by this change of status.
    missed = [f"{number}: {scored['award']}" for number, scored in entry.awards.items() if scored["since"] == last]
    return {
        "status": entry.status,
        "after_round": last,
        **({"out_of_turn": True} if is_ahead else {}),
        **({"awards": missed} if missed and entry.status == Status.CHECKED_IN else {}),
        # The verb of the player's own change says the cause.
        **({"cause": cause} if cause and cause not in _OWN_VERBS else {}),
    }


def find_last_begun_round(event: Event) -> int:
    """Return the number of the newest round that players see, 0 before the first.

    A drop counts from the next round on.
    """
    visible = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT)
    return visible.order_by("-number").values_list("number", flat=True).first() or 0
