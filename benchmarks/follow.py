"""``python -m benchmarks.follow --phones 300``: what phones cost that follow an event with their own page open.

Each phone has a session and asks every five seconds what changed, as static/js/follow/ does, and reads its own page
again where something did. Three minutes are measured: nothing happens; a result is saved at the desk every two seconds;
the same phones ask a bare site for one word. Entry points: :func:`follow_event`, :class:`FollowReport`.
"""

import argparse
import asyncio
import json
import os
import re
import sys
import threading
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from html import unescape
from random import Random

from benchmarks.bare import bare_site
from benchmarks.clicks import MeasuredEvent, results_to_type, type_result
from benchmarks.hall import run_apart
from benchmarks.measure import Spread, processor_milliseconds
from benchmarks.report import write_table
from benchmarks.service import ROUNDS, chosen_database, describe_run
from benchmarks.simulated import make_simulated_event
from tests.ground.processes import command_of
from tests.ground.service import prepared_service

INTERVAL = 5.0
_BETWEEN_RESULTS = 2.0
_HELLO = "/hello/"


@dataclass(frozen=True)
class Answer:
    """An answer: its status, tag and body."""

    status: int
    tag: str
    body: str


@dataclass
class Phone:
    """A phone with the own page of a player open: the address it asks, and what it shows."""

    session: str
    page: str
    address: str = ""
    tag: str = ""
    revisions: dict[str, str] | None = None
    pages: int = 0

    async def read_page(self, port: int) -> None:
        """Read the own page and what it follows."""
        text = (await _ask(port, self.page, {"Cookie": f"sessionid={self.session}", "Kartel-Follow": "1"})).body
        followed = re.search(r'data-follow="([^"]*)"\s+data-follow-address="([^"]*)"', text)
        assert followed, text[:500]
        self.revisions, self.address = json.loads(unescape(followed[1])), unescape(followed[2])
        self.pages += 1

    async def ask(self, port: int) -> int:
        """Ask what changed and read the page where something did. Return the status of the answer."""
        headers = {"Cookie": f"sessionid={self.session}", **({"If-None-Match": self.tag} if self.tag else {})}
        answer = await _ask(port, self.address, headers)
        if answer.status == 200:
            self.tag, now = answer.tag, json.loads(answer.body)
            if self.revisions != {part: now[part] for part in self.revisions or ()}:
                await self.read_page(port)
        return answer.status


