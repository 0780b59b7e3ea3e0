"""Benchmark of the rulings search: its rate of right answers, and its speed on a shipped and a grown database.

Entry points: :func:`rates_table` (no database), :func:`speed_tables` (a process of its own for each database).
``python -m benchmarks.searching [ENTRIES ...]`` prints the speed on the database of the environment as JSON lines.
"""

import json
import os
import resource
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from random import Random
from time import perf_counter, process_time_ns
from typing import Any

from tests.ground.postgres import find_postgres, running_postgres
from tests.rulings.search_data import shipped_collection
from tests.rulings.search_quality import (
    HELD_OUT_SETS,
    QUESTIONS,
    SETS,
    Question,
    Rate,
    add_typing_error,
    rate,
    rate_with_game,
)

Rows = list[dict[str, Any]]

ROOT = Path(__file__).parents[1]
SIZES = (5_000,)
RUNS = 7
GAMES = {"PP11": "Prague Cup", "DT": "Doomtrooper", "ST": "Super Trooper", "SW": "Scratch Wars", "NH": "Neuroshima Hex"}
LANGUAGES = {"cs": "Czech", "en": "English"}


def rates_table() -> Rows:
    """Return rates in percent by set, game and language: as typed, with a typing error, with the game chosen."""
    # A question is in its set, its game, its language and in all, but is searched for only once.
    find = cache(shipped_collection().find)
    chance = Random("překlepy")
    wrong = {question.id: add_typing_error(question.text, chance) for question in QUESTIONS}
    parts: list[tuple[str, Callable[[Question], bool]]] = [
        *((set_label(name), lambda question, name=name: question.set == name) for name in SETS),
        *((name, lambda question, key=key: question.game == key) for key, name in GAMES.items()),
        *((name, lambda question, key=key: question.language == key) for key, name in LANGUAGES.items()),
        ("all", lambda question: True),
    ]
    rows: Rows = []
    for name, belongs in parts:
        asked = [question for question in QUESTIONS if belongs(question)]
        ways = {
            "": rate(asked, find),
            "mistyped ": rate(asked, find, wrong),
            "game chosen ": rate_with_game(asked, find),
        }
        counted = {key: value for way, answers in ways.items() for key, value in _percent(way, answers).items()}
        rows.append({"questions": name, "asked": len(asked), **counted})
    return rows


def set_label(name: str) -> str:
    """Return the label of a set; one whose misses were looked at while tuning is marked, as it is no fair test."""
    return name if name in HELD_OUT_SETS else f"{name} (looked at)"


def _percent(name: str, rate: Rate) -> dict[str, float]:
    counts = {"first": rate.first, "first or as good": rate.accepted, "three": rate.three}
    return {name + key: 100 * count / rate.asked for key, count in counts.items()}


def speed_tables(sizes: Iterable[int] = SIZES) -> Rows:
    """Return milliseconds per query on SQLite and, if it is installed, on PostgreSQL."""
    with tempfile.TemporaryDirectory() as folder:
        rows = _measure_in_process("SQLite", {"KARTEL_DATA_DIR": folder}, sizes)
        binaries = find_postgres()
        if binaries is not None:
            with running_postgres(binaries, options="") as url:
                rows += _measure_in_process("PostgreSQL", {"KARTEL_DATA_DIR": folder, "DATABASE_URL": url}, sizes)
    return rows


def _measure_in_process(database: str, environment: dict[str, str], sizes: Iterable[int]) -> Rows:
    kept = {key: value for key, value in os.environ.items() if key != "DATABASE_URL"}
    command = [sys.executable, "-m", "benchmarks.searching", *map(str, sizes)]
    done = subprocess.run(command, cwd=ROOT, env={**kept, **environment}, check=True, stdout=subprocess.PIPE, text=True)
    return [{"database": database, **json.loads(line)} for line in done.stdout.splitlines()]


def measure(find: Callable[[str], object], texts: Iterable[str]) -> dict[str, float]:
    """Return median, 95th percentile and slowest query in milliseconds; each query is the fastest of several runs."""
    times = sorted(min(_time(find, text) for _ in range(RUNS)) for text in texts)
    return {"p50": times[len(times) // 2], "p95": times[int(len(times) * 0.95)], "slowest": times[-1]}


def measure_work(find: Callable[[str], object], texts: Iterable[str], server: Callable[[], int]) -> dict[str, float]:
    """Return processor time in milliseconds of this process and the server, which a busy machine does not lengthen."""
    times = sorted(min(_work(find, text, server) for _ in range(RUNS)) for text in texts)
    return {"work p50": times[len(times) // 2], "work p95": times[int(len(times) * 0.95)]}


def _work(find: Callable[[str], object], text: str, server: Callable[[], int]) -> float:
    started = process_time_ns() + server()
    find(text)
    return (process_time_ns() + server() - started) / 1_000_000


def _time(find: Callable[[str], object], text: str) -> float:
    started = perf_counter()
    find(text)
    return 1000 * (perf_counter() - started)


def peak_megabytes() -> float:
    """Return the peak memory of this process."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def main(sizes: list[int]) -> None:
    """Migrate the database of the environment, then measure it as shipped and at each size."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from django.core.management import call_command

    from benchmarks.grown import grow_to, server_clock, time_candidates, time_ranking

    call_command("migrate", verbosity=0)
    for size in (0, *sizes):
        entries = grow_to(size)
        texts = [question.text for question in QUESTIONS]
        row = {"entries": entries, **measure(time_ranking, texts)}
        alone = measure(time_candidates, texts)
        beside = {"candidates p95": alone["p95"], "candidates slowest": alone["slowest"], "MB": peak_megabytes()}
        work = measure_work(time_ranking, texts, server_clock())
        sys.stdout.write(json.dumps({**row, **beside, **work}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]])
