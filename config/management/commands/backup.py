"""``manage.py backup FILE``: back up database and secret key into a file, while the service runs or not.

Exit code 0 when the file is written and checked, 1 with the reason if it was refused, 2 for unusable arguments.
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _

from config.backup.make import make_backup
from config.management.backups import add_backup_options, read_passphrase, refusals_said


class Command(BaseCommand):
    help = "Back up the whole installation, database and secret key, into one checked file."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help="a new file")
        add_backup_options(parser)

    def handle(self, *args: Any, file: Path, passphrase: bool, language: str, **options: Any) -> None:
        with refusals_said(self, language):
            made = make_backup(file.absolute(), passphrase=read_passphrase(is_asked=passphrase, is_new=True))
            self.stdout.write(_("%(file)s: %(size)s B, checked.") % {"file": made.path, "size": made.size})
            self.stdout.write(
                _("The file is encrypted. Without its passphrase it cannot be restored.")
                if made.is_encrypted
                else _("The file holds password hashes and keys. Keep it like a key and never publish it.")
            )
