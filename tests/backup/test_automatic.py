"""Backups without a FILE, before migrations and by the service, with real installations."""

import json
import os
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.ground.service import Service, wait_until
from tests.live.visitor import Visitor


def names_in(directory: Path) -> list[str]:
    return sorted(child.name for child in directory.iterdir()) if directory.is_dir() else []


def record_of(service: Service) -> dict[str, object]:
    record: dict[str, object] = json.loads((service.data_dir / "last-backup.json").read_text())
    return record


def test_a_backup_without_a_file_goes_to_both_directories(installation: Service, tmp_path: Path) -> None:
    first, second = tmp_path / "zálohy", tmp_path / "klíčenka"
    second.mkdir()
    old = [f"kartel-20260101T{hour:02}0000Z.backup" for hour in range(23)]
    first.mkdir()
    for name in [*old, "rodinné fotky"]:
        (first / name).touch()
    variables = {"KARTEL_BACKUP_DIR": str(first), "KARTEL_BACKUP_COPY_DIR": str(second)}
    code, output = installation.try_to_manage("backup", **variables)
    assert code == 0, output
    (copied,) = names_in(second)
    assert f"Second copy: {second / copied}" in output
    assert (first / copied).read_bytes() == (second / copied).read_bytes()
    assert (second / copied).stat().st_mode & 0o777 == 0o600
    assert names_in(first) == [*old[4:], copied, "rodinné fotky"]
    record = record_of(installation)
    assert (record["path"], record["copy"]) == (str(first / copied), str(second / copied))
    assert (installation.data_dir / "last-backup.json").stat().st_mode & 0o777 == 0o600


def test_a_missing_second_disk_is_recorded_and_the_backup_is_made(installation: Service, tmp_path: Path) -> None:
    missing = tmp_path / "neni"
    code, output = installation.try_to_manage("backup", KARTEL_BACKUP_COPY_DIR=str(missing))
    assert code == 0, output
    assert not missing.exists()
    assert f"There is no second copy. The directory {missing}" in output
    assert output.count("copy") == 2
    assert len(names_in(installation.data_dir / "backups")) == 1
    assert record_of(installation)["problem"] == {"code": "backup_copy_missing", "params": {"directory": str(missing)}}


def test_migrate_with_pending_migrations_makes_a_backup_first(installation: Service, tmp_path: Path) -> None:
    backups = installation.data_dir / "backups"
    installation.manage("migrate", "--verbosity", "0")
    assert names_in(backups) == []
    installation.forget_sessions()
    blocked = tmp_path / "soubor"
    blocked.write_text("")
    code, output = installation.try_to_manage("migrate", "--verbosity", "0", KARTEL_BACKUP_DIR=str(blocked / "zálohy"))
    assert (code, "migrations were not applied" in output) == (1, True), output
    assert count_migrations(installation, "sessions") == 0
    installation.manage("migrate", "--verbosity", "0")
    assert count_migrations(installation, "sessions") == 1
    (made,) = names_in(backups)
    assert made.endswith("-before-migrate.backup")
    # The backup is older than the program: it is migrated while it is restored.
    code, output = installation.try_to_manage("restore", str(backups / made))
    assert code == 0, output
    assert count_migrations(installation, "sessions") == 1


def count_migrations(service: Service, app: str) -> int:
    return int(service.rows(f"SELECT count(*) FROM django_migrations WHERE app = '{app}'")[0][0])


def test_an_empty_database_is_migrated_without_a_backup(empty_installation: Service) -> None:
    empty_installation.manage("migrate", "ledger", "--verbosity", "0")
    assert names_in(empty_installation.data_dir / "backups") == []


@pytest.mark.service
def test_the_service_makes_backups_while_an_event_runs_and_serves_none(installation: Service, tmp_path: Path) -> None:
    backups = tmp_path / "zálohy"
    installation.environment["KARTEL_BACKUP_DIR"] = str(backups)
    installation.python("-m", "tests.live.big_event", "4")
    installation.start()
    wait_until(lambda: names_in(backups) and not any(name.startswith(".") for name in names_in(backups)), "a backup")
    assert installation.find("backup --every")
    (made,) = names_in(backups)
    code, output = installation.try_to_manage("restore", str(backups / made))
    assert (code, "Stop it first" in output) == (1, True), output
    visitor = Visitor(installation.url)
    for address in (f"/static/{made}", f"/backups/{made}", f"/{made}", f"/static/../backups/{made}", f"/media/{made}"):
        assert visitor.get(address)[0] in {400, 404}, address
    served = os.path.relpath(backups / made, installation.data_dir / "static")
    assert visitor.get(f"/static/{quote(served)}")[0] in {400, 404}
