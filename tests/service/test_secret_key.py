"""The secret key: given, or created once and readable by its owner only."""

import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.core.exceptions import ImproperlyConfigured

from service.secret_key import read_or_make_secret_key


def test_a_key_is_created_once_and_readable_by_its_owner_only(tmp_path: Path) -> None:
    data_dir = tmp_path / "var"
    key = read_or_make_secret_key(data_dir, "")
    assert len(key) >= 50
    assert read_or_make_secret_key(data_dir, "") == key
    assert stat.S_IMODE((data_dir / "secret-key").stat().st_mode) == 0o600
    assert [path.name for path in data_dir.iterdir()] == ["secret-key"]


def test_a_given_key_is_not_stored(tmp_path: Path) -> None:
    assert read_or_make_secret_key(tmp_path / "var", "given") == "given"
    assert not (tmp_path / "var").exists()


def test_two_installations_have_different_keys(tmp_path: Path) -> None:
    assert read_or_make_secret_key(tmp_path / "a", "") != read_or_make_secret_key(tmp_path / "b", "")


def test_a_directory_that_cannot_be_created_is_reported_by_name(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ImproperlyConfigured, match="file/var"):
        read_or_make_secret_key(tmp_path / "file" / "var", "")


def test_processes_that_start_at_once_get_the_same_key(tmp_path: Path) -> None:
    for number in range(20):
        with ThreadPoolExecutor(4) as pool:
            keys = list(pool.map(lambda _: read_or_make_secret_key(tmp_path / str(number), ""), range(4)))  # noqa: B023
        assert len(set(keys)) == 1
