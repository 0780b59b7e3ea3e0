"""The order in which rows of persons are locked. Entry point: :func:`lock_people`."""

from collections.abc import Iterable

from accounts.models import User
from accounts.personal_data import list_holders


def lock_people(ids: Iterable[int]) -> dict[int, User]:
    """Lock the persons with these ids and return them by id; called within a transaction.

    Every app first locks the rows that its own writes lock before they refer to a person, such as the events of the
    person: a result is written under the lock of its event and refers to its author. Persons are locked
    in the order of their ids, and only against writes of the persons themselves.
    """
    wanted = sorted(set(ids))
    for holder in list_holders().values():
        holder.lock_before(wanted)
    rows = User.objects.select_for_update(no_key=True).filter(pk__in=wanted).order_by("pk")
    return {row.pk: row for row in rows}
