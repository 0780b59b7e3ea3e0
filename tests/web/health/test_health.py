"""What the service says about itself: to the machine, to holders of the token, and to strangers."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import connection
from django.test import Client
from django.utils import timezone

from ledger.models import Beat
from ledger.services.beats import record_beat
from service.address import list_lan_addresses
from service.broker import find_embedded_server
from tests.ground.source import ROOT
from tests.ground.valkey import running_valkey
from web.health import database, parts
from web.health.database import DatabaseCheck
from web.health.parts import _Reader, check_broker

pytestmark = pytest.mark.django_db(transaction=True)

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL has no lock of all writes")
TOKEN = "a-token-of-the-operator"
OWN = {"host": "127.0.0.1:8000"}


@pytest.fixture(autouse=True)
def _read_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each answer be of its own moment, and no attempt of an earlier test be waited for."""
    monkeypatch.setattr(parts, "_READER", _Reader())
    monkeypatch.setattr(parts, "_SECONDS_KEPT", 0.0)
    monkeypatch.setattr(database, "_CHECK", DatabaseCheck())


@pytest.fixture(autouse=True)
def _sweeper_lives() -> None:
    record_beat(name="sweeper")


def read_ready(**more: Any) -> tuple[int, dict[str, Any]]:
    answer = Client().get("/health/ready", headers=OWN, **more)
    return answer.status_code, answer.json()


@contextmanager
def held_write_lock() -> Iterator[None]:
    """Hold what all writes of SQLite wait for, as the closing of a large event does."""
    other = connection.copy()
    try:
        with other.cursor() as cursor:
            cursor.execute("BEGIN IMMEDIATE")
        yield
    finally:
        other.close()


def test_a_service_that_works_is_live_and_ready() -> None:
    live = Client().get("/health/live", headers=OWN)
    assert (live.status_code, live.json()) == (200, {"status": "live"})
    assert live["Cache-Control"] == "no-store"
    assert read_ready() == (
        200,
        {
            "status": "ready",
            "parts": {"reading": "ok", "writing": "ok", "disk": "ok", "broker": "ok", "sweeper": "ok"},
        },
    )
    assert Beat.objects.filter(name="health").exists()


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "10.1.2.3", "[::1]:8000", "somewhere.example"])
def test_health_is_answered_for_any_host(host: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["kartel.example"])
    for path in ("/health/live", "/health/ready"):
        assert Client().get(path, headers={"host": host}).status_code == 200


def test_metrics_are_answered_on_the_machines_own_address_whatever_hosts_are_allowed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["kartel.example"])
    for address in ("127.0.0.1", "::1", "::ffff:127.0.0.1", *list_lan_addresses()):
        answer = Client(REMOTE_ADDR=address).get("/metrics", headers=OWN)
        assert answer.status_code == 200
        assert answer["Content-Type"].startswith("text/plain")


@pytest.mark.parametrize(
    ("sender", "headers"),
    [
        ("192.0.2.7", OWN),
        ("127.0.0.1", OWN | {"x-forwarded-for": "192.0.2.7"}),
        ("127.0.0.1", OWN | {"x-forwarded-proto": "https"}),
        ("127.0.0.1", OWN | {"via": "1.1 proxy"}),
        ("127.0.0.1", {"host": "kartel.example"}),
        ("127.0.0.1", {"host": "localhost.kartel.example"}),
        ("192.0.2.7", OWN | {"authorization": "Bearer wrong"}),
        ("127.0.0.1", OWN | {"authorization": "Bearer wrong"}),
        ("", OWN),
    ],
)
def test_strangers_get_no_metrics_and_no_parts(
    sender: str, headers: dict[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["*"])
    monkeypatch.setattr(settings, "METRICS_TOKEN", TOKEN)
    stranger = Client(REMOTE_ADDR=sender)
    assert stranger.get("/metrics", headers=headers).status_code == 404
    ready = stranger.get("/health/ready", headers=headers)
    assert (ready.status_code, ready.json()) == (200, {"status": "ready"})


def test_a_token_reads_metrics_and_parts_from_everywhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "METRICS_TOKEN", TOKEN)
    holder = Client(REMOTE_ADDR="192.0.2.7")
    headers = {"host": "kartel.example", "authorization": f"Bearer {TOKEN}"}
    assert holder.get("/metrics", headers=headers).status_code == 200
    assert "parts" in holder.get("/health/ready", headers=headers).json()


def test_an_empty_token_opens_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "ALLOWED_HOSTS", ["*"])
    assert Client(REMOTE_ADDR="192.0.2.7").get("/metrics", headers={"authorization": "Bearer "}).status_code == 404


def test_health_is_only_read() -> None:
    answer = Client().post("/health/ready", headers=OWN)
    assert (answer.status_code, answer["Allow"]) == (405, "GET, HEAD")


@on_sqlite
def test_a_write_lock_that_is_held_does_not_make_the_service_unready_and_is_not_waited_for() -> None:
    with held_write_lock():
        begun = time.monotonic()
        answers = [read_ready() for _ in range(5)]
        assert time.monotonic() - begun < database._SECONDS_TO_READ
    assert [(status, answer["parts"]["writing"]) for status, answer in answers] == [(200, "busy")] * 5
    assert answers[0][1]["status"] == "ready"


