"""Judges: the app of events registers how it knows them, so that other apps need not import it.

Entry points: :func:`register_judges`, :func:`is_judge`.
"""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser

from accounts.models import User

_KNOWN_BY: list[Callable[[User], bool]] = []


def register_judges(knows: Callable[[User], bool]) -> None:
    """Register a function that says whether a person is a judge; registering it again changes nothing."""
    if knows not in _KNOWN_BY:
        _KNOWN_BY.append(knows)


def is_judge(user: User | AnonymousUser) -> bool:
    """Return true for a signed-in person that an app knows as a judge."""
    return isinstance(user, User) and any(knows(user) for knows in _KNOWN_BY)
