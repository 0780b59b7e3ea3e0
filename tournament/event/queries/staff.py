"""Roles of people in an event, and the list of its staff with open invitations."""

from dataclasses import dataclass
from functools import cache

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils import timezone

from accounts.models import User
from ledger.models import Action
from service.databases.prepared_query import PreparedQuery, prepare_query
from tournament.models import EntryMember, Event, StaffRole

# Stand for the ids given later; no id is negative.
_ANY_EVENT, _ANY_USER = -1, -2


def find_roles(user: User | AnonymousUser, event: Event) -> frozenset[str]:
    """Return the roles of a user in an event; empty for a visitor that is not signed in."""
    if not user.is_authenticated:
        return frozenset()
    return frozenset(role for (role,) in _prepare_roles().fetch_all(event=event.pk, user=user.pk))


def is_staff_of_running_event(user: User) -> bool:
    """Return true if the user has a role in an event that is played now."""
    playing = (Event.State.CHECK_IN, Event.State.RUNNING, Event.State.CUT)
    return StaffRole.objects.filter(user=user.pk, event__state__in=playing).exists()


def is_judge_of_an_event(user: User) -> bool:
    """Return true for a person that has accepted the role of a judge in any event. Costs one query."""
    return StaffRole.objects.filter(user=user, role=StaffRole.Role.JUDGE).exists()


@cache
def _prepare_roles() -> PreparedQuery:
    held = StaffRole.objects.filter(event=_ANY_EVENT, user=_ANY_USER).order_by()
    return prepare_query(held.values_list("role"), event=_ANY_EVENT, user=_ANY_USER)


@dataclass(frozen=True)
class StaffRow:
    """A role or an invitation for a list.

    ``name`` is empty where the reader may not see it, ``username`` for an invitation by a link.
    """

    id: int
    username: str
    name: str
    role: str
    role_label: str
    is_accepted: bool

    @property
    def status(self) -> str:
        """Return "accepted" or "invited". A declined invitation is "invited", see the model."""
        return "accepted" if self.is_accepted else "invited"


def list_staff(event: Event, reader: User | None) -> list[StaffRow]:
    """Return the roles in the Czech order of names, then the invitations in the order of user names.

    The full name is shown for the reader and for people with an entry or an action in the event, such as accepting the
    role; for all others the display name. Of an invitation only what its organizer typed is shown.
    """
    staff = list(list_accepted_roles(event))
    people = [role.user_id for role in staff]
    playing = EntryMember.objects.filter(event=event, user__in=people).values_list("user", flat=True)
    working = Action.objects.filter(scope=event.scope, actor__in=people).values_list("actor", flat=True).distinct()
    known_people = {*playing, *working, reader.pk if reader else 0}
    invited = StaffRole.objects.filter(event=event, user=None, expires_at__gt=timezone.now())
    return [
        *(describe_role(role, is_known=role.user_id in known_people) for role in staff),
        *(describe_role(role) for role in invited.order_by("invited_key", "role", "id")),
    ]


def describe_role(role: StaffRole, *, is_known: bool = False) -> StaffRow:
    """Return the row of one role or invitation, with the full name of a person that ``is_known`` to the reader."""
    username, name = role.invited_username, ""
    if role.user is not None:
        username, name = role.user.username, role.user.name_surname_first if is_known else role.user.display_name
    return StaffRow(role.pk, username, name, role.role, role.get_role_display(), role.user is not None)


def list_accepted_roles(event: Event) -> QuerySet[StaffRole]:
    """Return the roles of an event in the Czech order of names, without invitations."""
    held = StaffRole.objects.filter(event=event, user__isnull=False)
    return held.select_related("user").order_by("user__sort_key", "role")


def find_main_role(person: User | None) -> str:
    """Return what a person is in events in the first place: organizer, else judge, else player.

    A scorekeeper does the work of an organizer at the desk.
    """
    held = set(StaffRole.objects.filter(user=person).values_list("role", flat=True)) if person else set()
    if held & {"organizer", "scorekeeper"}:
        return "organizer"
    return "judge" if "judge" in held else "player"
