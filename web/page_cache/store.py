"""The cache of finished pages in Valkey, where all web processes find them. Entry point: :func:`find_page_cache`.

The key of a page is its group and its etag, such as ``12:4f0c…``; the pages of a group can be deleted together. One
process computes a missing page, the others wait for it. Without Valkey there is no cache, and while Valkey is away each
process computes its pages itself.
"""

import time
from collections.abc import Callable, Iterable
from functools import cache, wraps
from typing import Any, TypeVar, cast

from django.conf import settings

from service.valkey import connect_valkey, find_breaker

MAX_AGE_SECONDS = 900
# Together at most 100 MB. A compressed page of 100 rows has 5 to 20 KB.
MAX_PAGES, MAX_PAGE_BYTES = 800, 128 * 1024
# A process that computes a page has the claim for this long, and the others wait for less.
CLAIM_SECONDS, MAX_WAIT = 4.0, 3.0
_MIN_PAUSE, _MAX_PAUSE = 0.01, 0.1

# The keys of all cached pages with the time of their storing, the oldest first.
_INDEX = "pages"
_COMPUTING, _NOT_CACHED = b"computing", b"not stored"

Method = TypeVar("Method", bound=Callable[..., Any])


def _or_without_valkey(fallback: object) -> Callable[[Method], Method]:
    """Decorate a method of the cache, so that it returns ``fallback`` while Valkey is away."""

    def decorate(method: Method) -> Method:
        @wraps(method)
        def call(cached: "PageCache", *args: Any) -> Any:
            return cached.breaker.ask(lambda: method(cached, *args), fallback, "stored pages")

        return cast(Method, call)

    return decorate


class PageCache:
    """The cached pages on one Valkey. No method raises for a Valkey that is away: it is as if no page were cached."""

    def __init__(self, url: str) -> None:
        self._valkey, self.breaker = connect_valkey(url), find_breaker(url)

    @_or_without_valkey(None)
    def get(self, key: str) -> bytes | None:
        """Return a cached page, None if it is missing."""
        page: Any = self._valkey.get(_page_key(key))
        return page if isinstance(page, bytes) else None

    @_or_without_valkey(True)
    def claim(self, key: str) -> bool:
        """Return true if the caller shall compute a missing page, false while another process does so."""
        return bool(self._valkey.set(_claim_key(key), _COMPUTING, nx=True, px=int(1000 * CLAIM_SECONDS)))

    @_or_without_valkey(None)
    def wait(self, key: str) -> bytes | None:
        """Wait for a page that another process computes, and return it. None: the caller shall compute it.

        That is so if the page was not cached, if the other process was killed, and after the longest wait.
        """
        ends, pause = time.monotonic() + MAX_WAIT, _MIN_PAUSE
        while time.monotonic() < ends:
            answers: Any = self._valkey.mget(_page_key(key), _claim_key(key))
            page, claimed = answers
            if isinstance(page, bytes):
                return page
            if claimed == _NOT_CACHED or (claimed is None and self.claim(key)):
                return None
            time.sleep(pause)
            pause = min(2 * pause, _MAX_PAUSE)
        return None

    @_or_without_valkey(None)
    def set(self, key: str, page: bytes) -> None:
        """Cache a page and end its claim; a page that is too large is not cached. The oldest make room for it."""
        if len(page) > MAX_PAGE_BYTES:
            self.give_up(key)
            return
        now = time.time()
        with self._valkey.pipeline() as steps:
            steps.set(_page_key(key), page, ex=MAX_AGE_SECONDS)
            steps.delete(_claim_key(key))
            steps.zadd(_INDEX, {key: now})
            steps.zremrangebyscore(_INDEX, "-inf", now - MAX_AGE_SECONDS)
            steps.expire(_INDEX, MAX_AGE_SECONDS)
            steps.zcard(_INDEX)
            number = int(steps.execute()[-1])
        if number > MAX_PAGES:
            oldest: Any = self._valkey.zpopmin(_INDEX, number - MAX_PAGES)
            self._valkey.unlink(*(_page_key(key.decode()) for key, _ in oldest))

    @_or_without_valkey(None)
    def give_up(self, key: str) -> None:
        """Tell the processes that wait that the page will not be cached."""
        self._valkey.set(_claim_key(key), _NOT_CACHED, px=int(1000 * CLAIM_SECONDS))

    @_or_without_valkey(None)
    def delete(self, *keys: str) -> None:
        """Delete pages by their keys."""
        if keys:
            self._valkey.unlink(*map(_page_key, keys))
            self._valkey.zrem(_INDEX, *keys)

    @_or_without_valkey(None)
    def delete_groups(self, groups: Iterable[object]) -> None:
        """Delete all pages of some groups."""
        to_delete = {str(group) for group in groups}
        cached: Any = self._valkey.zrange(_INDEX, 0, -1)
        keys = [key.decode() for key in cached]
        self.delete(*(key for key in keys if key.partition(":")[0] in to_delete))


@cache
def find_page_cache() -> PageCache | None:
    """Return the cache of this process; None without a Valkey, since pages in one process cannot be deleted in all."""
    return PageCache(settings.REDIS_URL) if settings.HAS_BROKER else None


def _page_key(key: str) -> str:
    return f"page:{key}"


def _claim_key(key: str) -> str:
    return f"page-claim:{key}"
