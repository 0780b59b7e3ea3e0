"""``python -m benchmarks.hall --phones 400``: a round is published, and every phone in the hall asks for its table.

The phones go through a proxy that adds 300 ms to each request and closes 5 % of the connections; each asks for its own
page with its own session at a random moment of ten seconds, and again one second after a failure. A scorekeeper types
results at the desk meanwhile, without the proxy. ``--page round`` lets the phones ask for a page that all players read
instead. Entry points: :func:`play_hall`, :class:`HallReport`.
"""

import argparse
import asyncio
import re
import sys
import threading
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from benchmarks.clicks import MeasuredEvent, results_to_type, type_result
from benchmarks.measure import Spread, processor_milliseconds
from benchmarks.proxy import WeakNetwork, weak_network
from benchmarks.report import write_table
from benchmarks.service import ROUNDS, chosen_database, describe_run
from benchmarks.simulated import make_simulated_event
from tests.ground.service import prepared_service

DELAY, CLOSED_SHARE, SPREAD = 0.3, 0.05, 10.0
_Answer = TypeVar("_Answer")
_RETRY, _GIVE_UP = 1.0, 60.0
TABLE_LIMIT, RESULT_LIMIT = 3_000.0, 200.0
# The pages of an event that phones may ask for; the round is the published one.
PAGES = {"me": "me/", "event": "", "round": "rounds/{number}/", "standings": "standings/"}


def run_apart(coroutine: Coroutine[Any, Any, _Answer]) -> _Answer:
    """Run a coroutine to its end in a thread of its own and return its result.

    The main thread of a test process may have a running event loop already, that of the browser.
    """
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, coroutine).result()


@dataclass
class Phone:
    """One player's phone: what it sends, what its page must show, and the milliseconds from its first request."""

    entry: int
    session: str
    table: int
    own_tab: str = ""
    requests: int = 0
    waited: float | None = None

    async def ask(self, port: int, path: str, after: float) -> None:
        """Wait ``after`` seconds, then ask until the page with the table or own tab is there, or for a minute."""
        await asyncio.sleep(after)
        started = time.perf_counter()
        while time.perf_counter() - started < _GIVE_UP:
            self.requests += 1
            try:
                page = await asyncio.wait_for(_read_page(port, path, self.session), _GIVE_UP)
            except (TimeoutError, OSError, EOFError, ValueError):
                page = ""
            if self.own_tab in page if self.own_tab else shows_table(page, self.table):
                self.waited = 1000 * (time.perf_counter() - started)
                return
            await asyncio.sleep(_RETRY)


def shows_table(page: str, table: int) -> bool:
    """Return true if the title of an English page names the table."""
    title = re.search(r"<title>(.*?)</title>", page, re.DOTALL)
    return title is not None and re.search(rf"\bTable {table},", title[1]) is not None


