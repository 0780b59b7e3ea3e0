"""Finished pages in a real Valkey: found by all processes, computed by one, limited in number, size and time."""

import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import pytest
from django.conf import settings
from redis import Redis

from web.page_cache import store
from web.page_cache.store import PageCache

pytestmark = pytest.mark.skipif("not __import__('service.broker').broker.find_embedded_server()", reason="no Valkey")

# A process that gets the claim and is killed before it has computed the page.
_KILLED = """
import os, signal, sys
from web.page_cache import store
store.CLAIM_SECONDS = 0.5
assert store.PageCache(sys.argv[1]).claim("7:a")
os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture
def valkey_keys() -> Iterator[Redis]:
    with Redis.from_url(settings.REDIS_URL) as client:
        yield client


@pytest.fixture
def pages() -> PageCache:
    return PageCache(settings.REDIS_URL)


def test_a_stored_page_is_found_by_another_process_and_expires(pages: PageCache, valkey_keys: Redis) -> None:
    assert pages.get("7:a") is None
    assert pages.claim("7:a") is True
    pages.set("7:a", b"page")
    assert PageCache(settings.REDIS_URL).get("7:a") == b"page"
    limits = {key: valkey_keys.pttl(key) for key in valkey_keys.keys("page*")}
    assert set(limits) == {b"page:7:a", b"pages"}
    assert all(0 < limit <= 1000 * store.MAX_AGE_SECONDS for limit in limits.values())


def test_of_eight_processes_one_computes_and_the_others_get_its_page() -> None:
    caches = [PageCache(settings.REDIS_URL) for _ in range(8)]
    barrier, answers = threading.Barrier(8), list[bytes | None]()
    computed = list[int]()

    def ask(number: int) -> None:
        barrier.wait(10)
        page = caches[number].get("7:a")
        if page is None and not caches[number].claim("7:a"):
            page = caches[number].wait("7:a")
        if page is None:
            computed.append(number)
            time.sleep(0.2)
            caches[number].set("7:a", b"page")
            page = b"page"
        answers.append(page)

    threads = [threading.Thread(target=ask, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert (len(computed), answers) == (1, [b"page"] * 8)


def test_the_claim_of_a_killed_process_ends_and_one_that_waits_takes_it(pages: PageCache) -> None:
    killed = subprocess.run([sys.executable, "-c", _KILLED, settings.REDIS_URL], cwd=settings.BASE_DIR, check=False)
    assert killed.returncode == -signal.SIGKILL
    assert pages.wait("7:a") is None
    assert pages.claim("7:a") is False, "the claim belongs to the one that waited"


def test_who_waits_computes_after_a_time_and_at_once_if_the_page_is_not_stored(
    pages: PageCache, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "MAX_WAIT", 0.1)
    assert pages.claim("7:a") is True
    assert pages.wait("7:a") is None
    monkeypatch.setattr(store, "MAX_WAIT", 3600)
    pages.give_up("7:a")
    assert pages.wait("7:a") is None


def test_a_page_that_is_too_large_is_not_stored(pages: PageCache) -> None:
    pages.set("7:a", b"x" * (store.MAX_PAGE_BYTES + 1))
    assert pages.get("7:a") is None
    assert pages.wait("7:a") is None


def test_the_oldest_pages_make_room(pages: PageCache, valkey_keys: Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MAX_PAGES", 3)
    for tag in "abcdef":
        pages.set(f"7:{tag}", b"page")
    assert set(valkey_keys.keys("page:*")) == {b"page:7:d", b"page:7:e", b"page:7:f"}
    assert valkey_keys.zcard("pages") == 3


def test_the_pages_of_some_groups_are_deleted(pages: PageCache, valkey_keys: Redis) -> None:
    for name in ("7:a", "7:b", "70:a", "8:a"):
        pages.set(name, b"page")
    pages.delete_groups([7, 8])
    pages.delete_groups([9])
    assert valkey_keys.keys("page:*") == [b"page:70:a"]
    assert valkey_keys.zrange("pages", 0, -1) == [b"70:a"]


def test_while_valkey_is_away_every_process_computes(caplog: pytest.LogCaptureFixture) -> None:
    pages = PageCache("unix:///nowhere/pages.sock")
    assert (pages.get("7:a"), pages.claim("7:a"), pages.wait("7:a")) == (None, True, None)
    pages.set("7:a", b"page")
    pages.delete_groups([7])
    assert caplog.text.count("stored pages unreachable") == 1, "it is not asked again at once"
