"""Finding persons. User names are compared case-insensitively: jana and Jana are the same."""

from collections.abc import Iterable
from itertools import islice

from accounts.models import User, fold_username
from language.folding import fold_any_script

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


def is_name_taken(name: str, *, exclude_id: int) -> bool:
    """Return true if the name, or the display name, of a person other than ``exclude_id`` equals this one.

    Case, diacritics and punctuation do not count, and the family name may stand first. An empty name is never taken.
    """
    wanted = fold_any_script(name)
    people = User.objects.exclude(pk=exclude_id).values_list("given_name", "family_name", "display_name")
    if not wanted:
        return False
    for given, family, display_name in people:
        first, last = fold_any_script(given), fold_any_script(family)
        if wanted in (
            f"{first} {last}".strip(),
            f"{last} {first}".strip(),
            display_name and fold_any_script(display_name),
        ):
            return True
    return False


def list_site_roles(user: User) -> list[str]:
    """Return the site roles of a person, sorted by name."""
    return list(user.site_roles.order_by("role").values_list("role", flat=True))
