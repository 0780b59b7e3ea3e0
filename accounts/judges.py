"""Whether a person is a judge: the app of events registers the test, so that other apps need not import its code.

Entry points: :func:`register_judges`, :func:`is_judge`.
"""

from collections.abc import Callable

from django.contrib.auth.models import AnonymousUser

from accounts.models import User

_TESTS: list[Callable[[User], bool]] = []


def register_judges(test: Callable[[User], bool]) -> None:
    """Register a function that returns true for a judge; registering it again changes nothing."""
    if test not in _TESTS:
        _TESTS.append(test)


def is_judge(user: User | AnonymousUser) -> bool:
    """Return true if a registered test returns true for a signed-in person."""
    return isinstance(user, User) and any(test(user) for test in _TESTS)