async def _ask(port: int, path: str, headers: dict[str, str]) -> Answer:
    """Send one request on a connection of its own, because a server closes those that are silent for five seconds."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    try:
        lines = [f"GET {path} HTTP/1.1", "Host: 127.0.0.1", "Accept-Language: cs", "Connection: close"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join((*lines, "", "")).encode())
        await writer.drain()
        head, _, body = (await reader.read()).partition(b"\r\n\r\n")
    finally:
        writer.close()
    status = int(head.split(b" ", 2)[1])
    assert status in {200, 304}, head
    tag = re.search(rb"\r\netag: *([^\r]*)", head, re.IGNORECASE)
    return Answer(status, tag[1].decode() if tag else "", body.decode())


@dataclass(frozen=True)
class Minute:
    """What one measurement cost: questions, those answered with 304, pages read, waits, and percent of one core."""

    what: str
    questions: int
    unchanged: int
    pages: int
    waits: Spread
    web: float
    others: float
    clients: float

    def cells(self) -> list[str]:
        """Return the cells of the row; ``web`` and the others are percent of one core."""
        unchanged = f"{100 * self.unchanged / self.questions:.0f} %" if self.unchanged else ""
        waits = f"{self.waits.p50:.0f}, {self.waits.p95:.0f}, {self.waits.slowest:.0f}"
        shares = [f"{share:.1f} %" for share in (self.web, self.others, self.clients)]
        return [self.what, str(self.questions), unchanged, str(self.pages), waits, *shares]


@dataclass(frozen=True)
class FollowReport:
    """The measurements, a minute each unless asked otherwise, and the number of phones."""

    phones: int
    minutes: list[Minute]

    def write(self) -> str:
        """Return the report as a Markdown table."""
        head = ("questions", "answered with 304", "pages read", "ms waited: p50, p95, slowest")
        shares = ("web processes, of one core", "Valkey and the rest of the service", "the phones themselves")
        return write_table((f"{self.phones} phones", *head, *shares), [minute.cells() for minute in self.minutes])


def follow_event(*, phones: int, seconds: float, interval: float = INTERVAL) -> FollowReport:
    """Simulate an event, publish its next round and let phones follow it, and then a bare site."""
    with prepared_service() as service, bare_site() as bare:
        players = phones * 11 // 10 + 4
        event = make_simulated_event(service, players, ROUNDS, phones)
        service.start()
        measured = MeasuredEvent(service, event, players)
        number = ROUNDS + 1
        measured.organizer.send("play on", measured.path("move/"), {"to": "running"})
        draft = measured.organizer.send("pair", measured.path("rounds/pair/"), {"number": number})
        measured.organizer.send("publish", measured.path(f"rounds/{number}/publish/"), {}, draft)
        results = results_to_type(measured, number)
        hall = [Phone(session, measured.path("me/")) for _, session in event.players]
        run_apart(_open_pages(hall, service.port))
        everything = service.all_processes()
        web = [pid for pid in everything if "service.web_server" in command_of(pid)]
        others = [pid for pid in everything if pid not in web]

        def measure(what: str, ask: Callable[[Phone], Awaitable[int]], pids: list[int], rest: list[int]) -> Minute:
            return _measure(what, hall, ask, seconds, interval, pids, rest)

        quiet = measure("nothing happens", lambda phone: phone.ask(service.port), web, others)
        stop = threading.Event()
        typing = threading.Thread(target=_type_results, args=(measured, number, results, stop))
        typing.start()
        try:
            played = measure("a result every two seconds", lambda phone: phone.ask(service.port), web, others)
        finally:
            stop.set()
            typing.join()
        hello = measure("a bare hello instead", lambda _phone: _say_hello(bare.port), bare.pids, [])
        return FollowReport(len(hall), [quiet, played, hello])


async def _open_pages(hall: list[Phone], port: int) -> None:
    for phone in hall:
        await phone.read_page(port)
        # The first answer has no tag to compare with.
        await phone.ask(port)


async def _say_hello(port: int) -> int:
    return (await _ask(port, _HELLO, {})).status


def _measure(
    what: str,
    hall: list[Phone],
    ask: Callable[[Phone], Awaitable[int]],
    seconds: float,
    interval: float,
    web: list[int],
    others: list[int],
) -> Minute:
    """Let each phone ask at its own moment and then every interval, a tenth more or less."""
    statuses: list[int] = []
    waits: list[float] = []

    async def follow(phone: Phone, chance: Random, ends: float) -> None:
        await asyncio.sleep(chance.uniform(0, interval))
        while time.monotonic() < ends or not statuses:
            started = time.perf_counter()
            statuses.append(await ask(phone))
            waits.append(1000 * (time.perf_counter() - started))
            await asyncio.sleep(interval * chance.uniform(0.9, 1.1))

    async def follow_all() -> None:
        ends = time.monotonic() + seconds
        await asyncio.gather(*(follow(phone, Random(index), ends) for index, phone in enumerate(hall)))

    pages = sum(phone.pages for phone in hall)
    before = [processor_milliseconds(web), processor_milliseconds(others), 1000 * time.process_time()]
    started = time.perf_counter()
    run_apart(follow_all())
    took = 1000 * (time.perf_counter() - started)
    after = [processor_milliseconds(web), processor_milliseconds(others), 1000 * time.process_time()]
    shares = [100 * (now - then) / took for then, now in zip(before, after, strict=True)]
    read = sum(phone.pages for phone in hall) - pages
    return Minute(what, len(statuses), statuses.count(304), read, Spread.of(waits), *shares)


def _type_results(
    measured: MeasuredEvent, number: int, results: Iterator[tuple[str, str]], stop: threading.Event
) -> None:
    """Save a result every two seconds, but at least one, until the phones are done."""
    for table, revision in results:
        type_result(measured.organizer, measured.path(), number, table, revision)
        if stop.wait(_BETWEEN_RESULTS):
            return


def main() -> None:
    """Read the options, let the phones follow and print the report."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.follow")
    parser.add_argument("--phones", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=60.0, help="length of each of the three measurements")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    options = parser.parse_args()
    sys.stdout.write(f"{options.database}. {describe_run()}\n\n")
    with chosen_database(options.database):
        report = follow_event(phones=options.phones, seconds=options.seconds)
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    sys.stdout.write(f"{report.write()}\n\nLoad at the end: {load}.\n")


if __name__ == "__main__":
    main()
