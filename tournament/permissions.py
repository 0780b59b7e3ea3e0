"""Permissions of an event as named predicates, used by pages and API alike.

Entry points: :class:`EventReader` for several questions about one person, and functions for one question.
"""

from functools import cached_property
from typing import Literal

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from accounts.permissions import is_operator
from problems import refuse
from tournament.domain.decks import DeckAudience
from tournament.entries.queries.entries import find_entry_of_user
from tournament.erasing.queries import is_player_only_of
from tournament.event.queries.staff import find_roles
from tournament.models import Entry, Event
from tournament.submissions.queries.deadlines import find_deck_audience, has_met

RequestUser = User | AnonymousUser
Task = Literal["read", "staff", "organize", "score", "judge", "fees"]

_ROLES: dict[str, frozenset[str]] = {
    "staff": frozenset({"organizer", "scorekeeper", "judge"}),
    "organize": frozenset({"organizer"}),
    "score": frozenset({"organizer", "scorekeeper", "judge"}),
    "judge": frozenset({"organizer", "judge"}),
    "fees": frozenset({"organizer", "scorekeeper"}),
}


class EventReader:
    """The access of a person, signed in or not, to one event.

    The roles and the entry of the person are read once, when first needed, and kept.
    """

    def __init__(self, user: RequestUser, event: Event) -> None:
        self.user, self.event = user, event

    @classmethod
    def without_rights(cls, user: RequestUser, event: Event, entry: Entry | None) -> "EventReader":
        """Return the access of a person that has no role in the event and is no operator, which the caller knows.

        ``entry`` is the person's own entry, None without one. The database is not read.
        """
        reader = cls(user, event)
        reader.roles, reader.is_operator, reader.entry = frozenset(), False, entry
        return reader

    @cached_property
    def roles(self) -> frozenset[str]:
        """The roles of the user in the event."""
        return find_roles(self.user, self.event)

    @cached_property
    def is_operator(self) -> bool:
        """Return true if the user runs the installation."""
        return is_operator(self.user)

    @cached_property
    def entry(self) -> Entry | None:
        """The user's own entry, None without one."""
        return find_entry_of_user(self.event, self.user) if isinstance(self.user, User) else None

    def may(self, task: Task) -> bool:
        """Return true if the user may do a task. Operators may do all tasks.

        The tasks are: read the event, see staff pages, organize, enter results, judge decks, take entry fees.
        """
        if task == "read" and self.event.is_public:
            return True
        if task == "read" and self.roles:
            return True
        return bool(self.roles & _ROLES.get(task, frozenset())) or self.is_operator

    def may_see_deck(self, entry: Entry, *, has_begun: bool | None = None) -> bool:
        """Return true if the user may read the deck of an entry now.

        Its player, judges and organizers may, and from the first published round on the audience that the organizer
        chose; ``has_begun`` is as for :func:`find_deck_audience`.
        """
        if self.may("judge") or self.entry == entry:
            return True
        if not self.may("read"):
            return False
        audience = find_deck_audience(self.event, has_begun=has_begun)
        if audience is DeckAudience.OPPONENT:
            return self.entry is not None and has_met(self.entry, entry)
        return audience is DeckAudience.PUBLIC


def may(user: RequestUser, task: Task, event: Event) -> bool:
    """Return true if the user may do a task; see :meth:`EventReader.may`."""
    return EventReader(user, event).may(task)


def require(user: RequestUser, task: Task, event: Event) -> None:
    """Raise Refused event_unknown if the user may not read the event, else sign_in_needed or not_allowed."""
    if may(user, task, event):
        return
    if not may(user, "read", event):
        refuse("event_unknown")
    refuse("not_allowed" if user.is_authenticated else "sign_in_needed")


def require_deck(user: RequestUser, entry: Entry, event: Event) -> None:
    """Raise Refused event_unknown if the user may not read the event, else sign_in_needed or deck_not_shown."""
    if EventReader(user, event).may_see_deck(entry):
        return
    require(user, "read", event)
    refuse("deck_not_shown" if user.is_authenticated else "sign_in_needed")


def require_settled_lines(user: RequestUser, entry: Entry, event: Event) -> None:
    """Raise Refused unless the user may read how the doubtful lines of a deck were settled.

    A judge settles a doubtful line: it is a card of the card list, no card, or a card of the player's own. Judges,
    organizers and the player of the deck may read it. Raises Refused event_unknown, sign_in_needed, not_allowed.
    """
    if not isinstance(user, User) or find_entry_of_user(event, user) != entry:
        require(user, "judge", event)


def may_erase(user: RequestUser, person: User) -> bool:
    """Return true if the user may erase a person on request.

    Operators may erase every person. Organizers may erase only people without an account and without a role, and only
    if these people play in no events but the organizer's own.
    """
    return is_operator(user) or (isinstance(user, User) and is_player_only_of(user, person))


def require_erasing(user: RequestUser, person: User) -> None:
    """Raise Refused erase_needs_operator unless the user may erase the person."""
    if not may_erase(user, person):
        refuse("erase_needs_operator")
