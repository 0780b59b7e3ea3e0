"""Events, accounts and the operators' log, as operators search and read them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.contrib.auth.hashers import UNUSABLE_PASSWORD_PREFIX
from django.db.models import Count, Q, QuerySet

from accounts.models import SiteRole, User
from language.folding import fold
from ledger.models import Action
from ledger.queries.actions import list_actions
from ledger.services.log import OPERATORS
from problems import refuse
from tournament.models import Event

# What the list of events and that of accounts can be filtered by.
EVENT_FILTERS = {
    "": Q(),
    "shown": Q(hidden_at=None, deleted_at=None),
    "hidden": Q(hidden_at__isnull=False, deleted_at=None),
    "deleted": Q(deleted_at__isnull=False),
}
ACCOUNT_FILTERS = {
    "": Q(),
    "disabled": Q(disabled_at__isnull=False),
    "founder": Q(site_roles__role=SiteRole.Role.FOUNDER),
    "operator": Q(site_roles__role=SiteRole.Role.OPERATOR),
}


@dataclass(frozen=True)
class OperatorsLine:
    """A line of the operators' log with the event or the person that it is about, None for what is gone."""

    action: Action
    event: Event | None
    person: User | None


def find_event_ids(text: str, state: str) -> list[int]:
    """Return the ids of the events, deleted ones included, newest first; ``text`` is in name, address or founder."""
    rows = Event.objects.filter(EVENT_FILTERS.get(state, Q())).order_by("-created_at", "-pk")
    founder = ("created_by__username", "created_by__given_name", "created_by__family_name")
    return _find(rows.values_list("pk", "name", "slug", *founder), text)


def load_events(ids: Sequence[int]) -> list[Event]:
    """Return these events in their order, each with its founder and the number of its entries as ``entry_count``."""
    rows = Event.objects.filter(pk__in=ids).select_related("created_by").annotate(entry_count=Count("entries"))
    by_id = {event.pk: event for event in rows}
    return [by_id[key] for key in ids]


def get_any_event(slug: str) -> Event:
    """Return an event, also a deleted one. Raises Refused event_unknown."""
    return Event.objects.select_related("created_by").filter(slug=slug).first() or refuse("event_unknown")


def find_account_ids(text: str, state: str) -> list[int]:
    """Return the ids of the accounts, newest first; ``text`` is in the user name or the name.

    An account is a person with a password, or one that has signed in by a link.
    """
    rows = _list_accounts().filter(ACCOUNT_FILTERS.get(state, Q())).order_by("-date_joined", "-pk")
    return _find(rows.values_list("pk", "username", "given_name", "family_name"), text)


def load_accounts(ids: Sequence[int]) -> list[User]:
    """Return these accounts in their order, each with the number of the events that it made as ``event_count``."""
    made = Event.objects.filter(created_by__in=ids).order_by().values_list("created_by").annotate(Count("pk"))
    counts = dict(made)
    by_id = {person.pk: person for person in User.objects.filter(pk__in=ids)}
    for key, person in by_id.items():
        person.event_count = counts.get(key, 0)  # type: ignore[attr-defined]
    return [by_id[key] for key in ids]


def get_account(person_id: int) -> User:
    """Return an account. Raises Refused not_found."""
    return _list_accounts().filter(pk=person_id).first() or refuse("not_found")


def list_events_made_by(person: User) -> QuerySet[Event]:
    """Return the events that an account made, deleted ones included, newest first."""
    return Event.objects.filter(created_by=person).order_by("-created_at", "-pk")


def list_operators_log(subject: str = "") -> QuerySet[Action]:
    """Return what operators did, newest first; ``subject`` is an event or a person, by default all."""
    lines = list_actions(OPERATORS)
    return lines.filter(subject=subject) if subject else lines


def read_operators_lines(actions: Iterable[Action]) -> list[OperatorsLine]:
    """Return the lines of one page with their events and persons."""
    read = list(actions)
    ids: dict[str, set[int]] = {"event": set(), "person": set()}
    for action in read:
        kind, _, number = action.subject.partition(":")
        ids[kind].add(int(number))
    events, people = Event.objects.in_bulk(ids["event"]), User.objects.in_bulk(ids["person"])
    lines = []
    for action in read:
        kind, _, number = action.subject.partition(":")
        is_event = kind == "event"
        about = (events.get(int(number)), None) if is_event else (None, people.get(int(number)))
        lines.append(OperatorsLine(action, *about))
    return lines


def _list_accounts() -> QuerySet[User]:
    has_signed_in = Q(last_login__isnull=False) | Q(disabled_at__isnull=False)
    has_password = ~Q(password__startswith=UNUSABLE_PASSWORD_PREFIX)
    return User.objects.filter(has_password | has_signed_in, erased_at=None, merged_into=None)


def _find(rows: Iterable[Sequence[object]], text: str) -> list[int]:
    """Return the keys of the rows in which every word of the text stands, compared without diacritics and case."""
    words = fold(text).split()
    keys = []
    for key, *texts in rows:
        folded = fold(" ".join(str(part or "") for part in texts)) if words else ""
        if all(word in folded for word in words):
            keys.append(int(str(key)))
    return keys
