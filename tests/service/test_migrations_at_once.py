"""Two machines that migrate one database at once wait for each other."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from django.db import connection

from service.databases.migration_lock import hold_migration_lock
from tests.ground.service import Service, prepared_service
from tests.ground.source import ROOT

_WAITS = "Another process migrates this database; waiting until it has ended."

pytestmark = [pytest.mark.service, pytest.mark.first_on_postgres]


@pytest.fixture
def old_installation() -> Iterator[Service]:
    """Yield a stopped service whose database lacks a migration."""
    with prepared_service() as service:
        service.forget_sessions()
        yield service


def start_migrating(service: Service) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "manage.py", "migrate", "--skip-checks"],
        cwd=ROOT,
        env=service.environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


def test_of_two_migrations_at_once_one_migrates_and_the_other_waits(old_installation: Service) -> None:
    both = [start_migrating(old_installation) for _ in range(2)]
    outputs = [process.communicate()[0] for process in both]
    assert [process.returncode for process in both] == [0, 0], outputs
    assert sorted("Applying sessions.0001" in output for output in outputs) == [False, True]
    assert not any("Traceback" in output for output in outputs)


@pytest.mark.django_db(transaction=True)
def test_a_migration_waits_while_another_process_holds_the_lock(old_installation: Service) -> None:
    held = connection.copy()
    held.settings_dict = {**held.settings_dict, "NAME": _name_of(old_installation)}
    with hold_migration_lock(held, lambda: None):
        process = start_migrating(old_installation)
        assert process.stdout is not None
        assert process.stdout.readline().strip() == _WAITS
        assert process.poll() is None
    assert "Applying sessions.0001" in process.communicate()[0]
    assert process.returncode == 0


def _name_of(service: Service) -> str:
    url = service.environment.get("DATABASE_URL", "")
    return url.rpartition("/")[2] if url else str(service.data_dir / "kartel.sqlite3")
