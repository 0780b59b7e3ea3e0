"""The names that a person shows to others."""

from django.db import transaction

from accounts.models import User
from accounts.personal_data import list_holders
from accounts.queries.people import is_public_name_taken
from accounts.services.locks import lock_people
from accounts.services.names import require_person_name
from accounts.services.people import set_latin_name
from ledger.services.log import record_action
from problems import refuse


@transaction.atomic
def choose_names(*, user: User, display_name: str, is_hidden: bool, latin_name: str | None = None) -> User:
    """Set the name that others read ("" for the own name), whether public lists hide the person, and the Latin form.

    ``latin_name`` is the own name in Latin letters, for papers that cannot print it; None leaves it as it is. Stored
    papers that carry the name are discarded. The same values again change nothing. Raises Refused name_of_another if
    the display name is the public name of another person, and what ``require_person_name`` and ``set_latin_name``
    refuse.
    """
    locked = lock_people((user.pk,))[user.pk]
    if latin_name is not None:
        set_latin_name(user=locked, latin_name=latin_name, actor=user, scope="site")
    (name,) = require_person_name(display_name)
    if (locked.display_name, locked.is_hidden) == (name, is_hidden):
        return locked
    if name and name != locked.display_name and is_public_name_taken(name, exclude_id=locked.pk):
        refuse("name_of_another", name=name)
    locked.display_name, locked.is_hidden = name, is_hidden
    locked.save(update_fields=["display_name", "display_key", "is_hidden"])
    for holder in list_holders().values():
        holder.discard_papers(locked)
    record_action(
        actor=user,
        verb="person.names_chosen",
        scope="site",
        subject=f"person:{user.pk}",
        after={"is_hidden": is_hidden, "has_display_name": bool(name)},
    )
    return locked
