"""Django's default hasher, but it appends ``+`` to a file when a hash begins and ``-`` when it has ended."""

import os
from pathlib import Path

from django.conf import settings
from django.contrib.auth.hashers import PBKDF2PasswordHasher


def hashes_file(data_dir: Path) -> Path:
    """Return the file of a service with this data directory."""
    return data_dir / "hashes.txt"


def most_at_once(data_dir: Path) -> int:
    """Return how many hashes were computed at the same time, at most, in all processes of the service."""
    running = most = 0
    for mark in hashes_file(data_dir).read_text():
        running += 1 if mark == "+" else -1
        most = max(most, running)
    return most


class CountedHasher(PBKDF2PasswordHasher):
    """The default hasher with its real cost."""

    def encode(self, password: str, salt: str, iterations: int | None = None) -> str:
        """Return the hash."""
        self._note(b"+")
        try:
            return super().encode(password, salt, iterations)
        finally:
            self._note(b"-")

    @staticmethod
    def _note(mark: bytes) -> None:
        # Each write of a process goes to the end of the file in one step.
        file = os.open(hashes_file(settings.DATA_DIR), os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
        os.write(file, mark)
        os.close(file)
