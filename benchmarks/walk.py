"""``python -m benchmarks.walk --players 2000``: play a whole event over HTTP, from the wizard to the papers.

Every page is read and every form is sent as a browser does. Prints what each kind of request took, and each request
that took longer than a second. Entry point: :func:`walk_event`.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import islice

from benchmarks.clicks import find_web_processes, made_up_names, most_names, wait_for_jobs
from benchmarks.measure import Spread
from benchmarks.recorder import Recorder, Request
from benchmarks.report import write_table
from benchmarks.service import chosen_database, describe_run
from tests.ground.service import Service, prepared_service

_SLOW = 1_000.0
_FORMAT = "doomtrooper/prague-cup-2011"
# One table in so many is opened at the desk before its result is sent.
_OPENED = 50
_READ_BY_ALL = ("", "entries/", "standings/", "standings/?find=ba", "rounds/", "verification/", "counting/")
_READ_BY_STAFF = (
    "entries/",
    "entries/?q=ba",
    "settings/",
    "staff/",
    "decks/",
    "decks/sheets/",
    "tables/",
    "papers/",
    "log/",
    "desk/",
)


def walk_event(players: int, rounds: int) -> list[Request]:
    """Play an event with this many players and rounds. Return all requests of its organizer and of its readers."""
    with prepared_service() as service:
        service.start()
        return _Walk(service, players, rounds).play()


class _Walk:
    """The organizer and a reader without an account on their way through one event."""

    def __init__(self, service: Service, players: int, rounds: int) -> None:
        self.service, self.players, self.rounds = service, players, rounds
        self.web = find_web_processes(service)
        self.organizer = Recorder(service.url, pids=lambda: self.web)
        self.organizer.sign_in(service.new_link("irena.sovova"))
        self.reader = Recorder(service.url, pids=lambda: self.web)
        self.path = ""

    def play(self) -> list[Request]:
        """Play the event to its end and return the requests."""
        self._create_event()
        self._enter_players()
        self._read_pages("before play")
        self._move("running")
        for number in range(1, self.rounds + 1):
            self._play_round(number)
            self._read_pages(f"after round {number}")
        self._move("finished")
        self._read_pages("after the end")
        self.organizer.send("verification, run", f"{self.path}verification/run/", {})
        wait_for_jobs(self.service, "verification")
        self.organizer.open("log as a file", f"{self.path}log/file/")
        self._print_paper("standings", self.rounds)
        return [*self.organizer.requests, *self.reader.requests]

    def _create_event(self) -> None:
        """Answer the steps of the wizard, with the defaults where it has them."""
        draft = "?draft=0a1b2c3d4e5f"
        what = {
            "format_key": _FORMAT,
            "name": f"Velká řež {self.players}",
            "starts_at": f"{datetime.now(UTC):%Y-%m-%dT%H:%M}",
            "time_zone": "Europe/Prague",
            "expected": str(self.players),
        }
        self.organizer.open("wizard", f"/events/new/{draft}")
        page = self.organizer.send("wizard", f"/events/new/{draft}", {**what, "go": "create"})
        assert "0a1b2c3d4e5f" not in self.organizer.path, page[-3000:]
        self.path = self.organizer.path

    def _enter_players(self) -> None:
        """Announce the event and enter all players from pasted lists, as long as a list may be."""
        self._move("registration")
        self._move("check_in")
        names = made_up_names()
        for start in range(0, self.players, most_names()):
            part = [" ".join(name) for name in islice(names, min(most_names(), self.players - start))]
            form = {"names": "\n".join(part), "save": "1"}
            self.organizer.send(f"{len(part)} names pasted", f"{self.path}entries/walk-ins/", form)
            wait_for_jobs(self.service, "names")

    def _move(self, to: str) -> None:
        self.organizer.send(f"event to {to}", f"{self.path}move/", {"to": to, "confirm": "1"})

    def _play_round(self, number: int) -> None:
        person, page = self.organizer, f"{self.path}rounds/{number}/"
        draft = person.send("pair", f"{self.path}rounds/pair/", {"number": number})
        person.send("publish", f"{page}publish/", {}, draft)
        for kind in ("pairings", "tables", "slips"):
            self._print_paper(kind, number)
        for table in (1, self.players // 2):
            self.reader.open("why a pair, without an account", f"{page}?why={table}")
        person.send("start", f"{page}start/", {})
        for at, (table, revision) in enumerate(self._open_tables(number)):
            self._type_result(number, table, revision, with_pages=at % _OPENED == 0)
        person.send("close", f"{page}close/", {})

    def _type_result(self, number: int, table: int, revision: int, *, with_pages: bool) -> None:
        """Send the result of a table, the smaller number of points by the table."""
        person, address = self.organizer, f"{self.path}desk/"
        points = {"points_first": 25, "points_second": table % 24}
        form = {"table": table, "round": number, "revision": revision, "result": "1-0-0", **points}
        if with_pages:
            person.open("table at the desk", f"{address}?table={table}")
            person.send("result, and the desk after it", address, form)
        else:
            person.send_alone("result", address, form)

    def _open_tables(self, number: int) -> Iterator[tuple[int, int]]:
        rows = self.service.rows(
            'SELECT m."table", m.revision FROM tournament_match m JOIN tournament_round r ON r.id = m.round_id '
            f"JOIN tournament_event e ON e.id = r.event_id WHERE e.slug = '{self.path.split('/')[2]}' "
            f'AND r.number = {number} AND m."table" IS NOT NULL AND m.result_id IS NULL ORDER BY m."table"'
        )
        return ((int(table), int(revision)) for table, revision in rows)

    def _print_paper(self, kind: str, number: int) -> None:
        form = {"kind": kind, "round": number, "language": "cs"}
        self.organizer.send("paper asked for", f"{self.path}papers/ask/", form)
        wait_for_jobs(self.service, kind)

    def _read_pages(self, when: str) -> None:
        for page in _READ_BY_ALL:
            self.reader.open(f"{page or 'event'} without an account, {when}", f"{self.path}{page}")
        for page in _READ_BY_STAFF:
            self.organizer.open(f"{page} as organizer, {when}", f"{self.path}{page}")


def write_walk(requests: list[Request]) -> str:
    """Return the table of all kinds of requests, and the list of those that took longer than a second."""
    kinds: dict[str, list[float]] = defaultdict(list)
    for request in requests:
        kinds[request.what].append(request.waited)
    lines = []
    for what, waits in sorted(kinds.items(), key=lambda kind: -max(kind[1])):
        spread = Spread.of(waits)
        lines.append([what, str(len(waits)), f"{spread.p50:.0f}", f"{spread.slowest:.0f}"])
    slow = [request for request in requests if request.waited > _SLOW]
    named = [f"- {r.what}: {r.waited / 1000:.1f} s ({r.path}, {r.size / 1000:.0f} KB)" for r in slow]
    table = write_table(("request", "times", "p50 ms", "slowest ms"), lines)
    return f"{table}\n\n{len(slow)} of {len(requests)} requests took longer than a second.\n" + "\n".join(named)


def main() -> None:
    """Read the options, play the event and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.walk")
    parser.add_argument("--players", type=int, default=2_000)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    options = parser.parse_args()
    sys.stdout.write(f"{options.database}, {options.players} players, {options.rounds} rounds. {describe_run()}\n\n")
    with chosen_database(options.database):
        requests = walk_event(options.players, options.rounds)
    sys.stdout.write(f"{write_walk(requests)}\n")


if __name__ == "__main__":
    main()
