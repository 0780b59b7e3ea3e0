"""``manage.py import_cards GAME FILE``: imports cards from a file into a game's catalogue, all of them or none.

Exit code 0 if the cards were imported (with ``--dry-run``, if they could be), 2 for an unknown game, for a language in
which the game has no cards, and for a file that cannot be used.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import override

from decks.domain.cards.card_files import decode_card_file
from decks.domain.cards.import_plan import CardImportChange, CardImportPlan
from decks.services.imports import import_cards, plan_cards
from problems import Refused
from service.lock_time import LockTime
from web.errors.wording import say

# Exit code.
UNUSABLE = 2


class Command(BaseCommand):
    help = (
        "Bring cards from CSV, JSON or carddata.txt of LackeyCCG into the catalogue of a game, and tell what changes."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="key of the game, such as doomtrooper")
        parser.add_argument("file", help="CSV, JSON or carddata.txt of LackeyCCG; - for standard input")
        parser.add_argument("--dry-run", action="store_true", help="only tell what would change")
        parser.add_argument("--name-language", default="", help="language of a field called just name (default: en)")
        parser.add_argument("--language", choices=["cs", "en"], default="en", help="language of the sentences")

    def handle(self, *args: Any, **options: Any) -> None:
        with override(options["language"]):
            try:
                with LockTime() as lock:
                    plan = self._run(options)
                lines = list(_describe_plan(plan, dry=options["dry_run"]))
                if not options["dry_run"]:
                    lines.insert(-1, lock.describe())
            except Refused as refused:
                self._complain(*(say(problem) for problem in refused.problems))
            except OSError as error:
                self._complain(f"{options['file']}: {error.strerror}")
        self.stdout.write("\n".join(lines))

    def _run(self, options: dict[str, Any]) -> CardImportPlan:
        file = options["file"]
        text = decode_card_file(sys.stdin.buffer.read() if file == "-" else Path(file).read_bytes())
        plan_or_import = plan_cards if options["dry_run"] else import_cards
        return plan_or_import(game=options["game"], text=text, language=options["name_language"])

    def _complain(self, *sentences: str) -> None:
        """Write the sentences to standard error, and end the command."""
        for sentence in sentences:
            self.stderr.write(sentence)
        raise SystemExit(UNUSABLE)


def _describe_plan(plan: CardImportPlan, *, dry: bool) -> Iterator[str]:
    for change in plan.changes:
        yield f"{'~' if change.before else '+'} {change.after.key}: {change.after.name}{_describe_facts(change)}"
    if plan.left_out:
        yield f"fields left out: {', '.join(plan.left_out)}"
    done = "would be written" if dry else "written"
    yield f"{len(plan.new)} new, {len(plan.changed)} changed, {plan.unchanged} the same; {done}"


def _describe_facts(change: CardImportChange) -> str:
    facts = []
    for field in change.fields:
        before, after = (_show_value(getattr(card, field)) if card else "" for card in (change.before, change.after))
        facts.append(f"{field}: {before} -> {after}" if change.before else f"{field}: {after}")
    return f" ({'; '.join(facts)})" if facts else ""


def _show_value(value: Any) -> str:
    if isinstance(value, frozenset):
        return " ".join(sorted(value))
    if isinstance(value, tuple):
        return ", ".join(":".join(item) if isinstance(item, tuple) else item for item in value)
    return "" if value is None else str(value)
