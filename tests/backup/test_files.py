"""A file gets its name only when it is complete: a full disk or a failed check leaves nothing."""

import os
import resource
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import pytest

from backup.files import refuse_disk_errors, write_whole_file
from problems import Problem, Refused


@contextmanager
def small_files(size: int) -> Iterator[None]:
    """Let this process write only so many bytes into one file."""
    usual = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, usual[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, usual)


def write_much(file: IO[bytes]) -> None:
    file.write(os.urandom(300_000))


def test_a_full_disk_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(Refused) as refused, small_files(100_000), refuse_disk_errors(tmp_path):
        write_whole_file(tmp_path / "záloha", write_much, lambda part: None)
    assert refused.value.problems == (Problem("backup_disk_full", {"directory": str(tmp_path)}),)
    assert list(tmp_path.iterdir()) == []


def test_a_full_disk_leaves_the_older_file(tmp_path: Path) -> None:
    (tmp_path / "záloha").write_text("starší")
    with pytest.raises(OSError, match="File too large"), small_files(100_000):
        write_whole_file(tmp_path / "záloha", write_much, lambda part: None)
    assert [(child.name, child.read_text()) for child in tmp_path.iterdir()] == [("záloha", "starší")]


def test_a_file_that_fails_its_check_gets_no_name(tmp_path: Path) -> None:
    seen = []

    def check(part: Path) -> None:
        seen.append((part.stat().st_size, part.stat().st_mode & 0o777))
        raise Refused((Problem("backup_damaged", {"file": part.name}),))

    with pytest.raises(Refused):
        write_whole_file(tmp_path / "záloha", write_much, check)
    assert seen == [(300_000, 0o600)]
    assert list(tmp_path.iterdir()) == []


def test_other_errors_of_the_disk_name_the_file(tmp_path: Path) -> None:
    missing = tmp_path / "není" / "záloha"
    with pytest.raises(Refused) as refused, refuse_disk_errors(tmp_path):
        write_whole_file(missing, write_much, lambda part: None)
    assert refused.value.code == "backup_disk_failed"
    assert "není" in str(refused.value.problems[0].params["file"])
