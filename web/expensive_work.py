"""Work that takes much processor time runs only a few times at once. Entry point: :func:`expensive_work`.

Each kind has places (service/semaphore.py), and all kinds together have some, so that one core is left to pages; staff
of a running event have further ones. A few requests of a process wait for a place, in a thread of the web server each;
further ones are refused at once, because the other threads are for pages. No address is counted (decision 8).
"""

import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from threading import BoundedSemaphore, Lock
from typing import Any

from django.contrib.auth import get_user

from problems import refuse
from service.roles import WEB_THREADS
from service.semaphore import FileSemaphore

MAX_WAIT, _PAUSE = 5.0, 0.01
RETRY_SECONDS = 5

_HALF = max(1, (os.cpu_count() or 2) // 2)


@dataclass(frozen=True)
class Kind:
    """A kind of work: how many requests do it at once on this machine, and how many more for staff."""

    name: str
    at_once: int
    for_staff: int = 1


KINDS = {
    kind.name: kind
    for kind in (
        Kind("deck_check", at_once=min(_HALF, 4)),
        # Rulings by a question of many words, or by the cards of two decks.
        Kind("search", at_once=min(_HALF, 4)),
        # Of a number in the standings, and of a pairing.
        Kind("explanation", at_once=min(_HALF, 2)),
        Kind("qr_code", at_once=1),
        # Made once a version of the program, by the first request for it.
        Kind("schema", at_once=1, for_staff=0),
    )
}
# All kinds together. A single kind takes half of the cores at most, so that another one still runs beside it.
ALL = Kind("all", at_once=min(2 * _HALF, 4))

# Requests of one process that wait for a place. Together with those that hold one and with those that sign in
# (accounts/services/places.py) they leave two threads to pages.
_FOR_PAGES, _FOR_SIGN_INS, MAX_STAFF_WAITING = 2, WEB_THREADS // 4, 1
_OTHERS = _FOR_PAGES + _FOR_SIGN_INS + ALL.at_once + ALL.for_staff + MAX_STAFF_WAITING
MAX_WAITING = max(1, WEB_THREADS - _OTHERS)

View = Callable[..., Any]
StaffCheck = Callable[[Any], bool]

_room = {False: BoundedSemaphore(MAX_WAITING), True: BoundedSemaphore(MAX_STAFF_WAITING)}
# Of the waiting requests of a process only the first of each kind looks for a free place.
_turns = {(kind, is_staff): Lock() for kind in KINDS for is_staff in (False, True)}
_staff_checks: list[StaffCheck] = []


def register_staff_check(check: StaffCheck) -> None:
    """Register a function that tells whether a user is staff of a running event."""
    _staff_checks.append(check)


def expensive_work(kind: str, when: Callable[[Any], bool] = lambda request: True) -> Callable[[View], View]:
    """Decorate a view, or a method of an API view, so that its requests hold a place if ``when`` is true for them.

    The view raises Refused work_busy, before it did anything, if there was no place for it.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(request: Any, *args: Any, **kwargs: Any) -> Any:
            if not when(request):
                return view(request, *args, **kwargs)
            with hold_place(kind, request):
                return view(request, *args, **kwargs)

        return answer

    return decorate


@contextmanager
def hold_place(kind: str, request: Any = None) -> Iterator[None]:
    """Hold a place during the block, after waiting for it. Do not call it in a transaction.

    Raises Refused work_busy if too many wait already, and after ``MAX_WAIT`` seconds.
    """
    held = _take(KINDS[kind], is_staff=False) or _wait(KINDS[kind], is_staff=_is_staff(request))
    if not held:
        refuse("work_busy", seconds=RETRY_SECONDS)
    try:
        yield
    finally:
        _free(held)


def _wait(kind: Kind, *, is_staff: bool) -> list[int]:
    """Wait for a place. Return the descriptors that hold it, [] for no place in time or too many that wait."""
    room = next((room for room in (_room[False], *([_room[True]] if is_staff else ())) if room.acquire(False)), None)
    if room is None:
        return []
    until, turn = time.monotonic() + MAX_WAIT, _turns[kind.name, is_staff]
    try:
        if not turn.acquire(timeout=MAX_WAIT):
            return []
        try:
            while True:
                held = _take(kind, is_staff=is_staff)
                if held or time.monotonic() >= until:
                    return held
                time.sleep(_PAUSE)
        finally:
            turn.release()
    finally:
        room.release()


def _take(kind: Kind, *, is_staff: bool) -> list[int]:
    """Take a free place of a kind and one of all kinds. Return their descriptors, [] if one is missing."""
    for suffix in ("", "-staff") if is_staff else ("",):
        held: list[int] = []
        for part in (kind, ALL):
            number = part.for_staff if suffix else part.at_once
            place = FileSemaphore(f"work-{part.name}{suffix}", number).try_acquire()
            if place is None:
                break
            held.append(place)
        else:
            return held
        _free(held)
    return []


def _free(held: list[int]) -> None:
    for place in held:
        os.close(place)


def _is_staff(request: Any) -> bool:
    """Return true for staff of a running event; it is asked only if there is no free place.

    An API view without authentication knows no user, but the session of its request does.
    """
    if request is None:
        return False
    users = (request.user, get_user(getattr(request, "_request", request)))
    return any(check(user) for user in users if user.is_authenticated for check in _staff_checks)
