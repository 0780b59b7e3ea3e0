"""The count of wrong passwords per account. Never per address, because all phones in a venue share one.

The sign-in page, which serves the admin too, and the API's tokens share one count.
"""

from django.core.cache import cache

from accounts.models import username_key
from accounts.queries.sign_in_links import digest_of
from problems import refuse

MOST_FAILURES = 10
LOCKOUT_SECONDS = 300


def require_attempts_left(username: str) -> None:
    """Raise Refused throttled if the account had too many wrong passwords in the last minutes."""
    if int(cache.get(_key(username)) or 0) >= MOST_FAILURES:
        refuse("throttled", seconds=LOCKOUT_SECONDS)


def count_failure(username: str) -> None:
    """Count a wrong password. Unknown user names are counted too, so that they are not recognizable."""
    key = _key(username)
    if cache.add(key, 1, LOCKOUT_SECONDS):
        return
    try:
        failures = cache.incr(key)
    except ValueError:  # the key expired since cache.add
        failures = 1
    if failures in {1, MOST_FAILURES}:
        # The time runs from the last failure, not from the first, or slow guesses would never be stopped.
        cache.set(key, failures, LOCKOUT_SECONDS)


def _key(username: str) -> str:
    return f"wrong-password:{digest_of(username_key(username))}"
