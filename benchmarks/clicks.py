"""The clicks of an organizer and a scorekeeper, and the work that they start, timed one after another.

Entry points: :func:`time_after_the_end`, :func:`time_round`, :func:`time_explanations`, :func:`time_desk`,
:func:`time_entries`, :func:`time_names`; :class:`MeasuredEvent` is what they measure.
"""

import json
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import product
from statistics import median

from benchmarks.measure import Spread, processor_milliseconds
from benchmarks.recorder import Recorder, Request
from benchmarks.report import Row, Target
from benchmarks.simulated import SimulatedEvent
from service.roles import WEB_PROCESSES
from tests.ground.service import Service, wait_until

_MAX_LENGTH = 900.0
_TIMES = 20
# The target of a paper is about many rows: fewer are all overhead.
_MANY_ROWS = 1_000

_GIVEN = ("Adam", "Běla", "Cyril", "Dana", "Eliška", "Filip", "Gita", "Hana", "Ivo", "Jiří", "Květa", "Luděk")
_STARTS = ("Ba", "Ču", "Do", "Fo", "Há", "Je", "Ko", "Lu", "Mí", "No", "Po", "Ry", "Se", "Ša", "Ta", "Va", "Ze", "Že")
_MIDDLES = ("ba", "če", "dla", "hou", "ka", "le", "ma", "ne", "ra", "ve")
_ENDS = ("k", "l", "n", "š", "r")


def find_web_processes(service: Service) -> list[int]:
    """Return the web server's master and its processes, of which the first one answers before the others are there."""
    wait_until(lambda: len(service.find("service.web_server")) == 1 + WEB_PROCESSES, "all web processes")
    return service.find("service.web_server")


@dataclass
class MeasuredEvent:
    """An event on a running service with its organizer, and the rows measured so far."""

    service: Service
    event: SimulatedEvent
    players: int
    rows: list[Row] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.web = find_web_processes(self.service)
        self.organizer = Recorder(self.service.url, self.event.organizer, lambda: self.web)

    def path(self, rest: str = "") -> str:
        """Return the address of a page of the event."""
        return f"{self.event.path}{rest}"

    def work(self, what: str, start: Callable[[], str], target: Target | None = None, bare: float = 0) -> None:
        """Time a request together with the jobs it starts; the processor time is that of all processes of the service.

        The target limits the wait in seconds, or with ``bare`` milliseconds the quotient of both processor times.
        """
        pids = self.service.all_processes()
        used, started = processor_milliseconds(pids), time.perf_counter()
        size = len(start().encode())
        wait_for_jobs(self.service, what)
        waited, used = 1000 * (time.perf_counter() - started), processor_milliseconds(pids) - used
        compared = used / bare if bare else waited / 1000
        self.rows.append(
            Row(
                what,
                self.players,
                1,
                waited,
                waited,
                used,
                size,
                compared=compared if target or bare else None,
                target=target,
            )
        )

    def summarize(self, what: str, *, target: Target | None = None, limits_wait: bool = False) -> None:
        """Add the row of all requests with a label; the target limits the median processor time, or the median wait."""
        requests = [request for request in self.organizer.requests if request.what == what]
        self.rows.append(summary_of(what, self.players, requests, target, limits_wait=limits_wait))


def wait_for_jobs(service: Service, what: str) -> None:
    """Wait until no job is queued or running. Raises AssertionError for a failed one, and after 15 minutes."""
    states = "SELECT count(*) FROM ledger_job WHERE state"
    wait_until(
        lambda: service.rows(f"{states} IN ('queued', 'running')")[0][0] == 0, f"{what}: all jobs done", _MAX_LENGTH
    )
    assert service.rows(f"{states} = 'failed'")[0][0] == 0, f"{what}: a job failed"


def summary_of(
    what: str, players: int, requests: list[Request], target: Target | None = None, *, limits_wait: bool = False
) -> Row:
    """Return the row of several requests of one kind, of which there must be one."""
    waits = Spread.of(request.waited for request in requests)
    processor = median(request.processor for request in requests)
    compared = (waits.p50 if limits_wait else processor) if target else None
    size = max(request.size for request in requests)
    return Row(what, players, len(requests), waits.p50, waits.p95, processor, size, compared=compared, target=target)


def time_after_the_end(measured: MeasuredEvent) -> None:
    """Time what is read of an event that is over: verification, the log as a file and the standings as PDF."""
    person, path = measured.organizer, measured.path
    measured.work("verification", lambda: person.send("verification", path("verification/run/"), {}))
    measured.work("log as a file", lambda: person.open("log as a file", path("log/file/")))
    canvas = json.loads(measured.service.python("-m", "benchmarks.canvas", str(measured.players)))
    bare = canvas["milliseconds"]
    measured.rows.append(Row("bare canvas", measured.players, 1, bare, bare, bare))
    form = {"kind": "standings", "round": measured.event.rounds, "language": "cs"}
    measured.work(
        "standings as PDF",
        lambda: person.send("standings as PDF", path("papers/ask/"), form),
        Target("1.5 times the canvas", most=1.5) if measured.players >= _MANY_ROWS else None,
        bare,
    )


