"""Find and list events, for pages and the API."""

from functools import cache

from django.db.models import Case, Q, QuerySet, When

from accounts.models import User
from accounts.queries.roles import has_site_role
from games.registry import find_format
from games.scoring import Scoring
from problems import refuse
from service.databases.prepared_query import PreparedRows, prepare_rows
from tournament.domain.event_moves import OVER, PLAYS
from tournament.domain.revised_parts import Part
from tournament.models import Event

# Stands for the slug given later; no slug has a space.
_ANY_SLUG = "any slug"
# The condition of ``Event.is_public`` for queries.
PUBLIC = ~Q(state=Event.State.DRAFT) & Q(hidden_at=None, deleted_at=None)


def get_event(slug: str) -> Event:
    """Return the event with a slug, and its revisions of the same moment.

    Raises Refused event_unknown, also for a deleted event.
    """
    return _prepare_event().fetch_first(slug=slug) or refuse("event_unknown")


@cache
def _prepare_event() -> PreparedRows[Event]:
    return prepare_rows(
        Event.objects.select_related("revisions").filter(slug=_ANY_SLUG, deleted_at=None)[:1], slug=_ANY_SLUG
    )


def read_revisions(event: Event) -> dict[str, int]:
    """Return the revisions of all parts as they were when the event was read; none before its first write."""
    return {} if not hasattr(event, "revisions") else {part: getattr(event.revisions, part) for part in Part}


def is_slug_taken(slug: str) -> bool:
    """Return true if an event, drafts included, has this slug."""
    return Event.objects.filter(slug=slug).exists()


def is_any_event_playing() -> bool:
    """Return true if rounds of an event are paired and results entered; the sample does not count."""
    return Event.objects.filter(state__in=PLAYS, is_sample=False, deleted_at=None).exists()


def list_events_with_rounds() -> list[Event]:
    """Return the events that have a published round, in the order of their creation."""
    return list(Event.objects.filter(rounds__state__in=("published", "running", "closed")).distinct().order_by("id"))


def list_organized_events(user: User, most: int = 5) -> list[Event]:
    """Return the newest ``most`` events that a user organizes, the newest first."""
    organized = Event.objects.filter(staff__user=user, staff__role="organizer", deleted_at=None)
    return list(organized.order_by("-starts_at", "-id")[:most])


def find_event_address(event_id: int) -> str | None:
    """Return the address of the page of an event by its id, None for a deleted one."""
    event = Event.objects.filter(pk=event_id, deleted_at=None).only("slug").first()
    return event.get_absolute_url() if event else None


def find_visible_events(user: User | None) -> QuerySet[Event]:
    """Return the public events, and the drafts and hidden events in which the user has a role, newest first.

    Operators get all but the deleted ones.
    """
    kept = Event.objects.filter(deleted_at=None)
    if user is None:
        return kept.filter(PUBLIC)
    if has_site_role(user, "operator"):
        return kept
    return kept.filter(PUBLIC | Q(staff__user=user)).distinct()


def sort_for_visitors(events: QuerySet[Event]) -> QuerySet[Event]:
    """Return the events in which rounds are played first, then those to come, then those that are over."""
    group = Case(When(state__in=PLAYS, then=0), When(state__in=OVER, then=2), default=1)
    return events.annotate(group=group).order_by("group", "-starts_at", "-pk")


def find_format_scoring(event: Event) -> Scoring:
    """Return the scoring of the event's format; the event's settings may differ from it."""
    return find_format(event.format_key).format.scoring
