"""A cache on Valkey that pages can do without while Valkey restarts or hangs."""

from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient

from service.valkey import find_breaker, make_connection_options


class _TolerantClient(RedisCacheClient):
    def __init__(self, servers: list[str], **options: Any) -> None:
        super().__init__(servers, **make_connection_options(), **options)
        self._breaker = find_breaker(servers[0])

    # Without the server, ``add`` and ``incr`` answer as for a new key, so limits of attempts let requests through.

    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._call(True, super().add, *args, **kwargs)

    def get(self, key: Any, default: Any) -> Any:
        return self._call(default, super().get, key, default)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._call(None, super().set, *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        return self._call(1, super().incr, *args, **kwargs)

    def touch(self, *args: Any, **kwargs: Any) -> Any:
        return self._call(False, super().touch, *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._call(False, super().delete, *args, **kwargs)

    def clear(self) -> Any:
        return self._call(False, super().clear)

    def _call(self, fallback: Any, call: Any, *args: Any, **kwargs: Any) -> Any:
        """Return what ``call`` returns, ``fallback`` without the server."""
        return self._breaker.ask(lambda: call(*args, **kwargs), fallback, "cache")


class TolerantRedisCache(RedisCache):
    """Django's Redis cache, which answers "not cached" while the server is away instead of failing the request."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _TolerantClient
