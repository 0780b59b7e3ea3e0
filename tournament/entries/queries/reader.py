"""The reader of a request: which players are shown to them by name. Entry point: :class:`RequestReader`."""

from functools import cache

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.queries.roles import has_site_role
from tournament.entries.queries.entries import entry_of
from tournament.event.queries.staff import roles_in
from tournament.models import Event, Round, Seat
from tournament.naming import NameAccess


class RequestReader:
    """A callable that returns what the user of a request knows of an entry; it reads each event at most once."""

    def __init__(self, user: User | AnonymousUser) -> None:
        self._known = cache(lambda event_id: _known_entries(user, event_id))

    def __call__(self, event_id: int, entry_id: int) -> NameAccess:
        """Return what the reader knows of an entry, as :data:`tournament.naming.Reader`."""
        known = self._known(event_id)
        if known is None:
            return NameAccess.STAFF
        return NameAccess.OPPONENT if entry_id in known else NameAccess.PUBLIC


def _known_entries(user: User | AnonymousUser, event_id: int) -> frozenset[int] | None:
    """Return the ids of the reader's own entry and of all their opponents; None for staff, for they see all names."""
    event = Event.objects.get(pk=event_id)
    if roles_in(user, event) or has_site_role(user, "operator"):
        return None
    own = entry_of(event, user if isinstance(user, User) else None)
    if own is None:
        return frozenset()
    seats = Seat.objects.filter(match__seats__entry=own).exclude(match__round__state=Round.State.DRAFT)
    return frozenset({own.pk, *seats.values_list("entry_id", flat=True)})
