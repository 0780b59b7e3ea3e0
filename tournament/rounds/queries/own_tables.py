"""The tables of a person in running events, for the front page. Entry point: :func:`list_own_tables`."""

from dataclasses import dataclass

from accounts.models import User
from tournament.domain.event_moves import PLAYS
from tournament.domain.round_moves import TAKES_RESULTS
from tournament.models import Entry, Event, Seat


@dataclass(frozen=True)
class OwnTable:
    """A running event in which a person plays, and the table of the round that is played, None without one."""

    event: Event
    table: int | None


def list_own_tables(user: User) -> list[OwnTable]:
    """Return the running events with an entry of the person that has not dropped, newest first, in two queries."""
    entries = Entry.objects.filter(members__user=user, event__state__in=PLAYS)
    entries = entries.filter(event__hidden_at=None, event__deleted_at=None).exclude(status=Entry.Status.DROPPED)
    events = {entry.pk: entry.event for entry in entries.select_related("event").order_by("-event__starts_at", "pk")}
    seats = Seat.objects.filter(entry__in=events, match__round__state__in=TAKES_RESULTS)
    tables = dict(seats.values_list("entry", "match__table"))
    return [OwnTable(event, tables.get(entry)) for entry, event in events.items()]
