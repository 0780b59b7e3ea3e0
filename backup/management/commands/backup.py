"""``manage.py backup [FILE]``: back up database and secret key into a file, while the service runs or not.

Without FILE the backup goes to KARTEL_BACKUP_DIR and KARTEL_BACKUP_COPY_DIR, where old ones are deleted. ``--every`` is
for ``serve``: it looks every few seconds whether an event runs and the last backup is ten minutes old.
Exit code 0 when the file is written and checked, 1 with the reason if it was refused, 2 for unusable arguments.
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from backup.directory import back_up_to_directory
from backup.make import make_backup
from backup.management.backups import add_backup_options, read_passphrase, say_refusals
from backup.record import MadeBackup
from backup.schedule import make_due_backups
from tournament.event.queries.events import is_any_event_playing
from web.errors.wording import say


class Command(BaseCommand):
    help = "Back up the whole installation, database and secret key, into one checked file."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "file", metavar="FILE", type=Path, nargs="?", help="a new file (default: KARTEL_BACKUP_DIR)"
        )
        parser.add_argument("--every", type=float, metavar="SECONDS", help="look this often whether a backup is due")
        add_backup_options(parser)

    def handle(
        self, *args: Any, file: Path | None, every: float | None, passphrase: bool, language: str, **options: Any
    ) -> None:
        if every is not None and file is not None:
            raise CommandError("--every goes without FILE", returncode=2)
        if passphrase and file is None:
            raise CommandError("--passphrase goes with FILE; without it set KARTEL_BACKUP_PASSPHRASE", returncode=2)
        if every is not None:
            make_due_backups(is_any_event_playing, every)
        with say_refusals(self, language):
            if file is None:
                made = back_up_to_directory()
            else:
                made = make_backup(file.absolute(), passphrase=read_passphrase(is_asked=passphrase, is_new=True))
            self.stdout.write(_("%(file)s: %(size)s B, checked.") % {"file": made.path, "size": made.size})
            self.stdout.write(
                _("The file is encrypted. Without its passphrase it cannot be restored.")
                if made.is_encrypted
                else _("The file holds password hashes and keys. Keep it like a key and never publish it.")
            )
            if file is None:
                self._print_copy(made)

    def _print_copy(self, made: MadeBackup) -> None:
        """Print where the second copy is, or why there is none."""
        if made.copy:
            self.stdout.write(_("Second copy: %(file)s, compared.") % {"file": made.copy})
        elif made.copy_problem:
            self.stderr.write(_("There is no second copy. %(reason)s") % {"reason": say(made.copy_problem)})
        else:
            self.stdout.write(_("There is no second copy. Set KARTEL_BACKUP_COPY_DIR to a directory on another disk."))