async def _read_page(port: int, path: str, session: str) -> str:
    """Return a page that arrived completely. Raises OSError, EOFError or ValueError for anything else."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        lines = (f"GET {path} HTTP/1.1", "Host: 127.0.0.1", f"Cookie: sessionid={session}", "Accept-Language: en")
        writer.write("\r\n".join((*lines, "Connection: close", "", "")).encode())
        await writer.drain()
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
        length = re.search(r"content-length: *(\d+)", head, re.IGNORECASE)
        if not head.startswith("HTTP/1.1 200") or length is None:
            raise ValueError(head.partition("\r\n")[0])
        return (await reader.readexactly(int(length[1]))).decode()
    finally:
        writer.close()


@dataclass(frozen=True)
class HallReport:
    """What the phones and the scorekeeper waited, in milliseconds, and what the network did."""

    players: int
    phones: list[Phone]
    results: list[float]
    connections: int
    closed: int
    publishing: float
    processor: float = 0.0
    seconds: float = 1.0
    late: int = field(init=False)

    def __post_init__(self) -> None:
        waits = [phone.waited for phone in self.phones]
        object.__setattr__(self, "late", sum(wait is None or wait > TABLE_LIMIT for wait in waits))

    @property
    def waits(self) -> list[float]:
        """Return the waits of the phones that got their table."""
        return [phone.waited for phone in self.phones if phone.waited is not None]

    def write(self) -> str:
        """Return the report as a Markdown table."""
        in_time = len(self.phones) - self.late
        slow = sum(wait > RESULT_LIMIT for wait in self.results)
        target = f"{TABLE_LIMIT / 1000:.0f} s each"
        lines = [
            ["phones that had their table", f"{len(self.waits)} of {len(self.phones)}", "all", ""],
            ["in time after the first request", f"{in_time} of {len(self.phones)}", target, _yes(not self.late)],
            ["their waits: p50, p95, slowest", _spread(self.waits), "", ""],
            ["requests of all phones", str(sum(phone.requests for phone in self.phones)), "", ""],
            ["connections, and closed by the proxy", f"{self.connections}, {self.closed}", "", ""],
            ["results typed meanwhile", str(len(self.results)), "", ""],
            ["waits for a saved result: p50, p95, slowest", _spread(self.results), "200 ms each", _yes(not slow)],
            ["click to the published round", f"{self.publishing:.0f} ms", "", ""],
            ["web processes: time of a processor, share of one", self._work(), "", ""],
        ]
        return write_table((f"{self.players} players", "found", "target", "reached"), lines)

    def _work(self) -> str:
        return f"{self.processor / 1000:.1f} s, {self.processor / self.seconds / 10:.0f} %"


def _spread(times: list[float]) -> str:
    if not times:
        return "none"
    spread = Spread.of(times)
    return f"{spread.p50:.0f}, {spread.p95:.0f}, {spread.slowest:.0f} ms"


def _yes(is_reached: bool) -> str:
    return "yes" if is_reached else "**no**"


def play_hall(
    *, players: int, phones: int, spread: float = SPREAD, delay: float = DELAY, page: str = "me"
) -> HallReport:
    """Simulate an event, publish its next round and let the phones ask for a page. At most one phone a player."""
    with prepared_service() as service:
        event = make_simulated_event(service, players, ROUNDS, phones)
        service.start()
        measured = MeasuredEvent(service, event, players)
        number = ROUNDS + 1
        measured.organizer.send("play on", measured.path("move/"), {"to": "running"})
        draft = measured.organizer.send("pair", measured.path("rounds/pair/"), {"number": number})
        started = time.perf_counter()
        measured.organizer.send("publish", measured.path(f"rounds/{number}/publish/"), {}, draft)
        publishing = 1000 * (time.perf_counter() - started)
        tables = _tables(measured, number)
        own_tab = "" if page == "me" else f'href="{measured.path("me/")}"'
        hall = [Phone(entry, session, tables[entry], own_tab) for entry, session in event.players if entry in tables]
        stop = threading.Event()
        typing = threading.Thread(target=_type_results, args=(measured, number, stop))
        typing.start()
        used, started = processor_milliseconds(measured.web), time.perf_counter()
        path = measured.path(PAGES[page].format(number=number))
        try:
            network = run_apart(_let_ask(hall, measured, path, spread, delay))
        finally:
            stop.set()
            typing.join()
        used, seconds = processor_milliseconds(measured.web) - used, time.perf_counter() - started
        saved = [
            request.waited for request in measured.organizer.requests if request.what == "a result saved at the desk"
        ]
        return HallReport(players, hall, saved, network.connections, network.closed, publishing, used, seconds)


async def _let_ask(hall: list[Phone], measured: MeasuredEvent, path: str, spread: float, delay: float) -> WeakNetwork:
    chance = Random("hall")
    async with weak_network(measured.service.port, delay=delay, closed_share=CLOSED_SHARE, seed="hall") as network:
        await asyncio.gather(*(phone.ask(network.port, path, chance.uniform(0, spread)) for phone in hall))
    return network


def _type_results(measured: MeasuredEvent, number: int, stop: threading.Event) -> None:
    """Type results one after another until the phones are done or every table has one, but at least one result."""
    for table, revision in results_to_type(measured, number):
        type_result(measured.organizer, measured.path(), number, table, revision)
        if stop.is_set():
            return


def _tables(measured: MeasuredEvent, number: int) -> dict[int, int]:
    """Return the table of each entry that has one in a round."""
    rows = measured.service.rows(
        'SELECT s.entry_id, m."table" FROM tournament_seat s JOIN tournament_match m ON m.id = s.match_id '
        "JOIN tournament_round r ON r.id = m.round_id JOIN tournament_event e ON e.id = r.event_id "
        f"WHERE e.slug = '{measured.event.slug}' AND r.number = {number} AND m.\"table\" IS NOT NULL"
    )
    return dict(rows)


def main() -> None:
    """Read the options, play the hall and print the report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.hall")
    parser.add_argument("--phones", type=int, default=400)
    parser.add_argument("--players", type=int, help="a tenth more than phones unless given")
    parser.add_argument("--page", choices=tuple(PAGES), default="me")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    options = parser.parse_args()
    players = options.players or options.phones * 11 // 10
    sys.stdout.write(f"{options.database}. {describe_run()}\n\n")
    with chosen_database(options.database):
        report = play_hall(players=players, phones=options.phones, page=options.page)
    sys.stdout.write(f"{report.write()}\n")


if __name__ == "__main__":
    main()
