"""Lines in the log of an event or a series. Entry point: :func:`record_in_event`."""

from typing import Any

from accounts.models import User
from ledger.services.log import record_action
from tournament.models import Entry, Event, Match, Round, Series


def record_in_event(
    event: Event | Series,
    verb: str,
    actor: User | None,
    about: Entry | Match | Round | str | None = None,
    *,
    before: Any = None,
    after: Any = None,
) -> None:
    """Append a line to the log of an event or a series, about one of its rows or a subject as text, by default itself.

    ``before`` and ``after`` are plain JSON with ids, never with names of persons.
    """
    if isinstance(about, Round):
        subject = f"round:{event.pk}.{about.number}"
    elif isinstance(about, str):
        subject = about
    else:
        # "event:5", "entry:17", "match:40"
        row = about or event
        subject = f"{row._meta.model_name}:{row.pk}"
    record_action(actor=actor, verb=verb, scope=event.scope, subject=subject, before=before, after=after)
