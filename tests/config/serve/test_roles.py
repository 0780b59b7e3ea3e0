"""Which children the service has, depending on what is set."""

from typing import Any

import pytest

from config.broker import embedded_server
from config.serve.roles import plan_roles, web_role


def names() -> list[str]:
    return [role.name for role in plan_roles(listener=4)]


@pytest.mark.skipif("not __import__('config.broker').broker.embedded_server()", reason="no Valkey in the wheel")
def test_with_nothing_set_the_broker_is_ours_and_first() -> None:
    assert embedded_server()
    assert names() == ["valkey", "worker", "sweeper", "web"]


def test_a_broker_that_was_named_is_not_started(settings: Any) -> None:
    settings.REDIS_URL = "redis://broker.example:6379/0"
    assert names() == ["worker", "sweeper", "web"]


def test_without_any_broker_the_sweeper_does_the_work(settings: Any) -> None:
    settings.HAS_BROKER = False
    assert names() == ["sweeper", "web"]


def test_only_a_proxy_on_this_machine_is_believed() -> None:
    command = web_role(listener=4).command
    assert command[command.index("--forwarded-allow-ips") + 1] == "127.0.0.1,::1"
    assert command[command.index("--bind") + 1] == "fd://4"


def test_a_long_question_in_an_address_is_taken() -> None:
    command = web_role(listener=4).command
    assert int(command[command.index("--limit-request-line") + 1]) >= 6 * 10_000
    assert command[command.index("--worker-class") + 1] == "config.serve.web.Worker"


@pytest.mark.skipif("not __import__('config.broker').broker.embedded_server()", reason="no Valkey in the wheel")
def test_the_broker_listens_on_no_port() -> None:
    command = plan_roles(listener=4)[0].command
    assert command[command.index("--port") + 1] == "0"
    assert command[command.index("--unixsocketperm") + 1] == "700"
