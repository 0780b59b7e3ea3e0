"""Give the changed parts of an event new revisions with every write: a listener of the action log.

The etags and cached pages of ``web/page_cache/`` depend on it: a page is current until one of its parts gets another
revision. Entry points: :func:`renew_revisions`, :func:`renew_everything`.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction

from tournament.domain.revised_parts import Part, Parts
from tournament.domain.verbs import find_verb
from tournament.models import Event, EventRevisions
from tournament.models.revisions import draw_revision

if TYPE_CHECKING:
    from ledger.models import Action


def renew_revisions(action: Action) -> None:
    """Draw new revisions for the parts that the verb of a log line changes, in the transaction of the write.

    A line in the scope of an event changes this event, one of a series its events. New names of a person change all
    events in which the person has an entry. Lines in a scope within an event, such as that of its verification,
    change nothing that pages with an etag show.
    """
    kind, _, number = action.scope.partition(":")
    subject, _, person = action.subject.partition(":")
    verb = find_verb(action.verb)
    if verb.is_erasing and subject == "person":
        event_ids = Event.objects.filter(entries__members__user=int(person)).order_by("pk").values_list("pk", flat=True)
        events = list(dict.fromkeys(event_ids))
        _renew_parts(events, verb.parts)
        _delete_cached_pages(events)
    elif kind == "series" and verb.parts:
        _renew_parts(Event.objects.filter(series=int(number)).order_by("pk").values_list("pk", flat=True), verb.parts)
    if kind == "event" and number.isdecimal():
        _renew_parts([int(number)], verb.parts | {Part.LOG})
        if verb.is_erasing:
            _delete_cached_pages([int(number)])


def renew_everything(event_id: int) -> None:
    """Draw new revisions for all parts of an event, as when its names are told apart in another way."""
    _renew_parts([event_id], frozenset(Part))


def _delete_cached_pages(events: list[int]) -> None:
    """Delete the cached pages of events after the commit: they may hold a name that was hidden or erased."""
    # Loaded late: redis takes a tenth of a second, and most commands write no event.
    from web.page_cache.store import find_page_cache

    cache = find_page_cache()
    if cache is not None and events:
        transaction.on_commit(partial(cache.delete_groups, events))


def _renew_parts(events: Iterable[int], parts: Parts) -> None:
    """Draw new revisions, event after event in the order of their ids, so that two writes cannot wait for each other.

    Only one row of an event is written, because the transaction that has locked it needs no other.
    """
    for event in events:
        drawn = dict.fromkeys(sorted(parts), draw_revision())
        is_renewed = EventRevisions.objects.filter(event=event).update(**drawn)
        if not is_renewed and Event.objects.filter(pk=event).exists():
            # The first line of an event. Of two lines at once one inserts the row, and its numbers are new for both.
            EventRevisions.objects.bulk_create([EventRevisions(event_id=event)], ignore_conflicts=True)
