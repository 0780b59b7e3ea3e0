"""Whether somebody who left before play may come back by themselves. Entry point: :func:`may_return`."""

from tournament.models import Entry, Event


def may_return(event: Event, entry: Entry) -> bool:
    """Left by their own choice while nobody had played, and entries are still taken.

    Whom the staff put out, by a disqualification or without one, asks the staff.
    """
    if entry.status != Entry.Status.DROPPED or entry.has_come or entry.is_disqualified or not event.takes_entries:
        return False
    own = {None, *(member.user_id for member in entry.members.all())}
    newest = entry.changes.order_by("-id").first()
    return newest is None or newest.by_id in own
