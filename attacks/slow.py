"""``python -m attacks.slow [--connections 1000] [--rounds 3]``: slow clients and big uploads beside a quiet run.

Two readers ask for a stored page on kept-alive connections while a desk saves results and one kind of attack goes on;
a quiet run stands before each attack, because other programs may use the processor. A fault is a reader or a desk
without an answer. Entry points for tests: :func:`measure`, :func:`make_hall`.
"""

import argparse
import json
import threading
import time
from contextlib import ExitStack, nullcontext
from dataclasses import dataclass
from statistics import median

from attacks.figures import report_figures
from attacks.slow_clients import KINDS, slow_clients
from benchmarks.load import Connection
from benchmarks.measure import Spread
from tests.ground.service import Service, running_service
from tests.live.visitor import NoAnswer, Visitor

QUIET = "quiet"
_SECONDS_TO_GATHER = 6.0
_SECONDS_BETWEEN_SAVES = 0.2
READERS = 2


@dataclass
class Hall:
    """An event with a desk, and another one whose page visitors read."""

    service: Service
    page: str
    slug: str
    revisions: dict[int, int]
    desk: Visitor


@dataclass(frozen=True)
class Figures:
    """What readers and the desk waited during a run, in milliseconds, and what was wrong."""

    page: Spread
    save: Spread
    faults: list[str]


def make_hall(service: Service) -> Hall:
    """Create the events, and sign in the organizer at the desk."""
    read, desk = (json.loads(service.python("-m", "tests.live.big_event", str(players))) for players in (40, 60))
    organizer = Visitor(service.url)
    organizer.sign_in(service.new_link("irena.sovova"))
    revisions = {match: 0 for match, _table in desk["tables"]}
    return Hall(service, f"/events/{read['slug']}/rounds/1/", desk["slug"], revisions, organizer)


def measure(hall: Hall, kind: str, connections: int, seconds: float) -> Figures:
    """Read and save for some seconds while an attack of a kind goes on, or none."""
    waits: dict[str, list[float]] = {"page": [], "save": []}
    faults: list[str] = []
    with slow_clients(hall.service.port, kind, connections) if kind != QUIET else nullcontext():
        if kind != QUIET:
            time.sleep(_SECONDS_TO_GATHER)
        ends = time.monotonic() + seconds
        work = [(_read_page, waits["page"])] * READERS + [(_save_results, waits["save"])]
        threads = [threading.Thread(target=run, args=(hall, ends, times, faults)) for run, times in work]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return Figures(Spread.of(waits["page"] or [0]), Spread.of(waits["save"] or [0]), faults)


def _read_page(hall: Hall, ends: float, waits: list[float], faults: list[str]) -> None:
    connection = Connection(hall.service.port)
    try:
        while True:
            answer = connection.ask(hall.page, {})
            waits.append(answer.milliseconds)
            if answer.status != 200:
                faults.append(f"page: status {answer.status}")
            if time.monotonic() > ends:
                return
    except OSError as error:
        faults.append(f"page: {error!r}")
    finally:
        connection.close()


def _save_results(hall: Hall, ends: float, waits: list[float], faults: list[str]) -> None:
    while True:
        for match, revision in hall.revisions.items():
            result = {"games": [1, 0, 0], "in_game_points": [[25, revision % 25]], "revision": revision}
            started = time.perf_counter()
            try:
                status, answer = hall.desk.post_json(f"/api/v1/events/{hall.slug}/matches/{match}/result/", result)
            except NoAnswer as error:
                faults.append(f"desk: {error}")
                return
            waits.append(1000 * (time.perf_counter() - started))
            if status != 200:
                faults.append(f"desk: status {status}, {answer}")
            hall.revisions[match] = revision + 1
            if time.monotonic() > ends:
                return
            time.sleep(_SECONDS_BETWEEN_SAVES)


def attack() -> None:
    """Measure each kind of attack beside a quiet run, several times, and report the medians."""
    parser = argparse.ArgumentParser(prog="python -m attacks.slow")
    parser.add_argument("--connections", type=int, default=1000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=4.0)
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS)
    options = parser.parse_args()
    figures: dict[str, list[tuple[Figures, Figures]]] = {kind: [] for kind in options.kinds}
    with ExitStack() as stack:
        hall = make_hall(stack.enter_context(running_service()))
        measure(hall, QUIET, 0, options.seconds)
        for _ in range(options.rounds):
            for kind in options.kinds:
                quiet = measure(hall, QUIET, 0, options.seconds)
                figures[kind].append((quiet, measure(hall, kind, options.connections, options.seconds)))
    faults = [f"{kind}: {fault}" for kind, pairs in figures.items() for pair in pairs for fault in pair[1].faults]
    report_figures({kind: _describe(pairs) for kind, pairs in figures.items()}, faults)


def _describe(pairs: list[tuple[Figures, Figures]]) -> str:
    def both(name: str) -> str:
        quiet, attacked = ([getattr(pair[side], name).p95 for pair in pairs] for side in (0, 1))
        ratio = median(after / before for before, after in zip(quiet, attacked, strict=True))
        return f"{name} p95 {median(quiet):.1f} ms quiet, {median(attacked):.1f} attacked, ratio {ratio:.2f}"

    return f"{both('page')}; {both('save')}"


if __name__ == "__main__":
    attack()
