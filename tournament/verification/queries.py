"""The verification of a finished event, cached, because it takes seconds for 200 players and its page is public.

Entry points: :func:`cached_findings`, :func:`verification_file`. The cache key holds the last
line of the event's log and expires after an hour; ``verify_event`` never reads the cache.
"""

from collections.abc import Callable
from typing import TypeVar
from zlib import compress, decompress

from django.core.cache import cache

from ledger.queries.actions import actions_of
from tournament.domain.pairing import ENGINE
from tournament.domain.verification import Finding, write_record
from tournament.models import Event
from tournament.verification.record import build_record, find_differences, require_revealed

T = TypeVar("T")

_CACHE_SECONDS = 3600


def cached_findings(event: Event) -> tuple[Finding, ...]:
    """Return the findings of pairing and counting again. Raise Refused verification_not_yet before the end."""
    return _read_cached(event, "findings", lambda: find_differences(event))


def verification_file(event: Event) -> str:
    """Return the text of the verification file. Raise Refused verification_not_yet before the end."""
    return decompress(
        _read_cached(event, "file", lambda: compress(write_record(build_record(event)).encode()))
    ).decode()


def _read_cached(event: Event, name: str, compute: Callable[[], T]) -> T:
    require_revealed(event)
    last = actions_of(event.scope).values_list("id", flat=True).first()
    key = f"verification/{name}/{event.pk}/{last}/{ENGINE}"
    found: T | None = cache.get(key)
    if found is None:
        found = compute()
        cache.set(key, found, _CACHE_SECONDS)
    return found
