"""Starting: what is said, and one clear line where it cannot be."""

import re
import socket
import subprocess
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from config.serve.address import lan_addresses
from tests.ground.processes import descendants_of
from tests.ground.service import Service, free_port
from tests.service.conftest import Starter, environment, serve_and_read

pytestmark = pytest.mark.service


def assert_one_line(ended: subprocess.CompletedProcess[str], *words: str) -> None:
    lines = ended.stderr.strip().splitlines()
    assert ended.returncode == 1
    assert len(lines) == 1, ended.stderr
    assert lines[0].startswith("Kartel cannot run: ")
    for word in words:
        assert word in lines[0]


def test_a_taken_port_is_one_line(prepared: Starter) -> None:
    service = prepared()
    with socket.socket() as other:
        other.bind(("127.0.0.1", service.port))
        other.listen()
        assert_one_line(serve_and_read(service), f"port {service.port}", "PORT=")


def test_a_data_directory_that_cannot_be_made_is_one_line(tmp_path: Path) -> None:
    # Below a file, because the tests may run as root, who may write anywhere else.
    (tmp_path / "file").write_text("")
    data_dir = tmp_path / "file" / "var"
    service = Service(data_dir, 0, environment(data_dir, free_port()))
    assert_one_line(serve_and_read(service), "data directory", str(data_dir))


def test_an_empty_database_is_one_line(tmp_path: Path) -> None:
    service = Service(tmp_path, 0, environment(tmp_path, free_port()))
    assert_one_line(serve_and_read(service), "migrate")


def test_a_wrong_variable_is_one_line(prepared: Starter) -> None:
    assert_one_line(serve_and_read(prepared(DEBUG="perhaps")), "DEBUG", "perhaps")


def test_a_child_that_can_never_start_is_one_line(prepared: Starter) -> None:
    service = prepared(DJANGO_SETTINGS_MODULE="tests.service.settings_broken")
    ended = serve_and_read(service)
    assert ended.returncode == 1
    assert "Traceback" not in ended.stderr
    assert re.search(r"^Kartel cannot run: web cannot start \(exit code \d+\): ", ended.stderr, re.MULTILINE)


def test_a_second_service_on_the_same_data_is_one_line(prepared: Starter) -> None:
    first = prepared()
    first.start()
    second = Service(first.data_dir, 0, environment(first.data_dir, free_port()))
    assert_one_line(serve_and_read(second), "another service", str(first.process and first.process.pid))
    assert first.find("gunicorn")


def test_the_pub_hears_its_address_and_is_let_in(prepared: Starter) -> None:
    addresses = lan_addresses()
    if not addresses:
        pytest.skip("this machine is in no network")
    service = prepared(HOST="0.0.0.0")
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


def test_where_there_is_no_broker_it_says_so_and_works(prepared: Starter) -> None:
    service = prepared(DJANGO_SETTINGS_MODULE="tests.service.settings_without_broker")
    service.start()
    assert "no Valkey for this platform" in service.output
    assert service.process
    assert [pid for pid in descendants_of(service.process.pid) if pid in service.find("celery")] == []
    assert service.find("sweep")