def time_round(measured: MeasuredEvent) -> int:
    """Play on, and time the click from pairing to a published round. Return the number of the round."""
    person, path, number = measured.organizer, measured.path, measured.event.rounds + 1
    person.send("play on", path("move/"), {"to": "running"})
    is_postgres = bool(measured.service.environment.get("DATABASE_URL"))
    first = len(person.requests)
    draft = person.send("pair", path("rounds/pair/"), {"number": number})
    publish = path(f"rounds/{number}/publish/")
    person.send("publish", publish, {}, draft)
    whole = person.requests[first:]
    waited = sum(request.waited for request in whole)
    limit = 1.5 if is_postgres else 3.0
    used = sum(request.processor for request in whole)
    target = Target(f"{limit} s", most=limit)
    what = "pair and publish, with both pages"
    measured.rows.append(
        Row(what, measured.players, len(whole), waited, waited, used, compared=waited / 1000, target=target)
    )
    person.send("start", path(f"rounds/{number}/start/"), {})
    person.open("round as organizer", path(f"rounds/{number}/"))
    measured.summarize("round as organizer")
    return number


def time_explanations(measured: MeasuredEvent, number: int) -> None:
    """Time the explanations of pairs in the round, the first one by itself, and of numbers in the standings.

    A visitor opens them; their pages are not stored.
    """
    visitor = Recorder(measured.service.url, pids=lambda: measured.web)
    for table in range(1, min(_TIMES, measured.players // 2) + 1):
        what = "first explanation of a pair" if table == 1 else "explanation of a pair"
        visitor.open(what, measured.path(f"rounds/{number}/?why={table}"))
    for entry, _ in measured.event.players[:5]:
        visitor.open("explanation of a number", measured.path(f"standings/?explain={entry}"))
    for what in ("first explanation of a pair", "explanation of a pair", "explanation of a number"):
        requests = [request for request in visitor.requests if request.what == what]
        measured.rows.append(summary_of(what, measured.players, requests))


def results_to_type(measured: MeasuredEvent, number: int) -> Iterator[tuple[str, str]]:
    """Yield, for each table of a round without a result, its number and the revision to send with it."""
    rows = measured.service.rows(
        'SELECT m."table", m.revision FROM tournament_match m JOIN tournament_round r ON r.id = m.round_id '
        f"JOIN tournament_event e ON e.id = r.event_id WHERE e.slug = '{measured.event.slug}' AND r.number = {number} "
        'AND m."table" IS NOT NULL AND m.result_id IS NULL ORDER BY m."table"'
    )
    return ((str(table), str(revision)) for table, revision in rows)


def type_result(person: Recorder, path: str, number: int, table: str, revision: str) -> None:
    """Open a table at the desk, send its result, and read the desk that follows."""
    person.open("a table opened at the desk", f"{path}desk/?table={table}")
    form = {"table": table, "round": number, "revision": revision, "result": "1-0-0"}
    first = len(person.requests)
    person.send("a result saved at the desk", f"{path}desk/", {**form, "points_first": 25, "points_second": 7})
    # The redirect leads to the desk again, which is another row of the table.
    person.requests[first + 1 :] = [_relabel(request, "the desk after it") for request in person.requests[first + 1 :]]


def _relabel(request: Request, what: str) -> Request:
    """Return the same request with another label."""
    return Request(what, request.path, request.status, request.waited, request.processor, request.size)


def time_desk(measured: MeasuredEvent, number: int, results: Iterator[tuple[str, str]]) -> None:
    """Time results typed at the desk."""
    for (table, revision), _ in zip(results, range(_TIMES), strict=False):
        type_result(measured.organizer, measured.path(), number, table, revision)
    measured.summarize("a table opened at the desk")
    measured.summarize("a result saved at the desk", target=Target("25 ms processor", most=25))
    measured.summarize("the desk after it")


def time_entries(measured: MeasuredEvent) -> None:
    """Time the list of entries, one entry's page, drops and check-ins."""
    person, path = measured.organizer, measured.path
    entries = [entry for entry, _ in measured.event.players]
    for entry in entries[:5]:
        person.open("entries as organizer", path("entries/"))
        person.open("an entry's page", path(f"entries/{entry}/"))
    for what, status in (("one drop", "dropped"), ("one check-in", "checked_in")):
        for entry in entries[-5:]:
            first = len(person.requests)
            person.send(what, path(f"entries/{entry}/status/"), {"status": status})
            person.requests[first + 1 :] = [_relabel(r, "the list after it") for r in person.requests[first + 1 :]]
    for what in ("entries as organizer", "an entry's page", "one drop", "one check-in", "the list after it"):
        measured.summarize(what)


def time_names(measured: MeasuredEvent) -> None:
    """Time a pasted list of as many names as there are players, or as a list may have."""
    most = min(measured.players, most_names())
    names = "\n".join(" ".join(name) for name, _ in zip(made_up_names(), range(most), strict=False))
    person, path = measured.organizer, measured.path
    before = _count_entries(measured)
    measured.work(
        f"names pasted ({most})" if most < measured.players else "names pasted",
        lambda: person.send("names pasted", path("entries/walk-ins/"), {"names": names, "save": "1"}),
        Target("5 s", most=5),
    )
    entered = _count_entries(measured) - before
    assert entered == most, f"{entered} of {most} names entered"


def most_names() -> int:
    """Return the most names of one pasted list."""
    from tournament.domain.name_lines import MAX_NAMES

    return MAX_NAMES


def _count_entries(measured: MeasuredEvent) -> int:
    counted = measured.service.rows(
        "SELECT count(*) FROM tournament_entry n JOIN tournament_event e ON e.id = n.event_id "
        f"WHERE e.slug = '{measured.event.slug}'"
    )
    return int(counted[0][0])


def made_up_names() -> Iterator[tuple[str, str]]:
    """Yield 10,800 different names, none of which the simulated event has."""
    for start, middle, end, given in product(_STARTS, _MIDDLES, _ENDS, _GIVEN):
        yield given, f"{start}{middle}{end}"
