"""Which names of players the reader of a page or an API answer may see. Entry point: :class:`NameReader`."""

from functools import cache

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.queries.roles import has_site_role
from tournament.entries.queries.entries import entry_of
from tournament.event.queries.staff import roles_in
from tournament.models import Event, Round, Seat
from tournament.naming import NameAccess


class NameReader:
    """A callable that returns how far a user may see the name of an entry; it reads each event at most once."""

    def __init__(self, user: User | AnonymousUser) -> None:
        self._visible_in = cache(lambda event_id: _visible_entry_ids(user, event_id))

    def __call__(self, event_id: int, entry_id: int) -> NameAccess:
        """Return how far the reader may see the name of an entry; this implements :data:`tournament.naming.Reader`.

        The reader's own entry is seen as those of the opponents.
        """
        visible = self._visible_in(event_id)
        if visible is None:
            return NameAccess.STAFF
        return NameAccess.OPPONENT if entry_id in visible else NameAccess.PUBLIC


def _visible_entry_ids(user: User | AnonymousUser, event_id: int) -> frozenset[int] | None:
    """Return the ids of the reader's own entry and its opponents in published rounds; None for staff: they see all."""
    event = Event.objects.get(pk=event_id)
    if roles_in(user, event) or has_site_role(user, "operator"):
        return None
    own = entry_of(event, user if isinstance(user, User) else None)
    if own is None:
        return frozenset()
    seats = Seat.objects.filter(match__seats__entry=own).exclude(match__round__state=Round.State.DRAFT)
    return frozenset({own.pk, *seats.values_list("entry_id", flat=True)})
