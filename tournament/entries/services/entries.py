"""People coming to an event and leaving it."""

from django.db import IntegrityError, transaction
from django.utils import timezone

from accounts.models import User
from accounts.services.people import create_person
from ledger.services.log import record_action
from problems import refuse
from tournament.domain.lifecycle import TAKES_ENTRIES, EventState
from tournament.domain.name_lines import name_key
from tournament.domain.policies import awards_for, require_in_time
from tournament.entries.queries.entries import entry_of
from tournament.entries.queries.moves import may_return
from tournament.entries.queries.namesakes import names_entered
from tournament.entries.services.waiting_list import fill_places, gives_place_back, is_out_of_turn, status_for_newcomer
from tournament.event.queries.finals import cut_of
from tournament.event.queries.state import policies_of
from tournament.models import Entry, EntryMember, EntryStatusChange, Event, Round

Status = Entry.Status

# From, to. Reinstating is checking in again; whoever waits is let in out of turn, or gives up.
_MOVES = {
    (Status.WAITING, Status.REGISTERED),
    (Status.WAITING, Status.CHECKED_IN),
    (Status.WAITING, Status.DROPPED),
    (Status.REGISTERED, Status.CHECKED_IN),
    (Status.REGISTERED, Status.DROPPED),
    (Status.CHECKED_IN, Status.REGISTERED),
    (Status.CHECKED_IN, Status.DROPPED),
    (Status.DROPPED, Status.CHECKED_IN),
}


@transaction.atomic
def join_event(*, event: Event, user: User) -> Entry:
    """A player joins by themselves, or waits in line where all places are taken; who left before play comes back.

    Raises Refused registration_closed, already_entered, or return_needs_staff for whom the staff put out.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if not locked.takes_entries:
        refuse("registration_closed")
    left = entry_of(locked, user)
    if left is None or left.status != Status.DROPPED:
        return _enter(locked, user, status_for_newcomer(locked), user)
    if not may_return(locked, left):
        refuse("return_needs_staff")
    return _come_back(locked, left, user)


@transaction.atomic
def add_walk_in(
    *, event: Event, given_name: str, family_name: str, actor: User | None, confirmed: bool = False
) -> Entry:
    """Staff enter somebody who has no account, checked in at once; a sign-in link may follow.

    Raises Refused registration_closed before registration opens and after the last Swiss round, late_entry_closed
    after the last round in which somebody may start, name_entered_already for a name that somebody in the event
    bears, unless it is ``confirmed`` that this is somebody else.
    """
    locked = _lock_taking_entries(event)
    if not confirmed:
        _refuse_namesake(locked, given_name, family_name)
    user = create_person(given_name=given_name, family_name=family_name, actor=actor, scope=event.scope)
    return _enter(locked, user, Status.CHECKED_IN, actor)


@transaction.atomic
def add_entry(*, event: Event, user: User, actor: User | None) -> Entry:
    """Staff enter somebody who has an account; raises Refused registration_closed or already_entered."""
    return _enter(_lock_taking_entries(event), user, Status.REGISTERED, actor)


@transaction.atomic
def change_status(*, entry: Entry, to: str, actor: User | None, cause: str = "") -> Entry:
    """Check in, take it back, drop, reinstate, or let in who waits; the same again does nothing.

    ``cause`` is a policy that does it. A place that is given back before play goes to who is first in line. Raises
    Refused status_not_allowed, late_entry_closed, or event_over once the event is finished. The event is locked, so
    that nobody leaves while a round is being paired.
    """
    event = Event.objects.select_for_update().get(pk=entry.event_id)
    if event.is_over:
        refuse("event_over")
    locked = Entry.objects.select_related("event").get(pk=entry.pk)
    if locked.status == to:
        return locked
    if to == Status.CHECKED_IN and event.state == EventState.CUT:
        _refuse_return_to_finals(locked)
    # Whoever was paired once has been here: leaving is dropping then, not coming later.
    is_taken_back = to == Status.REGISTERED and event.rounds.exists()
    if (locked.status, to) not in _MOVES or is_taken_back:
        refuse("status_not_allowed", current=locked.status, to=to)
    before, jumps = locked.status, _jumps_the_line(event, locked, to)
    locked.status = to
    locked.dropped_after = _last_round(locked.event) if to == Status.DROPPED else None
    if to == Status.CHECKED_IN:
        _come_in(event, locked)
        locked.disqualified_for = ""
    locked.save(update_fields=["status", "dropped_after", "awards", "disqualified_for"])
    _record_status(locked, actor, before, cause, out_of_turn=jumps)
    if gives_place_back(before, to):
        fill_places(event=event, actor=actor)
    return locked


def _refuse_namesake(event: Event, given_name: str, family_name: str) -> None:
    """A second click, or somebody who is on the list already: two players of one name come about only on purpose."""
    known = names_entered(event).get(name_key(given_name, family_name))
    if known is not None:
        refuse("name_entered_already", name=known)


def _jumps_the_line(event: Event, entry: Entry, to: str) -> bool:
    """Whether staff give somebody a place out of turn; who has one already, or leaves, takes none."""
    takes = entry.status in (Status.WAITING, Status.DROPPED) and to in (Status.REGISTERED, Status.CHECKED_IN)
    return takes and is_out_of_turn(event, entry)


def _refuse_return_to_finals(entry: Entry) -> None:
    """Somebody else went on in their place."""
    cut = cut_of(entry.event)
    if cut is not None and entry.pk in cut.seeding and entry.status == Status.DROPPED:
        refuse("cut_no_return", name=entry.name)


def _lock_taking_entries(event: Event) -> Event:
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if EventState(locked.state) not in TAKES_ENTRIES:
        refuse("registration_closed")
    return locked


def _come_in(event: Event, entry: Entry) -> None:
    """What the event's policy gives for rounds missed so far, to who is late and to who comes back."""
    policies, begun = policies_of(event), _last_round(event)
    sat = entry.seats.exclude(match__round__state=Round.State.DRAFT).values_list("match__round__number", flat=True)
    if not sat:
        require_in_time(policies, begun=begun)
    entry.awards = awards_for(policies, begun=begun, sat=sat, given=entry.awards)


