"""Counts wrong passwords, per account and never per address: a whole hall comes from one.

One count for every door: the sign-in page, which is the admin's too, and the API's tokens.
"""

from django.core.cache import cache

from accounts.models import username_key
from accounts.queries.sign_in_links import digest_of
from problems import refuse

MOST_FAILURES = 10
SECONDS = 300


def require_attempts_left(username: str) -> None:
    """Raises Refused throttled once an account had too many wrong passwords in the last minutes."""
    if int(cache.get(_key(username)) or 0) >= MOST_FAILURES:
        refuse("throttled", seconds=SECONDS)


def count_failure(username: str) -> None:
    """One more wrong password; also for names nobody has, which must not look different."""
    key = _key(username)
    if cache.add(key, 1, SECONDS):
        return
    try:
        failures = cache.incr(key)
    except ValueError:  # it ran out between the two lines
        failures = 1
    if failures in {1, MOST_FAILURES}:
        # The account stays closed for the whole time from the last failure on, not from the first.
        cache.set(key, failures, SECONDS)


def _key(username: str) -> str:
    return f"wrong-password:{digest_of(username_key(username))}"
