"""Finding persons. User names are compared case-insensitively: jana and Jana are the same."""

from collections.abc import Iterable
from itertools import islice

from django.db.models import Q

from accounts.models import User, fold_username
from language.person_names import make_name_key

_KEYS_AT_ONCE = 500


def find_person(username: str) -> User | None:
    """Return the person with this user name (case-insensitive), None if there is none."""
    return User.objects.filter(username_key=fold_username(username)).first()


def is_username_taken(username: str, *, exclude_id: int = 0) -> bool:
    """Return true if the user name is taken (case-insensitive) by an account other than ``exclude_id``."""
    return User.objects.exclude(pk=exclude_id).filter(username_key=fold_username(username)).exists()


def find_taken_username_keys(keys: Iterable[str]) -> set[str]:
    """Return those of the keys that belong to an account. They are read in batches, because SQLite limits a query."""
    left, taken = iter(keys), set[str]()
    while batch := list(islice(left, _KEYS_AT_ONCE)):
        taken.update(User.objects.filter(username_key__in=batch).values_list("username_key", flat=True))
    return taken


def is_public_name_taken(name: str, *, exclude_id: int) -> bool:
    """Return true if the name equals the public name of a person other than ``exclude_id``.

    Names that not all readers may see are not compared: the answer would tell that they exist. See ``make_name_key``
    for what counts as equal. An empty name is never taken.
    """
    key = make_name_key(name)
    public = Q(display_key=key) | Q(display_key="", name_key=key)
    return bool(key) and User.objects.exclude(pk=exclude_id).filter(public, is_hidden=False).exists()


def list_site_roles(user: User) -> list[str]:
    """Return the site roles of a person, sorted by name."""
    return list(user.site_roles.order_by("role").values_list("role", flat=True))
