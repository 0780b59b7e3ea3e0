"""``manage.py rebuild_standings [SLUG]``: count stored standings again, compare, and store those that differ.

Without SLUG it does so for all events with a published round. Each event that differed gets a line in its action log.
Exit code 0 also where rows differed, 2 for an unknown event.
"""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from problems import Refused
from tournament.event.queries.events import get_event, list_events_with_rounds
from tournament.ranking.services import rebuild_standings
from web.errors.wording import say


class Command(BaseCommand):
    help = "Count the stored standings of an event, or of all events, again; store and log those that differ."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", metavar="SLUG", nargs="?", default="", help="an event; without it all events")

    def handle(self, *args: Any, event: str, **options: Any) -> None:
        try:
            for stored_event in [get_event(event)] if event else list_events_with_rounds():
                changed = rebuild_standings(event=stored_event, actor=None)
                stored = f"stored again after round {', '.join(map(str, changed))}" if changed else "equal"
                self.stdout.write(f"{stored_event.slug}: {stored}")
        except Refused as refused:
            self.stderr.write(" ".join(map(say, refused.problems)))
            raise SystemExit(2) from refused
