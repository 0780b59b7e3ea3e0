"""Asking a Valkey that may be away or may hang. Entry points: :func:`connect_valkey`, :func:`find_breaker`.

A server that was stopped (SIGSTOP) or swapped out still takes connections and answers nothing. An answer is waited for
half a second; then the process asks nothing for some seconds, whatever it asks for: stored pages, counts of attempts,
or whether a job can be sent. After them one thread asks, and the others follow when it got an answer.
"""

import logging
import time
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import Any

from redis import Redis
from redis.backoff import NoBackoff
from redis.exceptions import ConnectionError as ConnectionLost
from redis.exceptions import RedisError
from redis.retry import Retry

log = logging.getLogger("kartel.valkey")

ANSWER_SECONDS = 0.5
# After an error Valkey is not asked for this many seconds.
SECONDS_AWAY = 2.0


def make_connection_options() -> dict[str, Any]:
    """Return the options of a connection that waits for an answer once.

    The second try is for a connection that a restarted Valkey has closed. A Valkey that hangs is not asked again.
    """
    return {
        "socket_timeout": ANSWER_SECONDS,
        "socket_connect_timeout": ANSWER_SECONDS,
        "retry": Retry(NoBackoff(), 1, supported_errors=(ConnectionLost,)),
    }


def connect_valkey(url: str) -> Redis:
    """Return a client for the server at a URL. It connects when it is first used."""
    client: Redis = Redis.from_url(url, protocol=3, **make_connection_options())
    return client


class Breaker:
    """Whether the server answered this process lately. No method raises for a server that is away."""

    def __init__(self) -> None:
        self._is_away, self._ask_again_at = False, 0.0
        self._changing = Lock()

    def ask(self, call: Callable[[], Any], fallback: object, what: str) -> Any:
        """Return what ``call`` returns; ``fallback`` if the server is away. ``what`` names in the log what is lost."""
        if not self._can_ask():
            return fallback
        try:
            answer = call()
        except RedisError as error:
            with self._changing:
                self._is_away, self._ask_again_at = True, time.monotonic() + SECONDS_AWAY
            log.warning("%s unreachable: %s", what, error)
            return fallback
        self._is_away = False
        return answer

    def _can_ask(self) -> bool:
        if not self._is_away:
            return True
        with self._changing:
            is_due = time.monotonic() >= self._ask_again_at
            if is_due:
                # Only this thread asks now; the others would wait for a server that still hangs.
                self._ask_again_at = time.monotonic() + SECONDS_AWAY
        return is_due


@cache
def find_breaker(url: str) -> Breaker:
    """Return the breaker of this process for the server at a URL."""
    return Breaker()


@cache
def _connect_once(url: str) -> Redis:
    return connect_valkey(url)


def is_valkey_reachable(url: str) -> bool:
    """Return true if the server answers now; false at once while it is known to be away."""
    return bool(find_breaker(url).ask(lambda: _connect_once(url).ping(), False, "broker"))
