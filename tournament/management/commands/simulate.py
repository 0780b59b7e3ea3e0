"""``manage.py simulate --players N --rounds R --seed TEXT [--keep SLUG]``: simulate a whole event.

Without ``--keep`` nothing is stored; with it the event is kept under that slug. Prints times, counts and the winner.
"""

from time import perf_counter
from typing import Any

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_slug
from django.db import transaction

from problems import Refused
from tournament.event.queries.events import is_slug_taken
from tournament.sample.simulation import Simulation, simulate_event
from tournament.standings.queries.standings import read_standings_after
from tournament.verification.record import find_differences
from web.errors.wording import say

MAX_PLAYERS, MAX_ROUNDS = 20_000, 30


class Command(BaseCommand):
    help = "Play a whole event through the services: entries, decks, drops, byes, draws; print how long it took."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--players", type=int, required=True, metavar="N")
        parser.add_argument("--rounds", type=int, required=True, metavar="R")
        parser.add_argument("--seed", default="", metavar="TEXT", help="the same seed draws the same people and decks")
        parser.add_argument("--keep", default="", metavar="SLUG", help="leave the event under this address")

    def handle(self, *args: Any, players: int, rounds: int, seed: str, keep: str, **options: Any) -> None:
        _require_valid_options(players, rounds, keep)
        started = perf_counter()
        try:
            with transaction.atomic():
                simulation = simulate_event(players=players, rounds=rounds, seed=seed or "kartel", slug=keep)
                self._print_report(simulation)
                transaction.set_rollback(not keep)
        except Refused as refused:
            raise CommandError(" ".join(say(problem) for problem in refused.problems)) from refused
        kept = f"kept as /events/{keep}/" if keep else "nothing was kept"
        self.stdout.write(f"{perf_counter() - started:.1f} s in all; {kept}")

    def _print_report(self, simulation: Simulation) -> None:
        with simulation.stopwatch("standings"):
            table = read_standings_after(simulation.event, None)
        with simulation.stopwatch("verification"):
            differences = [difference for difference in find_differences(simulation.event) if difference.is_difference]
        self.stdout.write(f"{'':<14}{'times':>7}{'all, s':>10}{'median, ms':>12}{'slowest, ms':>13}")
        for kind, times in simulation.stopwatch.times.items():
            middle = sorted(times)[len(times) // 2]
            self.stdout.write(
                f"{kind:<14}{len(times):>7}{sum(times):>10.2f}{1000 * middle:>12.1f}{1000 * max(times):>13.1f}"
            )
        self.stdout.write(", ".join(f"{number} {kind}" for kind, number in simulation.counts.items()))
        first = table.rows[0]
        self.stdout.write(f"first of {len(table.rows)}: {first.entry.name}, {first.points} points")
        self.stdout.write("run again: " + ("equal" if not differences else f"{len(differences)} differences"))


def _require_valid_options(players: int, rounds: int, keep: str) -> None:
    """Raise CommandError for numbers out of range and for a slug that is invalid or taken."""
    if not 2 <= players <= MAX_PLAYERS or not 1 <= rounds <= MAX_ROUNDS:
        raise CommandError(f"--players 2 to {MAX_PLAYERS}, --rounds 1 to {MAX_ROUNDS}")
    if keep:
        try:
            validate_slug(keep)
        except ValidationError as error:
            raise CommandError(f"--keep {keep}: letters, digits and hyphens only") from error
        if is_slug_taken(keep):
            raise CommandError(f"there is an event {keep} already")
