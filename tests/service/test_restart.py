"""A child that dies is started again, and visitors hardly notice."""

import re
import urllib.request

import pytest

from tests.ground.processes import is_alive
from tests.ground.service import Service, kill, wait_until
from tests.service.conftest import Starter

pytestmark = pytest.mark.service


@pytest.fixture(scope="module")
def service(prepared: Starter) -> Service:
    running = prepared()
    running.start()
    return running


@pytest.mark.parametrize(
    ("name", "word"),
    [("valkey", "valkey-server"), ("worker", "celery"), ("sweeper", "sweep"), ("web", "gunicorn")],
)
def test_a_killed_child_comes_back(service: Service, name: str, word: str) -> None:
    before = service.find(word)
    kill(before[0])
    # Looked up once a turn: between two looks the killed one goes, and nobody would be there yet.
    wait_until(lambda: _are_others(service.find(word), before), f"a new {name}")
    told = re.compile(rf"^kartel: {name} died \(signal 9.*\), starting it again$", re.MULTILINE)
    assert told.search(service.output)
    assert [pid for pid in before if is_alive(pid)] == []


def _are_others(found: list[int], before: list[int]) -> bool:
    return len(found) == len(before) and not set(found) & set(before)


def test_who_comes_while_the_web_server_is_away_is_served(service: Service) -> None:
    kill(service.find("gunicorn")[0])
    with urllib.request.urlopen(f"{service.url}/account/login/", timeout=60) as answer:
        assert answer.status == 200


def test_a_dead_thread_pool_is_replaced_by_gunicorn_itself(service: Service) -> None:
    wait_until(lambda: len(service.find("gunicorn")) == 3, "both processes of the web server")
    master, first, second = service.find("gunicorn")
    kill(second)
    wait_until(lambda: second not in service.find("gunicorn") and len(service.find("gunicorn")) == 3, "a new process")
    assert service.find("gunicorn")[0] == master
    assert is_alive(first)
