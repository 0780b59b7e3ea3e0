"""The record of the last backups: the last one, the last that has a second copy, and why the last attempt failed.

It is a small file in the data directory, written by commands and read by pages of the same machine. Entry points:
:func:`record_made`, :func:`record_copy`, :func:`record_failure`, :func:`read_last_backup`.
"""

import json
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO, Any

from django.conf import settings
from django.utils import timezone

from backup.files import write_whole_file
from problems import Problem

_FILE = "last-backup.json"


@dataclass(frozen=True)
class MadeBackup:
    """A finished and checked backup; ``size`` is in bytes.

    ``copy`` is the second copy, ``copy_problem`` the reason why there is none.
    """

    path: Path
    size: int
    made_at: datetime
    is_encrypted: bool
    copy: Path | None = None
    copy_problem: Problem | None = None


@dataclass(frozen=True)
class LastBackup:
    """The last backup: its time, file and size in bytes, the last second copy, and the problem since then.

    ``copied_at`` is when the backup in the second copy was made. Both times are those at which the copying of the
    database began.
    """

    made_at: datetime | None = None
    path: str = ""
    size: int = 0
    is_encrypted: bool = False
    copied_at: datetime | None = None
    copy: str = ""
    problem: Problem | None = None
    failed_at: datetime | None = None


def record_made(made: MadeBackup) -> None:
    """Record a finished backup; the problem of an earlier attempt is over."""
    values = {"path": str(made.path), "size": made.size, "is_encrypted": made.is_encrypted}
    _write({"made_at": made.made_at.isoformat(), **values, "problem": None, "failed_at": None})


def record_copy(made: MadeBackup, copy: Path) -> None:
    _write({"copied_at": made.made_at.isoformat(), "copy": str(copy)})


def record_failure(problem: Problem) -> None:
    values = {"code": problem.code, "params": dict(problem.params)}
    _write({"problem": values, "failed_at": timezone.now().isoformat()})


def read_last_backup() -> LastBackup:
    """Return the record; an empty one if there is none or it cannot be read."""
    value = _read()
    try:
        for name in ("made_at", "copied_at", "failed_at"):
            if text := value.get(name):
                value[name] = datetime.fromisoformat(text)
        if problem := value.get("problem"):
            value["problem"] = Problem(problem["code"], problem["params"])
        return LastBackup(**value)
    except (TypeError, ValueError, KeyError):
        return LastBackup()


def _read() -> dict[str, Any]:
    try:
        value = json.loads((settings.DATA_DIR / _FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return value if isinstance(value, dict) else {}


def _write(changes: dict[str, Any]) -> None:
    """Change values of the record. A full disk leaves the old record, and readers see its age."""
    text = json.dumps({**_read(), **changes}).encode()

    def write(file: IO[bytes]) -> None:
        file.write(text)

    with suppress(OSError):
        write_whole_file(settings.DATA_DIR / _FILE, write, lambda part: None)
