"""``manage.py sweep``: send waiting jobs again, or run them without a broker; call the periodic functions of apps."""

import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError, close_old_connections

from ledger.periodic import run_periodic
from ledger.services.idempotency import delete_old_answers
from ledger.services.jobs import run_waiting_jobs, send_waiting_jobs

_SECONDS_BETWEEN_DELETIONS = 3600.0


class Command(BaseCommand):
    help = "Send again the background jobs that no worker holds."
    requires_system_checks = ()
    _delete_at = 0.0

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--every", type=float, default=0, metavar="SECONDS", help="repeat for ever")

    def handle(self, *args: Any, every: float, **options: Any) -> None:
        self._sweep()
        while every:
            time.sleep(every)
            self._sweep()

    def _sweep(self) -> None:
        try:
            close_old_connections()
            run_periodic()
            send_waiting_jobs() if settings.HAS_BROKER else run_waiting_jobs()
            # Once an hour, because finding old answers reads the whole table.
            if time.monotonic() >= self._delete_at:
                delete_old_answers()
                self._delete_at = time.monotonic() + _SECONDS_BETWEEN_DELETIONS
        except OperationalError as error:
            self.stderr.write(f"sweep: {error}")
