"""``python -m benchmarks`` prints the tables and writes bench.json into KARTEL_DATA_DIR (default ./var)."""

import json
import os
import platform
import subprocess
import sys
from datetime import UTC, datetime
from importlib.metadata import version
from pathlib import Path
from typing import Any

from benchmarks.decks import decks_table
from benchmarks.searching import rates_table, speed_tables
from benchmarks.standings import standings_table
from benchmarks.tables import Rows, long_events, many_events, rounds_table, sizes_table
from engine.pairing.pairing import ENGINE


def main() -> None:
    """Run all benchmarks. This takes about three minutes on two cores."""
    versions: dict[str, Any] = {
        "engine": ENGINE,
        "date": datetime.now(UTC).date().isoformat(),
        "machine": f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores",
        "python": platform.python_version(),
        "peers": {name: version(name) for name in ("swisspair", "rustworkx", "networkx")},
    }
    _print("; ".join(f"{key}: {value}" for key, value in versions.items()))
    tables: dict[str, Any] = {
        "sizes": _table("Milliseconds per round, by number of players (ratio: swisspair / kartel)", sizes_table()),
        "rounds": _table("200 players, round by round", rounds_table()),
        "events": many_events(),
        "long": long_events(),
    }
    _list("160 events of 64 to 257 players, rounds 1 to 9", tables["events"])
    _list("24 events of 64 to 257 players, rounds 1 to 20", tables["long"])
    decks = _table("Decks: milliseconds, and the limit", decks_table())
    standings = _table("Standings: milliseconds for the whole table", standings_table())
    search = {
        "rates": _table("Search: percent of questions with the right ruling first, and among three", rates_table()),
        "speed": _table("Search: milliseconds a question, on each database", speed_tables()),
    }
    _print("\nSearch: questions about passages drawn by lot, of each sample")
    # A process of its own, because it sets up Django on an empty database.
    subprocess.run([sys.executable, "-m", "tests.rulings.drawn_questions"], check=True)
    folder = Path(os.environ.get("KARTEL_DATA_DIR", "var"))
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "bench.json").write_text(
        json.dumps({**versions, "pairing": tables, "decks": decks, "standings": standings, "search": search}, indent=1)
    )


def _table(title: str, rows: Rows) -> Rows:
    _print(f"\n{title}")
    _print("| " + " | ".join(rows[0]) + " |")
    _print("|" + "---|" * len(rows[0]))
    for row in rows:
        _print("| " + " | ".join(_cell(value) for value in row.values()) + " |")
    return rows


def _list(title: str, values: dict[str, Any]) -> None:
    _print(f"\n{title}")
    for key, value in values.items():
        for line in value if isinstance(value, list) else [value]:
            _print(f"  {key}: {_cell(line)}")


def _cell(value: Any) -> str:
    if value is None:
        return "-"
    return f"{value:.2f}" if isinstance(value, float) else str(value)


def _print(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
