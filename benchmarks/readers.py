"""Pages that many read at once: by readers without an account, by players, and the players' own page.

Entry points: :func:`time_readers`, :func:`time_own_page`.
"""

from collections.abc import Iterator

import redis

from benchmarks.bare import BareSite
from benchmarks.clicks import MeasuredEvent, summary_of, type_result
from benchmarks.load import Load, measure_load
from benchmarks.recorder import Recorder
from benchmarks.report import Row, Target
from service.broker import find_embedded_socket

_HEADERS = {"Accept-Language": "cs"}
_COLD_TIMES = 5
# Django writes version and name of a key after the first; the second are stored pages. Keys of the broker differ.
_CACHE_KEYS = (":1:*", "page*")


def time_readers(
    measured: MeasuredEvent, bare: BareSite, number: int, results: Iterator[tuple[str, str]], seconds: float
) -> None:
    """Time event, round and standings without an account and for a player: warm, with If-None-Match, and cold."""
    hello = measure_load(bare.port, "/hello/", bare.pids, seconds=seconds)
    measured.rows.append(_row(measured, "bare hello", hello))
    for what, path in (("event", ""), ("round", f"rounds/{number}/"), ("standings", "standings/")):
        address = measured.path(path)
        _time_warm(measured, bare, what, address, _HEADERS, hello, seconds)
        player = {**_HEADERS, "Cookie": _cookies_of(measured, measured.event.players[0][1], address)}
        _time_warm(measured, bare, f"{what} for a player", address, player, hello, seconds)
        _time_cold(measured, f"{what}, cold", address, number, results)
        _time_cold(measured, f"{what} for a player, cold", address, number, results, measured.event.players[0][1])


def _time_warm(
    measured: MeasuredEvent,
    bare: BareSite,
    what: str,
    address: str,
    headers: dict[str, str],
    hello: Load,
    seconds: float,
) -> None:
    """Time a page beside a bare page of the same bytes, and unchanged with If-None-Match beside a bare word."""
    warm = measure_load(measured.service.port, address, measured.web, headers=headers, seconds=seconds)
    page = measure_load(bare.port, f"/page/?bytes={warm.size}", bare.pids, seconds=seconds)
    assert page.size == warm.size
    measured.rows.append(_row(measured, f"bare page of the bytes of {what}", page))
    measured.rows.append(_row(measured, f"{what}, warm", warm, page, 70))
    if warm.tag:
        same = measure_load(
            measured.service.port,
            address,
            measured.web,
            headers={**headers, "If-None-Match": warm.tag},
            seconds=seconds,
        )
        measured.rows.append(
            _row(measured, f"{what}, If-None-Match{'' if same.status == 304 else ' (no 304)'}", same, hello, 80)
        )


def _cookies_of(measured: MeasuredEvent, session: str, address: str) -> str:
    """Return the cookies that a player's browser has after the first page: session, device and token."""
    player = Recorder(measured.service.url, session, lambda: measured.web)
    player.open("first", address)
    return "; ".join(f"{name}={value}" for name, value in player.cookies.items())


def _row(measured: MeasuredEvent, what: str, load: Load, beside: Load | None = None, percent: float = 0) -> Row:
    target = Target(f"{percent:.0f} % of the bare rate", least=percent) if beside else None
    share = 100 * load.rate / beside.rate if beside else None
    return Row(
        what,
        measured.players,
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
    measured: MeasuredEvent, what: str, address: str, number: int, results: Iterator[tuple[str, str]], session: str = ""
) -> None:
    """Time single requests, each after a result was written and the shared cache was emptied."""
    reader = Recorder(measured.service.url, session, lambda: measured.web)
    if not session:
        reader.cookies = {}
    for _ in range(_COLD_TIMES):
        typed = next(results, None)
        if typed:
            type_result(measured.organizer, measured.path(), number, *typed)
        empty_cache(measured)
        reader.open(what, address)
    limit = 60 if measured.players <= 1_000 else 150
    measured.rows.append(
        summary_of(what, measured.players, reader.requests, Target(f"{limit} ms processor", most=limit))
    )


def empty_cache(measured: MeasuredEvent) -> None:
    """Delete every key of Django's cache and every stored page in the broker of the service, and none of its own."""
    with redis.Redis(unix_socket_path=str(find_embedded_socket(measured.service.data_dir))) as server:
        for pattern in _CACHE_KEYS:
            for key in server.scan_iter(pattern, count=1_000):
                server.delete(key)


def time_own_page(measured: MeasuredEvent) -> None:
    """Time the own page of players, one request after another, each player with a session."""
    requests = []
    for _, session in measured.event.players:
        player = Recorder(measured.service.url, session, lambda: measured.web)
        # The first answer sets the cookie of the device, which a phone then has.
        player.open("first", measured.path("me/"))
        player.open("a player's own page", measured.path("me/"))
        requests.append(player.requests[-1])
    target = Target("15 ms processor", most=15)
    measured.rows.append(summary_of("a player's own page", measured.players, requests, target))
