"""Enter a long list of names by a job, batch by batch. Entry points: :func:`queue_walk_ins`, :func:`open_list`."""

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from accounts.models import User
from ledger.handlers import RowWriter, row_job_handler
from ledger.models import Job
from ledger.services.jobs import request_job
from problems import refuse
from tournament.domain.name_lines import MOST_NAMES, name_key
from tournament.entries.queries.long_lists import JOB_KIND, is_list_being_entered, scope_of_lists
from tournament.entries.queries.namesakes import NewNames
from tournament.entries.services.check_in_desk import Newcomer, require_no_namesakes
from tournament.entries.services.entries import add_checked_in, lock_taking_walk_ins
from tournament.models import Event


@transaction.atomic
def queue_walk_ins(*, event: Event, people: Sequence[Newcomer], actor: User | None) -> Job:
    """Queue a list of players without accounts, to be entered and checked in, and return the job.

    The names are held by the job until they are entered (decision 43). Raises Refused too_many_names,
    names_being_entered while another list of the event is entered, registration_closed, late_entry_closed, and
    name_entered_already for each repeated name that is not confirmed; then nothing is queued.
    """
    if len(people) > MOST_NAMES:
        refuse("too_many_names", most=MOST_NAMES)
    locked = lock_taking_walk_ins(event)
    if is_list_being_entered(locked):
        refuse("names_being_entered")
    require_no_namesakes(locked, people)
    return request_job(
        kind=JOB_KIND,
        params={"event": locked.pk, "actor": actor.pk if actor else None},
        actor=actor,
        scope=scope_of_lists(locked),
        rows=[[person.line, person.given_name, person.family_name, person.is_another] for person in people],
    )


@row_job_handler(JOB_KIND)
def open_list(params: dict[str, Any]) -> RowWriter:
    """Return the function that enters some names of a list. Raises Refused event_unknown for a removed event."""
    event = Event.objects.filter(pk=params["event"]).first()
    if event is None:
        refuse("event_unknown")
    return _ListWriter(event, User.objects.filter(pk=params["actor"]).first())


class _ListWriter:
    """Enters the names of one list, batch by batch, and keeps the names of the event between the batches."""

    def __init__(self, event: Event, actor: User | None) -> None:
        self.event, self.actor = event, actor
        self.new_names, self.known = NewNames(event), dict[str, str]()

    def __call__(self, rows: list[Any]) -> list[Any]:
        """Enter the names of these rows and return the lines of those that were skipped.

        A name that was not confirmed as another player's is skipped if another desk entered it since the list was
        queued. Raises Refused registration_closed, late_entry_closed.
        """
        locked = lock_taking_walk_ins(self.event)
        self.known |= self.new_names.read()
        names, skipped = [], []
        for line, given, family, is_another in rows:
            if name_key(given, family) in self.known and not is_another:
                skipped.append(line)
            else:
                names.append((given, family))
        add_checked_in(event=locked, names=names, actor=self.actor)
        return skipped
