"""Services on copies of the SQLite that is migrated once. On PostgreSQL the service is tested in tests/live/."""

import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from service.metrics.shared import name_directory, remove_directory
from tests.ground.memory import find_memory_dir
from tests.ground.prepared import migrated_database, service_environment
from tests.ground.processes import descendants_of
from tests.ground.service import Service, free_port
from tests.ground.source import ROOT

ServiceFactory = Callable[..., Service]


def make_environment(data_dir: Path, port: int, **more: str) -> dict[str, str]:
    """Return the environment of a service on this data directory and port."""
    return service_environment(data_dir, PORT=str(port), **more)


@pytest.fixture(scope="module")
def make_data_dir() -> Iterator[Callable[[], Path]]:
    """Return a function that copies the migrated data directory; the copies are deleted at the end."""
    made: list[Path] = []

    def make() -> Path:
        home = Path(tempfile.mkdtemp(prefix="kartel-s-", dir=find_memory_dir()))
        made.append(home)
        migrated_database().copy_data_dir(home / "var")
        return home / "var"

    yield make
    for home in made:
        shutil.rmtree(home, ignore_errors=True)
        remove_directory(str(name_directory(home / "var")))


@pytest.fixture(scope="module")
def make_service(make_data_dir: Callable[[], Path]) -> Iterator[ServiceFactory]:
    """Return a function that makes a service, not yet started, with additional environment variables.

    All services are stopped at the end.
    """
    made: list[Service] = []

    def make(**more: str) -> Service:
        data_dir, port = make_data_dir(), free_port()
        made.append(Service(data_dir, port, make_environment(data_dir, port, **more)))
        return made[-1]

    yield make
    for service in made:
        service.stop()
        assert not (service.process and descendants_of(service.process.pid))


def run_serve(service: Service) -> subprocess.CompletedProcess[str]:
    """Run ``manage.py serve`` where it is expected to fail, and return its output."""
    return subprocess.run(
        [sys.executable, "manage.py", "serve"],
        cwd=ROOT,
        env=service.environment,
        capture_output=True,
        text=True,
        timeout=180,
        check=False,
    )
