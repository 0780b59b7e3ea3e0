"""``manage.py verify_event SLUG|FILE``: pair and count a whole event again and compare.

It reads the event from the database, from its verification file alone, or all events from a backup, which is not
restored for that; on PostgreSQL Kartel must not run meanwhile. Prints a line for each finding; of a backup, a line for
each event. Exit code 0 without a difference, 1 with one, 2 for unusable input. A round that another engine version
paired cannot be paired again; that is a finding, but no difference.
"""

from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NoReturn

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import override

from backup.archive import is_backup
from backup.management.backups import read_passphrase
from backup.restore import stage_backup
from engine.verification.answer import UNUSABLE, describe_findings, find_exit_code
from engine.verification.file import read_record
from engine.verification.run import Finding, verify
from problems import Refused
from tournament.event.queries.events import get_event, list_events_with_rounds
from tournament.verification.record import find_differences
from web.errors.wording import find_wording, say


class Command(BaseCommand):
    help = "Run an event again: every pairing from its input, every standing from its results; says where they differ."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("event", metavar="SLUG|FILE", help="an event here, a verification file, or a backup")
        parser.add_argument("--passphrase", action="store_true", help="ask for the passphrase of the backup")
        parser.add_argument("--language", choices=["cs", "en"], default="en", help="language of the sentences")

    def handle(self, *args: Any, event: str, language: str, passphrase: bool, **options: Any) -> None:
        with override(language):
            try:
                path = Path(event)
                if path.is_file() and is_backup(path):
                    # Nothing is printed meanwhile: errors of the output would count as errors of the disk.
                    with stage_backup(path, passphrase=read_passphrase(is_asked=passphrase)):
                        findings_by_slug = {row.slug: find_differences(row) for row in list_events_with_rounds()}
                    print_findings = partial(self._print_findings_of_backup, findings_by_slug)
                else:
                    print_findings = partial(self._print_findings, *_verify(event))
            except (Refused, OSError, UnicodeDecodeError) as error:
                message = " ".join(map(say, error.problems)) if isinstance(error, Refused) else str(error)
                self.stderr.write(message)
                raise SystemExit(UNUSABLE) from error
            print_findings()

    def _print_findings_of_backup(self, findings_by_slug: dict[str, tuple[Finding, ...]]) -> NoReturn:
        """Print a line for each event, and exit with the code for all of them."""
        for slug, findings in findings_by_slug.items():
            texts = [say(finding.problem) for finding in findings] or [_("Equal.")]
            self.stdout.write(f"{slug}: {' '.join(texts)}")
        raise SystemExit(find_exit_code([*chain.from_iterable(findings_by_slug.values())]))

    def _print_findings(self, findings: tuple[Finding, ...], rounds: int) -> NoReturn:
        """Print the findings, or that all is equal, and exit with the code for it."""
        for sentence in describe_findings(findings, rounds, find_wording()):
            self.stdout.write(sentence)
        raise SystemExit(find_exit_code(findings))


def _verify(event: str) -> tuple[tuple[Finding, ...], int]:
    """Return the findings and the number of rounds; ``event`` is an existing file, else the slug of an event."""
    if Path(event).is_file():
        record = read_record(Path(event).read_text(encoding="utf-8"))
        return verify(record), len(record.rounds)
    stored = get_event(event)
    return find_differences(stored), stored.rounds.exclude(state="draft").count()
