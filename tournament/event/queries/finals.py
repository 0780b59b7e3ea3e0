"""The finals of an event as a value. Entry points: :func:`cut_of`, :func:`cut_in`."""

from tournament.domain.finals import Cut
from tournament.domain.state import EntryId
from tournament.models import Cut as CutRow
from tournament.models import Entry, Event


def cut_of(event: Event) -> Cut | None:
    """Return the seeded finals with the round after which each dropped player dropped; None before the finals."""
    row = CutRow.objects.filter(event=event).first()
    if row is None:
        return None
    dropped = Entry.objects.filter(pk__in=row.seeding, status=Entry.Status.DROPPED)
    dropped_after: dict[EntryId, int] = {pk: after or 0 for pk, after in dropped.values_list("pk", "dropped_after")}
    return Cut(row.after_round, tuple(row.seeding), row.third_place, dropped_after)


def cut_in(event: Event, number: int) -> Cut | None:
    """Return the finals if that round belongs to them, else None."""
    cut = cut_of(event)
    return cut if cut is not None and number > cut.after_round else None
