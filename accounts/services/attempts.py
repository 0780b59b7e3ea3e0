"""Counts wrong passwords, per account and never per address: a whole hall comes from one."""

from django.core.cache import cache

from accounts.queries.sign_in_links import digest_of
from problems import refuse

MOST_FAILURES = 10
SECONDS = 300


def refuse_when_too_many(username: str) -> None:
    """Raises Refused throttled once an account had too many wrong passwords in the last minutes."""
    if int(cache.get(_key(username)) or 0) >= MOST_FAILURES:
        refuse("throttled", seconds=SECONDS)


def count_failure(username: str) -> None:
    """One more wrong password; also for names nobody has, which must not look different."""
    key = _key(username)
    if not cache.add(key, 1, SECONDS):
        cache.set(key, int(cache.get(key) or 0) + 1, SECONDS)


def _key(username: str) -> str:
    return f"wrong-password:{digest_of(username.casefold())}"
