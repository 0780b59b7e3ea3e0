"""The processes of the service, depending on the settings."""

from typing import Any

import pytest

from service.broker import find_embedded_server
from service.roles import plan_roles, plan_web


def names() -> list[str]:
    return [role.name for role in plan_roles(listener=4)]


@pytest.mark.skipif("not __import__('service.broker').broker.find_embedded_server()", reason="no Valkey in the wheel")
def test_the_embedded_broker_starts_first() -> None:
    assert find_embedded_server()
    assert names() == ["valkey", "worker", "sweeper", "backups", "web"]


def test_an_external_broker_is_not_started(settings: Any) -> None:
    settings.REDIS_URL = "redis://broker.example:6379/0"
    assert names() == ["worker", "sweeper", "backups", "web"]


def test_without_a_broker_there_is_no_worker(settings: Any) -> None:
    settings.HAS_BROKER = False
    assert names() == ["sweeper", "backups", "web"]


def test_the_web_server_inherits_the_socket_of_the_supervisor() -> None:
    role = plan_web(listener=4)
    assert role.command[1:] == ("-m", "service.web_server", "config.wsgi", "4")
    assert role.inherited == (4,)


@pytest.mark.skipif("not __import__('service.broker').broker.find_embedded_server()", reason="no Valkey in the wheel")
def test_the_broker_listens_on_no_port() -> None:
    command = plan_roles(listener=4)[0].command
    assert command[command.index("--port") + 1] == "0"
    assert command[command.index("--unixsocketperm") + 1] == "700"
