"""``python -m benchmarks.service``: measure the running service beside a bare site, and print one Markdown table.

``--players 16,200,1000`` are the sizes, ``--database postgres`` uses a temporary server, ``--seconds`` is the length of
each load, ``--rounds`` the number of rounds that were played before. An event is simulated for each size on a service
of its own. Entry point: :func:`measure_service`.
"""

import argparse
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.bare import bare_site
from benchmarks.clicks import (
    MeasuredEvent,
    results_to_type,
    time_after_the_end,
    time_desk,
    time_entries,
    time_explanations,
    time_names,
    time_round,
)
from benchmarks.readers import time_own_page, time_readers
from benchmarks.report import Row, write_growth, write_rows
from benchmarks.simulated import make_simulated_event
from tests.ground.postgres import find_postgres, running_postgres
from tests.ground.processes import command_of
from tests.ground.service import prepared_service

ROUNDS = 3
_SESSIONS = 20


def measure_service(players: int, seconds: float, rounds: int = ROUNDS) -> tuple[list[Row], dict[str, int]]:
    """Measure every kind of request on an event of this size, played for so many rounds.

    Return rows, and peak memory by kind of process.
    """
    with prepared_service() as service, bare_site() as bare:
        event = make_simulated_event(service, players, rounds, _SESSIONS)
        service.start()
        measured = MeasuredEvent(service, event, players)
        time_after_the_end(measured)
        number = time_round(measured)
        time_explanations(measured, number)
        results = results_to_type(measured, number)
        time_readers(measured, bare, number, results, seconds)
        time_own_page(measured)
        time_desk(measured, number, results)
        time_entries(measured)
        time_names(measured)
        return measured.rows, peak_memory(service.all_processes())


def peak_memory(pids: list[int]) -> dict[str, int]:
    """Return the largest peak memory of the web processes and of the workers of jobs, in megabytes, by kind."""
    kinds = {"web worker": "service.web_server", "job worker": "celery"}
    return {
        kind: max((_peak(pid) for pid in pids if word in command_of(pid)), default=0) for kind, word in kinds.items()
    }


def _peak(pid: int) -> int:
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next((int(line.split()[1]) // 1024 for line in lines if line.startswith("VmHWM")), 0)


@contextmanager
def chosen_database(name: str) -> Iterator[None]:
    """Let services use SQLite, or a temporary PostgreSQL server. Raises SystemExit if there is none."""
    if name == "sqlite":
        os.environ.pop("DATABASE_URL", None)
        yield
        return
    binaries = find_postgres()
    if binaries is None:
        raise SystemExit("There is no PostgreSQL server on this machine.")
    with running_postgres(binaries, options="") as url:
        os.environ["DATABASE_URL"] = url
        yield


def describe_run() -> str:
    """Return a sentence about the machine and the run, for the head of a table."""
    load = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    return (
        f"{datetime.now(UTC).date().isoformat()}, {os.cpu_count()} cores; the clients of the benchmark use the same "
        f"cores as the server. Load at the start: {load}."
    )


def main() -> None:
    """Read the options, measure each size and print the tables."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.service")
    parser.add_argument("--players", default="16,200,1000", help="sizes, separated by commas")
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--seconds", type=float, default=3.0, help="length of each load")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds that were played before")
    options = parser.parse_args()
    sizes = [int(size) for size in options.players.split(",")]
    _print(f"{options.database}, {options.rounds} rounds. {describe_run()}\n")
    rows: list[Row] = []
    memory: list[str] = []
    with chosen_database(options.database):
        for size in sizes:
            measured, peaks = measure_service(size, options.seconds, options.rounds)
            rows += measured
            memory += [f"{kind} at {size} players: {peak} MB" for kind, peak in peaks.items()]
            _print(f"{write_rows(measured)}\n")
    if len(sizes) > 1:
        _print("Growth; in brackets the factor for twice the players, in bold above that of n log n:\n")
        _print(f"{write_growth(rows)}\n")
    _print(f"Peak memory: {'; '.join(memory)}.")


def _print(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
