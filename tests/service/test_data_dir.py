"""Other users of the machine cannot read the database, its log or the secret key."""

import os
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from service.checks import lock_data_dir
from service.data_dir import make_private_directory, make_private_file
from service.secret_key import read_or_make_secret_key

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(autouse=True)
def _open_umask() -> object:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_a_new_directory_is_accessible_to_its_owner_only(tmp_path: Path) -> None:
    """With the default mode, other users of the machine could read the directory."""
    read_or_make_secret_key(tmp_path / "a" / "var", "")
    os.close(lock_data_dir(tmp_path / "b"))
    assert {mode(tmp_path / "a" / "var"), mode(tmp_path / "b")} == {0o700}


def test_an_existing_directory_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o750)
    make_private_directory(tmp_path)
    assert mode(tmp_path) == 0o750


def test_the_files_of_a_database_are_accessible_to_their_owner_only(tmp_path: Path) -> None:
    path = tmp_path / "kartel.sqlite3"
    make_private_file(path)
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA journal_mode=WAL")
        database.execute("CREATE TABLE person (name TEXT)")
        database.commit()
        files = {file.name: mode(file) for file in tmp_path.iterdir()}
    assert files == {f"kartel.sqlite3{end}": 0o600 for end in ("", "-wal", "-shm")}


def test_an_existing_database_stays_unchanged(tmp_path: Path) -> None:
    path = tmp_path / "kartel.sqlite3"
    path.write_bytes(b"rows")
    make_private_file(path)
    assert (path.read_bytes(), mode(path)) == (b"rows", 0o644)


@pytest.mark.parametrize("name", [":memory:", "file:shared?mode=memory", "/nowhere/at/all/kartel.sqlite3"])
def test_a_name_that_is_no_file_path_creates_nothing(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_private_file(name)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("variables", [{}, {"SECRET_KEY": "given"}])
def test_a_first_start_creates_nothing_that_others_can_read(variables: dict[str, str], tmp_path: Path) -> None:
    data_dir = tmp_path / "var"
    environment = {**os.environ, "KARTEL_DATA_DIR": str(data_dir), **variables}
    environment.pop("DATABASE_URL", None)
    code = "import django; django.setup(); from django.db import connection; connection.cursor()"
    environment["DJANGO_SETTINGS_MODULE"] = "config.settings"
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True)
    assert mode(data_dir) == 0o700
    assert {mode(file) for file in data_dir.iterdir() if file.is_file()} == {0o600}
