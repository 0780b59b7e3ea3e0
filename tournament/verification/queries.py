"""The check of an event that is over, worked out once: repeating 200 players takes seconds, and anybody may ask.

Entry points: :func:`findings_of`, :func:`file_of`. Kept by the last line of the event's log, forgotten after an hour;
``verify_event`` always runs everything.
"""

from collections.abc import Callable
from typing import TypeVar
from zlib import compress, decompress

from django.core.cache import cache

from ledger.queries.actions import actions_of
from tournament.domain.pairing import ENGINE
from tournament.domain.verification import Finding, write_lines
from tournament.models import Event
from tournament.verification.record import find_differences, record_of, require_revealed

T = TypeVar("T")

_SECONDS = 3600


def findings_of(event: Event) -> tuple[Finding, ...]:
    """What running the event again found; raises Refused verification_not_yet while it is played."""
    return _once(event, "findings", lambda: find_differences(event))


def file_of(event: Event) -> str:
    """The verification file; raises Refused verification_not_yet while the event is played."""
    return decompress(_once(event, "file", lambda: compress(write_lines(record_of(event)).encode()))).decode()


def _once(event: Event, what: str, work: Callable[[], T]) -> T:
    require_revealed(event)
    last = actions_of(event.scope).values_list("id", flat=True).first()
    key = f"verification/{what}/{event.pk}/{last}/{ENGINE}"
    found: T | None = cache.get(key)
    if found is None:
        found = work()
        cache.set(key, found, _SECONDS)
    return found
