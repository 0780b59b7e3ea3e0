"""The count of wrong passwords. Never per address, because all phones in a venue share one.

Devices that have not signed in to an account share one count for it; the sign-in page, which serves the admin too, and
the API's tokens add to it together. A device that signed in before has a count of its own, so that guesses of strangers
do not close the account for it.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from django.core.cache import cache

from accounts.models import fold_username
from accounts.queries.sign_in_links import digest_code
from problems import Refused, refuse

MAX_FAILURES = 10
LOCKOUT_SECONDS = 300


def require_attempts_left(username: str, device: str = "") -> None:
    """Raise Refused throttled if there were too many wrong passwords in the last minutes.

    ``device`` is the device's own name if it signed in to this account before, else "".
    """
    if int(cache.get(make_attempts_key(username, device)) or 0) >= MAX_FAILURES:
        refuse("throttled", seconds=LOCKOUT_SECONDS)


@contextmanager
def count_attempt(username: str, device: str = "") -> Iterator[None]:
    """Count an attempt before its password is checked in the block. A refusal in the block leaves it counted.

    Counting first makes the number exact when guesses arrive at the same time. Unknown user names are counted too, so
    that they are not recognizable. Raises Refused throttled if no attempt is left.
    """
    key, is_wrong = make_attempts_key(username, device), False
    number = _add_one(key)
    try:
        if number > MAX_FAILURES:
            refuse("throttled", seconds=LOCKOUT_SECONDS)
        yield
    except Refused:
        is_wrong = number <= MAX_FAILURES
        raise
    finally:
        if not is_wrong:
            _take_one(key)
        elif number == MAX_FAILURES:
            # The time runs from the last failure, not from the first, or slow guesses would never be stopped.
            cache.touch(key, LOCKOUT_SECONDS)


def _add_one(key: str) -> int:
    cache.add(key, 0, LOCKOUT_SECONDS)
    try:
        return int(cache.incr(key))
    except ValueError:  # the key expired since cache.add
        cache.add(key, 1, LOCKOUT_SECONDS)
        return 1


def _take_one(key: str) -> None:
    # A key that expired meanwhile has nothing to take from.
    if int(cache.get(key) or 0) > 0:
        try:
            cache.decr(key)
        except ValueError:
            return


def make_attempts_key(username: str, device: str) -> str:
    """Return the key of the cache under which wrong passwords of a device for an account are counted."""
    return f"wrong-password:{digest_code(fold_username(username))}{device and f':{device}'}"
