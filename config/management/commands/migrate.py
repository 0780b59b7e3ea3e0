"""``manage.py migrate``: Django's command, of which only one runs at a time on a database, from any machine."""

from typing import Any

from django.core.management.commands.migrate import Command as DjangoCommand
from django.db import connections

from service.databases.migration_lock import hold_migration_lock


class Command(DjangoCommand):
    """Django's ``migrate`` behind a lock: a second one waits, and then finds nothing left to apply."""

    def handle(self, *args: Any, **options: Any) -> None:
        with hold_migration_lock(connections[options["database"]], self._say_that_it_waits):
            super().handle(*args, **options)

    def _say_that_it_waits(self) -> None:
        self.stderr.write("Another process migrates this database; waiting until it has ended.")
