"""Enter a long list of names by a job, batch by batch.

Entry points: :func:`queue_walk_ins`, :func:`make_list_writer`.
"""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import CountedUse, User
from accounts.services.daily_limits import count_use
from language.person_names import make_name_key
from ledger.handlers import RowWriter, row_job_handler
from ledger.models import Job
from ledger.services.jobs import request_job
from problems import refuse
from tournament.domain.name_lines import MAX_NAMES
from tournament.entries.queries.long_lists import JOB_KIND, is_list_being_entered, make_list_scope
from tournament.entries.queries.namesakes import NewNames
from tournament.entries.services.check_in_desk import require_no_namesakes
from tournament.entries.services.entries import lock_event_taking_walk_ins
from tournament.entries.services.newcomers import Newcomer, enter_newcomers
from tournament.models import Event


@transaction.atomic
def queue_walk_ins(*, event: Event, people: Sequence[Newcomer], actor: User | None, is_here: bool = True) -> Job:
    """Queue a job that enters a list of players without accounts, and return the job.

    The players will be checked in if ``is_here``, else registered.

    The names are held by the job until they are entered (decision 43). Raises Refused too_many_names,
    names_a_day_reached, names_being_entered while another list of the event is entered, registration_closed,
    late_entry_closed, and name_entered_already for each repeated name that is not confirmed; then nothing is queued.
    """
    if len(people) > MAX_NAMES:
        refuse("too_many_names", most=MAX_NAMES)
    locked = lock_event_taking_walk_ins(event)
    if is_list_being_entered(locked):
        refuse("names_being_entered")
    require_no_namesakes(NewNames(locked).read(), people)
    # Counted once for the whole list, so that it is entered whole.
    count_use(user=actor, kind=CountedUse.Kind.NAMES, amount=len(people))
    return request_job(
        kind=JOB_KIND,
        params={"event": locked.pk, "actor": actor.pk if actor else None, "is_here": is_here},
        actor=actor,
        scope=make_list_scope(locked),
        rows=[_row_of(person) for person in people],
    )


@row_job_handler(JOB_KIND)
def make_list_writer(params: dict[str, Any]) -> RowWriter:
    """Return the function that enters some names of a list. Raises Refused event_unknown for a deleted event."""
    event = Event.objects.filter(pk=params["event"]).first() or refuse("event_unknown")
    actor = User.objects.filter(pk=params["actor"]).first()
    # A job queued by an earlier version checks its players in.
    return _ListWriter(event, actor, is_here=params.get("is_here", True))


def _row_of(person: Newcomer) -> list[Any]:
    """Return the row of a newcomer as the job stores it; rows of earlier versions end before the club or the mark."""
    names = [person.line, person.given_name, person.family_name, person.is_another]
    return [*names, person.club, person.fee_paid, person.mark]


def _read_row(row: Sequence[Any]) -> Newcomer:
    line, given_name, family_name, is_another, *notes = row
    return Newcomer(given_name, family_name, is_another, line, *notes)


class _ListWriter:
    """Enters the names of one list, batch by batch, and keeps the names of the event between the batches."""

    def __init__(self, event: Event, actor: User | None, *, is_here: bool) -> None:
        self.event, self.actor, self.is_here = event, actor, is_here
        # Those of a large event are read here, before the first batch locks it.
        self.new_names = NewNames(event)
        self.known = self.new_names.read()

    def __call__(self, rows: list[Any]) -> list[Any]:
        """Enter the names of these rows and return the lines of those that were skipped.

        A name that was not confirmed as another player's is skipped if another desk entered it since the list was
        queued. Raises Refused registration_closed, late_entry_closed.
        """
        locked = lock_event_taking_walk_ins(self.event)
        self.known |= self.new_names.read()
        people, skipped = [], []
        for person in map(_read_row, rows):
            if make_name_key(person.given_name, person.family_name) in self.known and not person.is_another:
                skipped.append(person.line)
            else:
                people.append(person)
        enter_newcomers(event=locked, people=people, actor=self.actor, is_here=self.is_here)
        return skipped
