"""``manage.py verify_event SLUG|FILE``: pair and count a whole event again and compare.

It reads the event from the database, from its verification file alone, or all events from a backup, which is not
restored for that; on PostgreSQL Kartel must not run meanwhile. Exit code 0 if all is equal, 1 with a line
for each difference, 2 for unusable input. A round of another engine version cannot be paired again; that is printed,
but is no difference.
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, override

from config.backup.archive import is_backup
from config.backup.restore import stage_backup
from config.errors.wording import say
from config.management.backups import read_passphrase
from problems import Refused
from tournament.domain.verification import Finding, read_record, verify
from tournament.event.queries.events import get_event, list_events_with_rounds
from tournament.verification.record import find_differences

EQUAL, DIFFERS, UNUSABLE = 0, 1, 2


class Command(BaseCommand):
    help = "Run an event again: every draw from its input, every standing from its results; says where they differ."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", metavar="SLUG|FILE", help="an event here, a verification file, or a backup")
        parser.add_argument("--passphrase", action="store_true", help="ask for the passphrase of the backup")
        parser.add_argument("--language", choices=["cs", "en"], default="en", help="language of the sentences")

    def handle(self, *args: Any, event: str, language: str, passphrase: bool, **options: Any) -> None:
        with override(language):
            try:
                if Path(event).is_file() and is_backup(Path(event)):
                    self._verify_backup(Path(event), read_passphrase(is_asked=passphrase))
                findings, rounds = _verify(event)
            except (Refused, OSError, UnicodeDecodeError) as error:
                message = " ".join(map(say, error.problems)) if isinstance(error, Refused) else str(error)
                self.stderr.write(message)
                raise SystemExit(UNUSABLE) from error
            self._print_findings(findings, rounds)

    def _verify_backup(self, path: Path, passphrase: str) -> None:
        """Print the findings of every event of a backup that has a published round, and exit with the code for all."""
        has_differences = False
        with stage_backup(path, passphrase=passphrase):
            for event in list_events_with_rounds():
                findings = find_differences(event)
                has_differences |= any(finding.is_difference for finding in findings)
                texts = [say(finding.problem) for finding in findings] or [_("Equal.")]
                self.stdout.write(f"{event.slug}: {' '.join(texts)}")
        raise SystemExit(DIFFERS if has_differences else EQUAL)

    def _print_findings(self, findings: tuple[Finding, ...], rounds: int) -> None:
        """Print the findings, or that all is equal, and exit with the code for it."""
        for finding in findings:
            self.stdout.write(say(finding.problem))
        if any(finding.is_difference for finding in findings):
            raise SystemExit(DIFFERS)
        again = rounds - len(findings)
        counted = ngettext("%(rounds)s round", "%(rounds)s rounds", again) % {"rounds": again}
        equal = _("Equal where it can be run here: %(counted)s paired again, every standing counted again.")
        self.stdout.write(
            (equal if findings else _("Equal: %(counted)s paired and counted again.")) % {"counted": counted}
        )
        raise SystemExit(EQUAL)


def _verify(event: str) -> tuple[tuple[Finding, ...], int]:
    """Return the findings and the number of rounds; ``event`` is an existing file, else the slug of an event."""
    if Path(event).is_file():
        record = read_record(Path(event).read_text(encoding="utf-8"))
        return verify(record), len(record.rounds)
    stored = get_event(event)
    return find_differences(stored), stored.rounds.exclude(state="draft").count()
