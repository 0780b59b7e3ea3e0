"""A semaphore for work of which only some may run at once on this machine. Entry point: :class:`FileSemaphore`.

A place is a lock (``flock``) on a file of the data directory, so that it counts across all threads and processes, and
the kernel frees the place of a killed process.
"""

import fcntl
import os
import secrets
from dataclasses import dataclass

from django.conf import settings

from service.data_dir import try_to_lock


@dataclass(frozen=True)
class FileSemaphore:
    """A number of places of the same kind. Closing the file of a place frees it."""

    name: str
    number: int

    def try_acquire(self) -> int | None:
        """Take a free place. Return the descriptor of its file, None if all places are taken."""
        first = secrets.randbelow(self.number) if self.number else 0
        for number in range(self.number):
            place = self._open((first + number) % self.number)
            if try_to_lock(place):
                return place
            os.close(place)
        return None

    def acquire(self) -> int:
        """Take a place, after waiting for it as long as it takes. Return the descriptor of its file."""
        free = self.try_acquire()
        if free is not None:
            return free
        place = self._open(secrets.randbelow(self.number))
        fcntl.flock(place, fcntl.LOCK_EX)
        return place

    def _open(self, number: int) -> int:
        path = settings.DATA_DIR / f"{self.name}-{number}.lock"
        return os.open(path, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