@on_sqlite
def test_a_write_lock_that_no_request_can_wait_for_makes_the_service_unready(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "_SECONDS_OF_LOCK", 0.5)
    with held_write_lock():
        assert read_ready()[1]["parts"]["writing"] == "busy"
        time.sleep(0.6)
        status, answer = read_ready()
        assert (status, answer["status"], answer["parts"]["writing"]) == (503, "unready", "database_busy")
    for _ in range(50):
        if read_ready()[0] == 200:
            break
        time.sleep(0.1)
    assert read_ready()[1]["parts"]["writing"] == "ok"


def test_a_database_that_cannot_be_written_is_not_ready() -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute(
                "CREATE TRIGGER no_beats BEFORE INSERT ON ledger_beat BEGIN SELECT RAISE(ABORT, 'read only'); END"
            )
        else:
            cursor.execute("ALTER TABLE ledger_beat ADD CONSTRAINT no_beats CHECK (name <> 'health') NOT VALID")
    try:
        status, answer = read_ready()
    finally:
        with connection.cursor() as cursor:
            cursor.execute(
                "DROP TRIGGER no_beats"
                if connection.vendor == "sqlite"
                else "ALTER TABLE ledger_beat DROP CONSTRAINT no_beats"
            )
    assert (status, answer["parts"]["reading"], answer["parts"]["writing"]) == (503, "ok", "database_failed")


def test_a_database_without_its_tables_is_not_ready() -> None:
    with connection.cursor() as cursor:
        cursor.execute("ALTER TABLE ledger_beat RENAME TO elsewhere")
    try:
        status, answer = read_ready()
    finally:
        with connection.cursor() as cursor:
            cursor.execute("ALTER TABLE elsewhere RENAME TO ledger_beat")
    assert (status, answer["parts"]["reading"]) == (503, "database_failed")


def test_a_disk_with_less_free_space_than_the_setting_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "MIN_FREE_DISK", shutil.disk_usage(settings.DATA_DIR).free + 10**9)
    status, answer = read_ready()
    assert (status, answer["status"], answer["parts"]["disk"]) == (503, "unready", "disk_full")


def test_a_data_directory_that_is_gone_is_noticed_whatever_the_setting_is(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(settings, "MIN_FREE_DISK", 0)
    monkeypatch.setattr(settings, "DATA_DIR", tmp_path / "unplugged")
    assert read_ready()[1]["parts"]["disk"] == "disk_failed"


_FILL_A_DISK = """
import os, django
from pathlib import Path
django.setup()
from django.conf import settings
from web.health.parts import check_disk
settings.DATA_DIR, settings.MIN_FREE_DISK = Path(os.environ["SMALL_DISK"]), 0
print(check_disk())
with open(settings.DATA_DIR / "ballast", "wb", buffering=0) as ballast:
    ballast.write(bytes(65_536))
print(check_disk())
"""


def test_a_disk_without_a_free_byte_is_full(tmp_path: Path) -> None:
    """Fill a disk of 64 KiB. It is mounted where only the process of the test sees it."""
    apart = ("unshare", "--map-root-user", "--mount")
    if subprocess.run([*apart, "true"], capture_output=True, check=False).returncode:
        pytest.skip("the system lets no process mount a disk of its own")
    mount = 'mount -t tmpfs -o size=64k none "$SMALL_DISK" && exec "$0" -c "$1"'
    done = subprocess.run(
        [*apart, "sh", "-c", mount, sys.executable, _FILL_A_DISK],
        cwd=ROOT,
        env={**os.environ, "SMALL_DISK": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.split() == ["ok", "disk_full"], done.stderr


def test_a_sweeper_that_does_not_sweep_is_degraded_but_ready() -> None:
    late = timezone.now() - timedelta(seconds=parts.MAX_SECONDS_SINCE_SWEEP + 1)
    Beat.objects.filter(name="sweeper").update(at=late)
    status, answer = read_ready()
    assert (status, answer["status"], answer["parts"]["sweeper"]) == (200, "degraded", "late")
    Beat.objects.all().delete()
    assert read_ready()[1]["parts"]["sweeper"] == "late"


@pytest.mark.parametrize("clock", [-3600, 3600])
def test_a_clock_that_was_set_is_degraded_only_until_the_next_sweep(clock: int) -> None:
    Beat.objects.filter(name="sweeper").update(at=timezone.now() + timedelta(seconds=clock))
    assert read_ready()[1]["status"] == "degraded"
    record_beat(name="sweeper")
    assert read_ready()[1]["status"] == "ready"


def test_a_broker_that_hangs_or_is_gone_is_degraded_but_ready(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    binary = find_embedded_server()
    assert binary is not None
    socket = tmp_path / "v.sock"
    monkeypatch.setattr(settings, "REDIS_URL", f"unix://{socket}")
    with running_valkey(binary, socket) as server:
        assert check_broker() == "ok"
        server.send_signal(signal.SIGSTOP)
        begun = time.monotonic()
        status, answer = read_ready()
        server.send_signal(signal.SIGCONT)
        assert time.monotonic() - begun < database._SECONDS_TO_READ
    assert (status, answer["status"], answer["parts"]["broker"]) == (200, "degraded", "away")
    assert read_ready()[1]["parts"]["broker"] == "away"


def test_a_service_without_a_broker_is_not_degraded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "HAS_BROKER", False)
    status, answer = read_ready()
    assert (status, answer["status"], answer["parts"]["broker"]) == (200, "ready", "none")


def test_settings_are_of_the_environment() -> None:
    assert settings.METRICS_TOKEN == ""
    assert settings.MIN_FREE_DISK == 16_000_000
