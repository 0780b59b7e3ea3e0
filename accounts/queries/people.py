"""Finding people. User names are the same in any case: jana and Jana are one."""

from accounts.models import User, username_key
from language.folding import fold


def find_person(username: str) -> User | None:
    """The person of a user name in any case, None where there is none."""
    return User.objects.filter(username_key=username_key(username)).first()


def is_username_taken(username: str, *, exclude_id: int = 0) -> bool:
    """Whether somebody has this user name in any case; ``exclude_id`` is the id of who may keep it."""
    return User.objects.exclude(pk=exclude_id).filter(username_key=username_key(username)).exists()


def is_name_taken(name: str, *, exclude_id: int) -> bool:
    """Whether somebody else has this name as their own or as the one others read, whatever its case and diacritics."""
    wanted = fold(name)
    people = User.objects.exclude(pk=exclude_id).values_list("given_name", "family_name", "display_name")
    return any(wanted in {fold(f"{given} {family}"), fold(shown)} for given, family, shown in people)


def site_roles(user: User) -> list[str]:
    """The roles of the site a person has, in the order of their names."""
    return list(user.site_roles.order_by("role").values_list("role", flat=True))
