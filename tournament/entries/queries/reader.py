"""Which names of players the reader of a page or an API answer may see.

Entry points: :class:`NameAccessReader`, :func:`find_shared_page_reader`.
"""

from dataclasses import dataclass
from functools import cache

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, OuterRef, Subquery

from accounts.models import SiteRole, User
from accounts.queries.roles import has_site_role
from service.databases.prepared_query import PreparedQuery, prepare_query
from tournament.entries.queries.entries import find_entry_of_user
from tournament.event.queries.staff import find_roles
from tournament.models import Entry, EntryMember, Event, Round, Seat, StaffRole
from tournament.name_access import NameAccess

# Stand for the slug and the user in the prepared query; no slug has a space, and no id is negative.
_ANY_SLUG, _ANY_USER = "any slug", -1
# More than an entry can have: an event has at most 50 rounds before the finals.
_MAX_MATCHES, _MAX_SEATS = 1_000, 10_000


class NameAccessReader:
    """A callable that returns how far a user may see the name of an entry; it reads each event at most once."""

    def __init__(self, user: User | AnonymousUser) -> None:
        self._visible_in = cache(lambda event_id: _visible_entry_ids(user, event_id))

    def __call__(self, event_id: int, entry_id: int) -> NameAccess:
        """Return how far the reader may see the name of an entry, as :data:`tournament.name_access.Reader` says.

        The reader's own entry is seen as those of the opponents.
        """
        visible = self._visible_in(event_id)
        if visible is None:
            return NameAccess.STAFF
        return NameAccess.OPPONENT if entry_id in visible else NameAccess.PUBLIC


def _visible_entry_ids(user: User | AnonymousUser, event_id: int) -> frozenset[int] | None:
    """Return the ids of the reader's own entry and its opponents in published rounds; None for staff: they see all."""
    event = Event.objects.get(pk=event_id)
    if find_roles(user, event) or has_site_role(user, "operator"):
        return None
    own = find_entry_of_user(event, user if isinstance(user, User) else None)
    if own is None:
        return frozenset()
    seats = Seat.objects.filter(match__seats__entry=own).exclude(match__round__state=Round.State.DRAFT)
    return frozenset({own.pk, *seats.values_list("entry_id", flat=True)})


@dataclass(frozen=True)
class SharedPageReader:
    """A user that sees of an event what all readers see, beside the own entry."""

    entry_id: int | None

    def find_entry(self) -> Entry | None:
        """Return the own entry, None without one."""
        return Entry.objects.filter(pk=self.entry_id).first() if self.entry_id is not None else None


def find_shared_page_reader(user: User, slug: str) -> SharedPageReader | None:
    """Return the reader of an event if pages show the user the same names and buttons as readers without an account.

    None for staff, operators, members of an entry with a hidden name, and opponents of such an entry. One query.
    """
    row = _prepare_reader_query().fetch_first(slug=slug, user=user.pk)
    return SharedPageReader(row[-1]) if row is not None and not any(row[:-1]) else None


@cache
def _prepare_reader_query() -> PreparedQuery:
    """Return the query for roles, hidden names and own entry, made once: that takes longer than answering 304."""
    event, entry, user = OuterRef("pk"), OuterRef("entry"), _ANY_USER
    own = EntryMember.objects.filter(event=event, user=user)
    hidden = EntryMember.objects.filter(user__is_hidden=True)
    # Each step has a limit, so that PostgreSQL runs one after the other. While its statistics still said that tables
    # just filled were empty, it joined all of them in an order that took minutes for 330 players.
    matches = Seat.objects.filter(entry=OuterRef(OuterRef(OuterRef("entry")))).values("match")[:_MAX_MATCHES]
    opponents = Seat.objects.filter(match__in=matches).values("entry")[:_MAX_SEATS]
    rows = (
        Event.objects.filter(slug=_ANY_SLUG)
        .annotate(
            is_staff=Exists(StaffRole.objects.filter(event=event, user=user)),
            is_operator=Exists(SiteRole.objects.filter(user=user, role=SiteRole.Role.OPERATOR)),
            has_hidden_name=Exists(
                own.filter(Exists(hidden.filter(entry=entry)) | Exists(hidden.filter(entry__in=opponents)))
            ),
            own_entry=Subquery(own.values("entry")[:1]),
        )
        .order_by()
        .values_list("is_staff", "is_operator", "has_hidden_name", "own_entry")
    )
    return prepare_query(rows[:1], slug=_ANY_SLUG, user=_ANY_USER)