def _enter(event: Event, user: User, status: str, actor: User | None) -> Entry:
    jumps = status != Status.WAITING and is_out_of_turn(event)
    entry = Entry(event=event, status=status)
    if status == Status.CHECKED_IN:
        require_in_time(policies_of(event), begun=_last_round(event))
        entry.awards = awards_for(policies_of(event), begun=_last_round(event), sat=(), given={})
    entry.save()
    try:
        with transaction.atomic():
            EntryMember.objects.create(event=event, entry=entry, user=user)
    except IntegrityError:
        refuse("already_entered", name=user.full_name)
    _record_status(entry, actor, None, out_of_turn=jumps)
    return entry


def _come_back(event: Event, entry: Entry, user: User) -> Entry:
    """The same entry again, behind everybody who waits by now."""
    entry.event, entry.status, entry.dropped_after = event, status_for_newcomer(event), None
    entry.in_line_since = timezone.now()
    entry.save(update_fields=["status", "dropped_after", "in_line_since"])
    _record_status(entry, user, Status.DROPPED)
    return entry


def _record_status(
    entry: Entry, actor: User | None, before: str | None, cause: str = "", *, out_of_turn: bool = False
) -> None:
    last = entry.dropped_after if entry.dropped_after is not None else _last_round(entry.event)
    EntryStatusChange.objects.create(entry=entry, status=entry.status, after_round=last, by=actor, cause=cause)
    record_action(
        actor=actor,
        verb="entry.created" if before is None else "entry.status_changed",
        scope=entry.event.scope,
        subject=f"entry:{entry.pk}",
        before={"status": before} if before else None,
        after={
            "status": entry.status,
            "after_round": last,
            **({"out_of_turn": True} if out_of_turn else {}),
            **_newly_awarded(entry, last),
        }
        | _because(cause),
    )


def _because(cause: str) -> dict[str, str]:
    return {"cause": cause} if cause else {}


def _newly_awarded(entry: Entry, since: int) -> dict[str, list[str]]:
    """For the log: rounds missed and what they gave, as they were given just now."""
    given = [f"{number}: {one['award']}" for number, one in entry.awards.items() if one["since"] == since]
    return {"awards": given} if given and entry.status == Status.CHECKED_IN else {}


def _last_round(event: Event) -> int:
    """The last round whose pairings players have seen: a drop counts from the one after it."""
    visible = Round.objects.filter(event=event).exclude(state=Round.State.DRAFT)
    return visible.order_by("-number").values_list("number", flat=True).first() or 0
