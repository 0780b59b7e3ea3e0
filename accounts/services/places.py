"""Places for password checks: how many hashes of passwords are computed at once on this machine.

A hash takes about a third of a second of processor time, so guesses without a limit stop every page. Half of the places
are for devices that signed in before (accounts/devices.py), which may use the other half as well. A place is a lock on
a file of the data directory, so its limit holds across all processes, and the kernel frees the place of a killed one.
In each process a few requests wait for a place, so that the players of a hall can sign in at the same time; further
requests are refused at once. No limit here depends on the network address of a request.
"""

import fcntl
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from django.conf import settings

from config.serve.roles import WEB_THREADS
from problems import refuse

# The number of places in each of the two halves: half of the number of cores, at least one and at most two.
PLACES = max(1, min((os.cpu_count() or 2) // 2, 2))
# Requests of one process that hold a place of one half or wait for it. Both halves leave half of the threads to pages.
MOST_WAITING = WEB_THREADS // 4
RETRY_SECONDS = 2

_WAITING = {"known": BoundedSemaphore(MOST_WAITING), "any": BoundedSemaphore(MOST_WAITING)}


@contextmanager
def hold_place(*, is_known: bool) -> Iterator[None]:
    """Hold a place during the block, after waiting for it. ``is_known``: the device signed in to the account before.

    Do not call it in a transaction, which would stay open during the wait. Raises Refused sign_in_busy if too many
    requests wait.
    """
    half = next((half for half in _halves_for(is_known) if _WAITING[half].acquire(blocking=False)), None)
    if half is None:
        refuse("sign_in_busy", seconds=RETRY_SECONDS)
    try:
        place = _lock_place(half)
        try:
            yield
        finally:
            os.close(place)
    finally:
        _WAITING[half].release()


def _halves_for(is_known: bool) -> tuple[str, ...]:
    return ("known", "any") if is_known else ("any",)


def _lock_place(half: str) -> int:
    """Lock a free place of a half, else wait for one. Return the descriptor of its file; closing it frees the place."""
    first = secrets.randbelow(PLACES)
    for number in range(PLACES):
        place = _open_place(half, (first + number) % PLACES)
        try:
            fcntl.flock(place, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(place)
        else:
            return place
    place = _open_place(half, first)
    fcntl.flock(place, fcntl.LOCK_EX)
    return place


def _open_place(half: str, number: int) -> int:
    path = settings.DATA_DIR / f"password-place-{half}-{number}.lock"
    return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
