"""Services on copies of the database that is migrated once."""

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.ground.memory import find_memory_dir
from tests.ground.prepared import migrated_database, service_environment
from tests.ground.processes import descendants_of
from tests.ground.service import Service, free_port
from tests.ground.source import ROOT

Starter = Callable[..., Service]

# These tests bring their own SQLite; when the suite runs again on PostgreSQL they would only be the same once more.
# What the service does on PostgreSQL is tried by the walk, in tests/walk/.
collect_ignore_glob = ["test_*.py"] if os.environ.get("DATABASE_URL", "").startswith("postgres") else []


def environment(data_dir: Path, port: int, **more: str) -> dict[str, str]:
    """Nothing of the tests' own environment but what finds programs."""
    return service_environment(data_dir, PORT=str(port), **more)


@pytest.fixture(scope="module")
def data_dirs() -> Iterator[Callable[[], Path]]:
    """Makes copies of the migrated data directory; they go at the end."""
    made: list[Path] = []

    def make() -> Path:
        home = Path(tempfile.mkdtemp(prefix="kartel-s-", dir=find_memory_dir()))
        made.append(home)
        migrated_database().copy_data_dir(home / "var")
        return home / "var"

    yield make
    for home in made:
        shutil.rmtree(home, ignore_errors=True)


@pytest.fixture(scope="module")
def prepared(data_dirs: Callable[[], Path]) -> Iterator[Starter]:
    """Makes services, not yet started, with more of the environment as named; all are stopped at the end."""
    made: list[Service] = []

    def make(**more: str) -> Service:
        data_dir, port = data_dirs(), free_port()
        made.append(Service(data_dir, port, environment(data_dir, port, **more)))
        return made[-1]

    yield make
    for service in made:
        service.stop()
        assert not (service.process and descendants_of(service.process.pid))


def serve_and_read(service: Service) -> subprocess.CompletedProcess[str]:
    """Run ``manage.py serve`` where it must end by itself, soon."""
    return subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=service.environment,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
