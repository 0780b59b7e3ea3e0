"""The figures of an attack, printed with date, machine and database."""

import os
import platform
import sys
from collections.abc import Iterable, Mapping
from datetime import UTC, datetime


def report_figures(figures: Mapping[str, object], faults: Iterable[str]) -> None:
    """Print figures and faults. Raises SystemExit with code 1 if there is a fault."""
    database = "PostgreSQL" if os.environ.get("DATABASE_URL", "").startswith("postgres") else "SQLite"
    machine = f"{platform.system()} {platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    all_faults = list(faults)
    lines = [f"{datetime.now(UTC):%Y-%m-%d}, {machine}, {database}"]
    lines += [f"{name}: {value}" for name, value in figures.items()]
    lines += [f"FAULT {fault}" for fault in all_faults]
    lines.append(f"{len(all_faults)} faults")
    sys.stdout.write("\n".join(lines) + "\n")
    raise SystemExit(1 if all_faults else 0)
