"""Pages that many read at once: by readers without an account, by players, and the players' own page.

Entry points: :func:`time_readers`, :func:`time_own_page`.
"""

from collections.abc import Iterator

import redis

from config.broker import find_embedded_socket
from tests.bench.bare import BareSite
from tests.bench.clicks import Desk, summary_of, type_result
from tests.bench.load import Load, measure_load
from tests.bench.recorder import Recorder
from tests.bench.report import Row, Target

_HEADERS = {"Accept-Language": "cs"}
_COLD_TIMES = 5
# Django writes version and name of a key after the first; the second are stored pages. Keys of the broker differ.
_CACHE_KEYS = (":1:*", "page*")


def time_readers(desk: Desk, bare: BareSite, number: int, results: Iterator[tuple[str, str]], seconds: float) -> None:
    """Time event, round and standings without an account and for a player: warm, with If-None-Match, and cold."""
    hello = measure_load(bare.port, "/hello/", bare.pids, seconds=seconds)
    desk.rows.append(_row(desk, "bare hello", hello))
    for what, path in (("event", ""), ("round", f"rounds/{number}/"), ("standings", "standings/")):
        address = desk.path(path)
        _time_warm(desk, bare, what, address, _HEADERS, hello, seconds)
        player = {**_HEADERS, "Cookie": _cookies_of(desk, desk.event.players[0][1], address)}
        _time_warm(desk, bare, f"{what} for a player", address, player, hello, seconds)
        _time_cold(desk, f"{what}, cold", address, number, results)
        _time_cold(desk, f"{what} for a player, cold", address, number, results, desk.event.players[0][1])


def _time_warm(
    desk: Desk, bare: BareSite, what: str, address: str, headers: dict[str, str], hello: Load, seconds: float
) -> None:
    """Time a page beside a bare page of the same bytes, and unchanged with If-None-Match beside a bare word."""
    warm = measure_load(desk.service.port, address, desk.web, headers=headers, seconds=seconds)
    page = measure_load(bare.port, f"/page/?bytes={warm.size}", bare.pids, seconds=seconds)
    assert page.size == warm.size
    desk.rows.append(_row(desk, f"bare page of the bytes of {what}", page))
    desk.rows.append(_row(desk, f"{what}, warm", warm, page, 70))
    if warm.tag:
        same = measure_load(
            desk.service.port, address, desk.web, headers={**headers, "If-None-Match": warm.tag}, seconds=seconds
        )
        desk.rows.append(
            _row(desk, f"{what}, If-None-Match{'' if same.status == 304 else ' (no 304)'}", same, hello, 80)
        )


def _cookies_of(desk: Desk, session: str, address: str) -> str:
    """Return the cookies that a player's browser has after the first page: session, device and token."""
    player = Recorder(desk.service.url, session, lambda: desk.web)
    player.open("first", address)
    return "; ".join(f"{name}={value}" for name, value in player.cookies.items())


def _row(desk: Desk, what: str, load: Load, beside: Load | None = None, percent: float = 0) -> Row:
    target = Target(f"{percent:.0f} % of the bare rate", least=percent) if beside else None
    share = 100 * load.rate / beside.rate if beside else None
    return Row(
        what,
        desk.players,
        load.requests,
        load.waits.p50,
        load.waits.p95,
        load.processor,
        load.size,
        rate=load.rate,
        compared=share,
        target=target,
    )


def _time_cold(
    desk: Desk, what: str, address: str, number: int, results: Iterator[tuple[str, str]], session: str = ""
) -> None:
    """Time single requests, each after a result was written and the shared cache was emptied."""
    reader = Recorder(desk.service.url, session, lambda: desk.web)
    if not session:
        reader.cookies = {}
    for _ in range(_COLD_TIMES):
        typed = next(results, None)
        if typed:
            type_result(desk.organizer, desk.path(), number, *typed)
        empty_cache(desk)
        reader.open(what, address)
    limit = 60 if desk.players <= 1_000 else 150
    desk.rows.append(summary_of(what, desk.players, reader.requests, Target(f"{limit} ms processor", most=limit)))


def empty_cache(desk: Desk) -> None:
    """Delete every key of Django's cache and every stored page in the broker of the service, and none of its own."""
    with redis.Redis(unix_socket_path=str(find_embedded_socket(desk.service.data_dir))) as server:
        for pattern in _CACHE_KEYS:
            for key in server.scan_iter(pattern, count=1_000):
                server.delete(key)


def time_own_page(desk: Desk) -> None:
    """Time the own page of players, one request after another, each player with a session."""
    requests = []
    for _, session in desk.event.players:
        player = Recorder(desk.service.url, session, lambda: desk.web)
        # The first answer sets the cookie of the device, which a phone then has.
        player.open("first", desk.path("me/"))
        player.open("a player's own page", desk.path("me/"))
        requests.append(player.requests[-1])
    target = Target("15 ms processor", most=15)
    desk.rows.append(summary_of("a player's own page", desk.players, requests, target))
