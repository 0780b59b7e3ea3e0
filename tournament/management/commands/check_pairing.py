"""``manage.py check_pairing --tournaments N --seed TEXT``: compare the engine with an independent checker, no database.

The progress is stored in DATA_DIR for each engine and seed, so that a later run continues.
"""

import json
from hashlib import sha256
from pathlib import Path
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from engine.json_io.state import write_canonical_json
from engine.pairing.pairing import ENGINE
from engine.pairing.swiss import pair_swiss
from engine.pairing_check.run import CheckedTournament, check_tournaments

# Tournaments between two writes of the progress.
_WRITE_EVERY = 100


class Command(BaseCommand):
    help = "Play random tournaments through the pairing engine and an independent checker; goes on where it stopped."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--tournaments", type=int, required=True, metavar="N")
        parser.add_argument("--seed", default="", metavar="TEXT")
        parser.add_argument("--first", type=int, metavar="NUMBER", help="start here, whatever was done before")

    def handle(self, *args: Any, tournaments: int, seed: str, first: int | None, **options: Any) -> None:
        if tournaments < 1 or (first is not None and first < 0):
            raise CommandError("--tournaments must be 1 or more, --first 0 or more")
        folder: Path = settings.DATA_DIR
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"check-pairing-{ENGINE}-{sha256(seed.encode()).hexdigest()[:12]}.json"
        progress = {"done": first, "rounds": 0, "faults": 0} if first is not None else _read_progress(path)
        started = perf_counter()
        for checked in check_tournaments(seed, range(progress["done"], tournaments), pair_swiss):
            self._print_faults(checked, seed)
            progress["done"] = checked.number + 1
            progress["rounds"] += checked.rounds
            progress["faults"] += len(checked.faults)
            if progress["done"] % _WRITE_EVERY == 0 or progress["done"] == tournaments:
                path.write_text(json.dumps(progress))
        self.stdout.write(
            f"{ENGINE}, seed {seed!r}: {progress['done']} tournaments, {progress['rounds']} rounds, "
            f"{progress['faults']} with a fault ({perf_counter() - started:.0f} s)"
        )
        if progress["faults"]:
            raise CommandError("the engine and the checker differ; each state above repeats it with `manage.py pair`")

    def _print_faults(self, checked: CheckedTournament, seed: str) -> None:
        for state, breaches in checked.faults:
            names = "; ".join(f"{breach.name}: {breach.detail}" for breach in breaches)
            self.stdout.write(f"tournament {checked.number} of seed {seed!r}, round {len(state.rounds) + 1}: {names}")
            self.stdout.write(write_canonical_json(state))


def _read_progress(path: Path) -> dict[str, int]:
    """Return the stored progress, zeros if the file is missing or broken."""
    try:
        progress = json.loads(path.read_text())
        return {key: int(progress[key]) for key in ("done", "rounds", "faults")}
    except (OSError, ValueError, KeyError, TypeError):
        return {"done": 0, "rounds": 0, "faults": 0}
