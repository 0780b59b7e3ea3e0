"""``manage.py make_document SLUG KIND --output FILE``: make a paper of an event without a server."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from problems import Refused, refuse
from tournament.event.queries.events import get_event
from tournament.papers.registry import PAPERS
from web.errors.wording import say


class Command(BaseCommand):
    help = "Make a paper of an event: standings, pairings by name or by table, match slips."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug")
        parser.add_argument("kind", metavar="KIND", help=", ".join(PAPERS))
        parser.add_argument("--output", required=True, type=Path)
        parser.add_argument("--round", type=int, dest="number", help="of this round (default: the newest)")
        parser.add_argument("--language", choices=("cs", "en"), default="cs")

    def handle(self, *args: Any, slug: str, kind: str, output: Path, language: str, **options: Any) -> None:
        try:
            if kind not in PAPERS:
                refuse("document_unknown", kind=kind)
            content = PAPERS[kind].make(get_event(slug), options["number"], language, None)
            output.write_bytes(content)
        except Refused as refused:
            raise CommandError(" ".join(say(problem) for problem in refused.problems)) from refused
        except OSError as error:
            raise CommandError(f"{output}: {error.strerror}") from error
        self.stdout.write(f"{output}: {len(content)} B")
