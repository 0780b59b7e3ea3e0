"""Places for password checks: how many hashes of passwords are computed at once on this machine.

A hash takes about a third of a second of processor time, so guesses without a limit stop every page. Half of the
places are for devices that signed in before (accounts/devices.py), which may use the other half as well. The limit
holds across all processes (service/semaphore.py). In each process a few requests wait for a place, so that the players
of a hall can sign in at the same time; further requests are refused at once. No limit here depends on the network
address of a request.
"""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from problems import refuse
from service.roles import WEB_THREADS
from service.semaphore import FileSemaphore

# The number of places in each of the two halves: half of the number of cores, at least one and at most two.
PLACES = max(1, min((os.cpu_count() or 2) // 2, 2))
# Requests of one process that hold a place of one half or wait for it. Both halves take a quarter of the threads.
MAX_WAITING = WEB_THREADS // 8
RETRY_SECONDS = 2

_WAITING = {"known": BoundedSemaphore(MAX_WAITING), "any": BoundedSemaphore(MAX_WAITING)}


@contextmanager
def hold_place(*, is_known: bool) -> Iterator[None]:
    """Hold a place during the block, after waiting for it. ``is_known``: the device signed in to the account before.

    Do not call it in a transaction, which would stay open during the wait. Raises Refused sign_in_busy if too many
    requests wait.
    """
    halves = ("known", "any") if is_known else ("any",)
    half = next((half for half in halves if _WAITING[half].acquire(blocking=False)), None)
    if half is None:
        refuse("sign_in_busy", seconds=RETRY_SECONDS)
    try:
        place = FileSemaphore(f"password-place-{half}", PLACES).acquire()
        try:
            yield
        finally:
            os.close(place)
    finally:
        _WAITING[half].release()
