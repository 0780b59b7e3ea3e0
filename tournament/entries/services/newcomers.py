"""Enter many players without accounts in a few statements, and check in all registered ones.

Entry points: :class:`Newcomer`, :func:`read_newcomer`, :func:`enter_newcomers`, :func:`check_in_all`.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from accounts.models import User
from accounts.services.people import create_people
from engine.attendance_policies import score_missed_rounds
from ledger.services.log import record_actions
from problems import refuse
from tournament.domain.event_moves import EventState
from tournament.domain.name_lines import NameLine
from tournament.entries.queries.capacity import count_occupancy
from tournament.entries.queries.schedule_places import require_place_in_schedule
from tournament.entries.services.entries import describe_status, find_last_begun_round, lock_event_taking_walk_ins
from tournament.entries.services.name_marks import number_namesakes
from tournament.entries.services.status_history import append_statuses
from tournament.event.queries.state import read_event_policies
from tournament.event.services.inserted_rows import insert_rows
from tournament.models import Entry, EntryMember, Event

Status = Entry.Status


@dataclass(frozen=True)
class Newcomer:
    """A player to enter, from a line of a list.

    ``is_another``: confirmed to be a different person from an entered player of the same name. ``line`` is the number
    of the line in the list, ``club`` may be "", ``mark`` is the word that will tell the player from a namesake, or "".
    """

    given_name: str
    family_name: str
    is_another: bool = False
    line: int = 0
    club: str = ""
    fee_paid: bool = False
    mark: str = ""


def read_newcomer(line: NameLine, *, is_another: bool) -> Newcomer:
    """Return the player of a readable line of a list."""
    return Newcomer(line.given_name, line.family_name, is_another, line.number, line.club, line.fee_paid, line.mark)


@transaction.atomic
def enter_newcomers(
    *, event: Event, people: Sequence[Newcomer], actor: User | None, is_here: bool = True
) -> list[Entry]:
    """Enter players without accounts in a few statements, checked in if ``is_here``, else registered.

    The caller checks for repeated names. Raises Refused registration_closed, late_entry_closed, late_entry_no_place as
    ``add_walk_in``.
    """
    locked = lock_event_taking_walk_ins(event)
    require_place_in_schedule(locked, len(people) if is_here else 1)
    last, status = find_last_begun_round(locked), Status.CHECKED_IN if is_here else Status.REGISTERED
    awards = score_missed_rounds(read_event_policies(locked), begun=last, played=(), scored={}) if is_here else {}
    occupancy = count_occupancy(locked)
    # Newcomers after so many are ahead of the waiting list.
    free = len(people) if occupancy.free is None else 0 if occupancy.waiting else occupancy.free
    names = [(person.given_name, person.family_name) for person in people]
    users = create_people(names=names, actor=actor, scope=locked.scope)
    entries = Entry.objects.bulk_create(
        Entry(
            event=locked,
            status=status,
            awards=awards,
            club=person.club,
            fee_paid=person.fee_paid,
            mark_word=person.mark,
        )
        for person in people
    )
    members = ((locked.pk, entry.pk, user.pk, 1) for entry, user in zip(entries, users, strict=True))
    insert_rows(EntryMember, ("event", "entry", "user", "order"), members)
    append_statuses(entries, last, actor)
    lines = {}
    for number, entry in enumerate(entries, start=1):
        notes = {"club": entry.club, "fee_paid": entry.fee_paid, "mark": entry.mark_word}
        written = {name: value for name, value in notes.items() if value}
        lines[f"entry:{entry.pk}"] = describe_status(entry, last, is_ahead=number > free) | written
    record_actions(actor=actor, verb="entry.created", scope=locked.scope, subjects=lines)
    number_namesakes(locked, users)
    return entries


@transaction.atomic
def check_in_all(*, event: Event, actor: User | None) -> list[Entry]:
    """Check in every registered entry before the first round is paired, each with a line in the log.

    The check-in of each can be taken back by ``change_status``. Raises Refused check_in_all_closed once a round exists
    and outside registration and check-in.
    """
    locked = Event.objects.select_for_update().get(pk=event.pk)
    if locked.state not in {EventState.REGISTRATION, EventState.CHECK_IN} or locked.rounds.exists():
        refuse("check_in_all_closed")
    entries = list(locked.entries.filter(status=Status.REGISTERED).order_by("pk"))
    locked.entries.filter(status=Status.REGISTERED).update(status=Status.CHECKED_IN, disqualified_for="")
    for entry in entries:
        entry.status = Status.CHECKED_IN
    append_statuses(entries, 0, actor)
    lines = {f"entry:{entry.pk}": describe_status(entry, 0, is_ahead=False) for entry in entries}
    record_actions(actor=actor, verb="entry.status_changed", scope=locked.scope, subjects=lines)
    return entries
