"""Events as pages and the API list and find them."""

from django.db.models import Q, QuerySet

from accounts.models import User
from accounts.queries.roles import has_site_role
from games.registry import find_format
from games.scoring import Scoring
from problems import refuse
from tournament.models import Event


def get_event(slug: str) -> Event:
    """The event at an address; raises Refused event_unknown."""
    event = Event.objects.filter(slug=slug).first()
    if event is None:
        refuse("event_unknown")
    return event


def is_taken(slug: str) -> bool:
    """Whether an event stands at an address, also a draft."""
    return Event.objects.filter(slug=slug).exists()


def organized_by(user: User, most: int = 5) -> list[Event]:
    """Events that a person organizes, the newest first: to make another one like them."""
    return list(Event.objects.filter(staff__user=user, staff__role="organizer").order_by("-starts_at", "-id")[:most])


def events_for(user: User | None) -> QuerySet[Event]:
    """What a reader may see: announced events, and drafts they work at (operators: all); newest first."""
    public = ~Q(state=Event.State.DRAFT)
    if user is None:
        return Event.objects.filter(public)
    if has_site_role(user, "operator"):
        return Event.objects.all()
    return Event.objects.filter(public | Q(staff__user=user)).distinct()


def scoring_of(event: Event) -> Scoring:
    """How its game is counted; the event's settings hold what was chosen otherwise."""
    return find_format(event.format_key)[1].scoring
