"""``manage.py restore FILE``: put the database and the secret key of a backup in place of the present ones.

Exit code 0 when everything is restored, 1 with the reason if it was refused and nothing changed, 2 for unusable
arguments.
"""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backup.management.backups import add_backup_options, read_passphrase, read_secret_key, say_refusals
from backup.restore import RestoredBackup, restore_backup
from problems import Refused


class Command(BaseCommand):
    help = "Restore a backup while Kartel does not run. The present data are kept aside."
    requires_system_checks: tuple[str, ...] = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, help="a file made by backup")
        parser.add_argument("--without-key", action="store_true", help="go on without SECRET_KEY: all sign in again")
        add_backup_options(parser)

    def handle(
        self, *args: Any, file: Path, without_key: bool, passphrase: bool, language: str, **options: Any
    ) -> None:
        with say_refusals(self, language, replaces_data=True):
            given = read_passphrase(is_asked=passphrase)
            try:
                restored = restore_backup(file.absolute(), passphrase=given, without_key=without_key)
            except Refused as refused:
                if refused.code != "backup_key_needed" or not (key := read_secret_key()):
                    raise
                restored = restore_backup(file.absolute(), passphrase=given, key=key)
            self._print(restored)

    def _print(self, restored: RestoredBackup) -> None:
        self.stdout.write(_("Restored the backup of %(made_at)s.") % {"made_at": restored.made_at})
        for place in restored.kept:
            self.stdout.write(_("The data before are kept in %(place)s.") % {"place": place})
        withdrawn = ngettext(
            "%(links)s one-time link was withdrawn.", "%(links)s one-time links were withdrawn.", restored.links
        )
        self.stdout.write(withdrawn % {"links": restored.links})
        self.stdout.write(_("Start Kartel again, for example with make run."))
