"""Starting the service: the printed addresses, and one line of explanation if it cannot start."""

import re
import socket
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from service.address import list_lan_addresses
from tests.ground.processes import descendants_of
from tests.ground.service import Service, free_port
from tests.service.conftest import ServiceFactory, make_environment, run_serve

pytestmark = [pytest.mark.service, pytest.mark.own_database]


def assert_one_line(ended: subprocess.CompletedProcess[str], *words: str) -> None:
    lines = ended.stderr.strip().splitlines()
    assert ended.returncode == 1
    assert len(lines) == 1, ended.stderr
    assert lines[0].startswith("Kartel cannot run: ")
    for word in words:
        assert word in lines[0]


def test_a_taken_port_is_reported_in_one_line(make_service: ServiceFactory) -> None:
    service = make_service()
    with socket.socket() as other:
        other.bind(("127.0.0.1", service.port))
        other.listen()
        assert_one_line(run_serve(service), f"port {service.port}", "PORT=")


def test_a_data_directory_that_cannot_be_created_is_reported_in_one_line(tmp_path: Path) -> None:
    # Below a file, because the tests may run as root, which may write to any directory.
    (tmp_path / "file").write_text("")
    data_dir = tmp_path / "file" / "var"
    service = Service(data_dir, 0, make_environment(data_dir, free_port()))
    assert_one_line(run_serve(service), "data directory", str(data_dir))


def test_an_empty_database_is_reported_in_one_line(tmp_path: Path) -> None:
    service = Service(tmp_path, 0, make_environment(tmp_path, free_port()))
    assert_one_line(run_serve(service), "migrate")


def test_a_wrong_variable_is_reported_in_one_line(make_service: ServiceFactory) -> None:
    assert_one_line(run_serve(make_service(DEBUG="perhaps")), "DEBUG", "perhaps")


def test_a_child_that_cannot_start_is_reported_in_one_line(make_service: ServiceFactory) -> None:
    service = make_service(DJANGO_SETTINGS_MODULE="tests.service.settings_broken")
    ended = run_serve(service)
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert re.search(r"^Kartel cannot run: web cannot start \(exit code \d+\): ", ended.stderr, re.MULTILINE)


@pytest.fixture(scope="module")
def first(make_service: ServiceFactory) -> Service:
    """Return a running service."""
    running = make_service()
    running.start()
    return running


def test_a_second_service_on_the_same_data_is_reported_in_one_line(first: Service) -> None:
    second = Service(first.data_dir, 0, make_environment(first.data_dir, free_port()))
    assert_one_line(run_serve(second), "another service", str(first.process and first.process.pid))
    assert first.find("service.web_server")


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads of other processes cannot be counted")
def test_the_supervisor_that_forks_its_children_has_no_threads(first: Service) -> None:
    assert first.process
    assert len(list(Path(f"/proc/{first.process.pid}/task").iterdir())) == 1


@pytest.mark.nightly
def test_the_lan_address_is_printed_and_allowed(make_service: ServiceFactory) -> None:
    addresses = list_lan_addresses()
    if not addresses:
        pytest.skip("this machine is in no network")
    service = make_service(HOST="0.0.0.0")
    service.start()
    url = f"http://{addresses[0]}:{service.port}"
    assert url in service.output
    assert "█▀" in service.output
    with urllib.request.urlopen(f"{url}/account/login/", timeout=30) as answer:
        assert answer.status == 200
    foreign = urllib.request.Request(f"{url}/account/login/", headers={"Host": "evil.example"})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(foreign, timeout=30)
    assert refused.value.code == 400


def test_a_missing_broker_is_reported_and_the_service_works(make_service: ServiceFactory) -> None:
    service = make_service(DJANGO_SETTINGS_MODULE="tests.service.settings_without_broker")
    service.start()
    assert "no Valkey for this platform" in service.output
    assert service.process
    assert [pid for pid in descendants_of(service.process.pid) if pid in service.find("celery")] == []
    assert service.find("sweep")
