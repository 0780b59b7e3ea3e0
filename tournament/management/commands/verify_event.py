"""``manage.py verify_event SLUG|FILE``: run a whole event again, from the database or from its verification file alone.

Exit 0 equal, 1 it differs (each place a line), 2 unusable. A round of another engine than the one here cannot be
paired again; that is said and is no difference.
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from config.errors.wording import say
from problems import Refused
from tournament.domain.verification import Finding, read_lines, verify
from tournament.event.queries.events import get_event
from tournament.verification.record import find_differences

EQUAL, DIFFERS, UNUSABLE = 0, 1, 2


class Command(BaseCommand):
    help = "Run an event again: every draw from its input, every standing from its results; says where they differ."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", metavar="SLUG|FILE", help="an event here, or a verification file")
        parser.add_argument("--language", choices=["cs", "en"], default="en", help="language of the sentences")

    def handle(self, *args: Any, event: str, language: str, **options: Any) -> None:
        with override(language):
            try:
                found, rounds = _verify(event)
            except (Refused, OSError, UnicodeDecodeError) as error:
                told = " ".join(map(say, error.problems)) if isinstance(error, Refused) else str(error)
                self.stderr.write(told)
                raise SystemExit(UNUSABLE) from error
            self._tell(found, rounds)

    def _tell(self, found: tuple[Finding, ...], rounds: int) -> None:
        for one in found:
            self.stdout.write(say(one.problem))
        if any(one.is_difference for one in found):
            raise SystemExit(DIFFERS)
        again = rounds - len(found)
        counted = ngettext("%(rounds)s round", "%(rounds)s rounds", again) % {"rounds": again}
        equal = _("Equal where it can be run here: %(counted)s paired again, every standing counted again.")
        self.stdout.write(
            (equal if found else _("Equal: %(counted)s paired and counted again.")) % {"counted": counted}
        )
        raise SystemExit(EQUAL)


def _verify(event: str) -> tuple[tuple[Finding, ...], int]:
    """What differs and how many rounds were run; a file that exists is read, anything else is an event's address."""
    if Path(event).is_file():
        record = read_lines(Path(event).read_text(encoding="utf-8"))
        return verify(record), len(record.rounds)
    found = get_event(event)
    return find_differences(found), found.rounds.exclude(state="draft").count()
