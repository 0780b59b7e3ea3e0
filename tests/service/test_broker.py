"""The socket and binary of the embedded broker, and a cache that works without it."""

from pathlib import Path

import pytest

from service.broker import find_embedded_server, find_embedded_socket
from service.cache import TolerantRedisCache


def test_the_socket_is_in_the_data_directory() -> None:
    assert find_embedded_socket(Path("/srv/kartel/var")) == Path("/srv/kartel/var/valkey.sock")


def test_a_path_too_long_for_a_socket_is_replaced_by_a_short_one() -> None:
    deep = Path("/srv") / ("x" * 120)
    assert len(str(find_embedded_socket(deep))) <= 100
    assert find_embedded_socket(deep) == find_embedded_socket(deep)
    assert find_embedded_socket(deep) != find_embedded_socket(deep / "other")


def test_the_binary_exists_or_is_none() -> None:
    binary = find_embedded_server()
    assert binary is None or binary.is_file()


def test_without_its_server_the_cache_stores_nothing_and_raises_nothing(caplog: pytest.LogCaptureFixture) -> None:
    cache = TolerantRedisCache("unix:///nowhere/valkey.sock", {})
    cache.set("seat", 7)
    assert cache.get("seat") is None
    assert cache.get("seat", "none") == "none"
    assert cache.add("seat", 7) is True
    assert cache.delete("seat") is False
    assert "cache unreachable" in caplog.text
