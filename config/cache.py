"""The cache on Valkey, which is a convenience: while Valkey restarts, pages go on without it."""

import logging
from typing import Any

from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

log = logging.getLogger("kartel.cache")


class _PatientClient(RedisCacheClient):
    def add(self, *args: Any, **kwargs: Any) -> Any:
        return self._or(True, super().add, *args, **kwargs)

    def get(self, key: Any, default: Any) -> Any:
        return self._or(default, super().get, key, default)

    def set(self, *args: Any, **kwargs: Any) -> Any:
        return self._or(None, super().set, *args, **kwargs)

    def incr(self, *args: Any, **kwargs: Any) -> Any:
        return self._or(1, super().incr, *args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Any:
        return self._or(False, super().delete, *args, **kwargs)

    @staticmethod
    def _or(fallback: Any, call: Any, *args: Any, **kwargs: Any) -> Any:
        try:
            return call(*args, **kwargs)
        except RedisError as error:
            log.warning("cache unreachable: %s", error)
            return fallback


class TolerantRedisCache(RedisCache):
    """Django's Redis cache that answers "not cached" where the server is away instead of failing the request."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        super().__init__(server, params)
        self._class = _PatientClient
