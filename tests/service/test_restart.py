"""A child that ends is started again, and requests are answered meanwhile."""

import re
import urllib.request

import pytest

from tests.ground.processes import is_alive
from tests.ground.service import Service, kill, wait_until
from tests.service.conftest import ServiceFactory

pytestmark = [pytest.mark.service, pytest.mark.own_database]


@pytest.fixture(scope="module")
def service(make_service: ServiceFactory) -> Service:
    running = make_service()
    running.start()
    return running


@pytest.mark.parametrize(
    ("name", "word"),
    [("valkey", "valkey-server"), ("worker", "celery"), ("sweeper", "sweep"), ("web", "service.web_server")],
)
def test_a_killed_child_is_started_again(service: Service, name: str, word: str) -> None:
    before = service.find(word)
    kill(before[0])
    # The children are looked up once per check, because a second lookup may give another result.
    wait_until(lambda: _are_all_replaced(service.find(word), before), f"a new {name}")
    message = re.compile(rf"^kartel: {name} died \(signal 9.*\), starting it again$", re.MULTILINE)
    assert message.search(service.output)
    assert [pid for pid in before if is_alive(pid)] == []


def _are_all_replaced(found: list[int], before: list[int]) -> bool:
    return len(found) == len(before) and not set(found) & set(before)


def test_a_request_during_a_restart_of_the_web_server_is_answered(service: Service) -> None:
    for pid in service.find("service.web_server"):
        kill(pid)
    with urllib.request.urlopen(f"{service.url}/account/login/", timeout=60) as answer:
        assert answer.status == 200


def test_a_killed_web_process_is_replaced_by_its_master(service: Service) -> None:
    wait_until(lambda: len(service.find("service.web_server")) == 3, "both processes of the web server")
    master, first, second = service.find("service.web_server")
    kill(second)
    wait_until(
        lambda: second not in service.find("service.web_server") and len(service.find("service.web_server")) == 3,
        "a new process",
    )
    assert service.find("service.web_server")[0] == master
    assert is_alive(first)
