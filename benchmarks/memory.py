"""``python -m benchmarks.memory --players 10000 --minutes 60``: the memory of the service under an hour of load.

The event is verified and played on. Then visitors, players and the organizer read pages, files and lists of the API in
turn, and results are typed at the desk. Prints the peak memory as the load goes on. Entry point: :func:`load_service`.
"""

import argparse
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import cycle

from benchmarks.clicks import MeasuredEvent, results_to_type, type_result, wait_for_jobs
from benchmarks.recorder import Recorder
from benchmarks.report import write_table
from benchmarks.service import ROUNDS, chosen_database, describe_run, peak_memory
from benchmarks.simulated import make_simulated_event
from tests.ground.service import prepared_service

_SESSIONS = 20
_BY_VISITORS = ("", "entries/", "standings/", "standings/?page=3", "rounds/", "verification/", "board/")
_BY_PLAYERS = ("", "me/", "standings/", "rounds/")
_BY_STAFF = (
    "entries/",
    "entries/?q=benes",
    "decks/",
    "decks/sheets/",
    "tables/",
    "papers/",
    "log/",
    "desk/",
    "log/file/",
)
_BY_API = ("entries/?limit=500", "standings/?limit=500", "rounds/1/", "decks/unready/", f"desk/?round={ROUNDS + 1}")


def load_service(players: int, minutes: float, every: float = 300.0) -> Iterator[tuple[float, int, dict[str, int]]]:
    """Yield seconds, requests so far and peak megabytes by kind of process, about every so many seconds.

    Raises AssertionError for a refused request, once the load is over.
    """
    with prepared_service() as service:
        event = make_simulated_event(service, players, ROUNDS, _SESSIONS)
        service.start()
        measured, stop = MeasuredEvent(service, event, players), threading.Event()
        measured.organizer.send("verification", measured.path("verification/run/"), {})
        wait_for_jobs(service, "verification")
        number = _play_on(measured)
        people = _readers(measured)
        with ThreadPoolExecutor(len(people) + 1) as pool:
            work = [pool.submit(_read, person, pages, stop) for person, pages in people]
            work.append(pool.submit(_type, measured, number, stop))
            started = time.monotonic()
            try:
                while (left := 60 * minutes - (time.monotonic() - started)) > 0:
                    stop.wait(min(every, left))
                    yield time.monotonic() - started, _count(people, measured), peak_memory(service.all_processes())
            finally:
                stop.set()
            for done in work:
                done.result()


def _play_on(measured: MeasuredEvent) -> int:
    """Pair, publish and start one round more, and return its number."""
    number = ROUNDS + 1
    measured.organizer.send("play on", measured.path("move/"), {"to": "running"})
    draft = measured.organizer.send("pair", measured.path("rounds/pair/"), {"number": number})
    measured.organizer.send("publish", measured.path(f"rounds/{number}/publish/"), {}, draft)
    measured.organizer.send("start", measured.path(f"rounds/{number}/start/"), {})
    return number


def _readers(measured: MeasuredEvent) -> list[tuple[Recorder, list[str]]]:
    """Return a visitor, players and the organizer, each with the addresses that they read in turn."""
    url, api = measured.service.url, f"/api/v1{measured.path()}"
    players = [Recorder(url, session) for _, session in measured.event.players[:3]]
    return [
        (Recorder(url), [measured.path(page) for page in _BY_VISITORS]),
        *((player, [measured.path(page) for page in _BY_PLAYERS]) for player in players),
        (
            Recorder(url, measured.event.organizer),
            [*map(measured.path, _BY_STAFF), *(f"{api}{page}" for page in _BY_API)],
        ),
    ]


def _read(person: Recorder, pages: list[str], stop: threading.Event) -> None:
    for page in cycle(pages):
        if stop.is_set():
            return
        person.open("page", page)


def _type(measured: MeasuredEvent, number: int, stop: threading.Event) -> None:
    """Type results, one a second, until every table has one."""
    for table, revision in results_to_type(measured, number):
        type_result(measured.organizer, measured.path(), number, table, revision)
        if stop.wait(1):
            return


def _count(people: list[tuple[Recorder, list[str]]], measured: MeasuredEvent) -> int:
    return len(measured.organizer.requests) + sum(len(person.requests) for person, _ in people)


def main() -> None:
    """Read the options, load the service and print the table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.memory")
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    options = parser.parse_args()
    sys.stdout.write(f"{options.database}, {options.players} players. {describe_run()}\n\n")
    with chosen_database(options.database):
        lines = [
            [f"{seconds / 60:.0f}", f"{requests:,}", *map(str, peaks.values())]
            for seconds, requests, peaks in load_service(options.players, options.minutes)
        ]
    sys.stdout.write(f"{write_table(('minutes', 'requests', 'web worker, MB', 'job worker, MB'), lines)}\n")


if __name__ == "__main__":
    main()
