"""The finals of an event, or the bracket of its own system, as a value.

Entry points: :func:`cut_of`, :func:`cut_in`, :func:`find_bracket`, :func:`find_bracket_in_play`.
"""

from engine.finals import Cut
from engine.state import EntryId
from tournament.event.queries.schedule import has_own_bracket
from tournament.models import Cut as CutRow
from tournament.models import Entry, Event


def cut_of(event: Event) -> Cut | None:
    """Return the bracket with the round after which each dropped player dropped; None before it is seeded."""
    row = CutRow.objects.filter(event=event).first()
    if row is None:
        return None
    dropped = Entry.objects.filter(pk__in=row.seeding, status=Entry.Status.DROPPED)
    dropped_after: dict[EntryId, int] = {pk: after or 0 for pk, after in dropped.values_list("pk", "dropped_after")}
    return Cut(row.after_round, tuple(row.seeding), row.third_place, dropped_after)


def cut_in(event: Event, number: int) -> Cut | None:
    """Return the bracket if that round belongs to it, else None; also after the system of the event was changed."""
    cut = cut_of(event)
    return cut if cut is not None and number > cut.after_round else None


def find_bracket(event: Event) -> Cut | None:
    """Return the bracket; None without a query while Swiss rounds are played."""
    return cut_of(event) if event.is_over else find_bracket_in_play(event)


def find_bracket_in_play(event: Event) -> Cut | None:
    """Return the bracket by which the next round is paired: that of the finals, or of the event's own system."""
    is_played = event.state == Event.State.CUT or (event.state == Event.State.RUNNING and has_own_bracket(event))
    return cut_of(event) if is_played else None
