"""Finished pages in Valkey, where all web processes find them. Entry point: :func:`find_page_store`.

The name of a page is its group and its tag, such as ``12:4f0c…``; the pages of a group can be deleted together. One
process computes a missing page, the others wait for it. Without Valkey there is no store, and while Valkey is away each
process computes its pages itself.
"""

import time
from collections.abc import Callable, Iterable
from functools import cache, wraps
from typing import Any, TypeVar, cast

from django.conf import settings

from service.valkey import connect_valkey, find_breaker

SECONDS_KEPT = 900
# Together at most 100 MB. A compressed page of 100 rows has 5 to 20 KB.
MOST_PAGES, LARGEST_PAGE = 800, 128 * 1024
# A process that computes a page has the claim for this long, and the others wait for less.
CLAIM_SECONDS, LONGEST_WAIT = 4.0, 3.0
_FIRST_PAUSE, _LONGEST_PAUSE = 0.01, 0.1

# The names of all stored pages with the time of their storing, the oldest first.
_INDEX = "pages"
_COMPUTING, _NOT_STORED = b"computing", b"not stored"

Method = TypeVar("Method", bound=Callable[..., Any])


def _or_without_valkey(fallback: object) -> Callable[[Method], Method]:
    """Decorate a method of the store, so that it returns ``fallback`` while Valkey is away."""

    def decorate(method: Method) -> Method:
        @wraps(method)
        def call(store: "PageStore", *args: Any) -> Any:
            return store.breaker.ask(lambda: method(store, *args), fallback, "stored pages")

        return cast(Method, call)

    return decorate


class PageStore:
    """The stored pages on one Valkey. No method raises for a Valkey that is away: it is as if no page were stored."""

    def __init__(self, url: str) -> None:
        self._valkey, self.breaker = connect_valkey(url), find_breaker(url)

    @_or_without_valkey(None)
    def find(self, name: str) -> bytes | None:
        """Return a stored page, None if it is missing."""
        page: Any = self._valkey.get(_page_key(name))
        return page if isinstance(page, bytes) else None

    @_or_without_valkey(True)
    def claim(self, name: str) -> bool:
        """Return true if the caller shall compute a missing page, false while another process does so."""
        return bool(self._valkey.set(_claim_key(name), _COMPUTING, nx=True, px=int(1000 * CLAIM_SECONDS)))

    @_or_without_valkey(None)
    def wait(self, name: str) -> bytes | None:
        """Wait for a page that another process computes, and return it. None: the caller shall compute it.

        That is so if the page was not stored, if the other process was killed, and after the longest wait.
        """
        ends, pause = time.monotonic() + LONGEST_WAIT, _FIRST_PAUSE
        while time.monotonic() < ends:
            found: Any = self._valkey.mget(_page_key(name), _claim_key(name))
            page, claimed = found
            if isinstance(page, bytes):
                return page
            if claimed == _NOT_STORED or (claimed is None and self.claim(name)):
                return None
            time.sleep(pause)
            pause = min(2 * pause, _LONGEST_PAUSE)
        return None

    @_or_without_valkey(None)
    def store(self, name: str, page: bytes) -> None:
        """Store a page and end its claim; a page that is too large is not stored. The oldest make room for it."""
        if len(page) > LARGEST_PAGE:
            self.give_up(name)
            return
        now = time.time()
        with self._valkey.pipeline() as steps:
            steps.set(_page_key(name), page, ex=SECONDS_KEPT)
            steps.delete(_claim_key(name))
            steps.zadd(_INDEX, {name: now})
            steps.zremrangebyscore(_INDEX, "-inf", now - SECONDS_KEPT)
            steps.expire(_INDEX, SECONDS_KEPT)
            steps.zcard(_INDEX)
            number = int(steps.execute()[-1])
        if number > MOST_PAGES:
            oldest: Any = self._valkey.zpopmin(_INDEX, number - MOST_PAGES)
            self._valkey.unlink(*(_page_key(found.decode()) for found, _ in oldest))

    @_or_without_valkey(None)
    def give_up(self, name: str) -> None:
        """Tell the processes that wait that the page will not be stored."""
        self._valkey.set(_claim_key(name), _NOT_STORED, px=int(1000 * CLAIM_SECONDS))

    @_or_without_valkey(None)
    def delete(self, *names: str) -> None:
        """Delete pages by their names."""
        if names:
            self._valkey.unlink(*map(_page_key, names))
            self._valkey.zrem(_INDEX, *names)

    @_or_without_valkey(None)
    def delete_groups(self, groups: Iterable[object]) -> None:
        """Delete all pages of some groups."""
        chosen = {str(group) for group in groups}
        stored: Any = self._valkey.zrange(_INDEX, 0, -1)
        names = [found.decode() for found in stored]
        self.delete(*(name for name in names if name.partition(":")[0] in chosen))


@cache
def find_page_store() -> PageStore | None:
    """Return the store of this process; None without a Valkey, since pages in one process cannot be deleted in all."""
    return PageStore(settings.REDIS_URL) if settings.HAS_BROKER else None


def _page_key(name: str) -> str:
    return f"page:{name}"


def _claim_key(name: str) -> str:
    return f"page-claim:{name}"
