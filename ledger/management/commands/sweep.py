"""``manage.py sweep``: send waiting jobs again, or run them without a broker; call the periodic functions of apps."""

import time
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import OperationalError, close_old_connections

from ledger.periodic import run_periodic
from ledger.services.beats import record_beat
from ledger.services.idempotency import delete_old_answers
from ledger.services.jobs import run_waiting_jobs, send_waiting_jobs
from service.metrics.shared import is_shared

_SECONDS_BETWEEN_DELETIONS = 3600.0
# Of the sign of life by which the health of the service is judged, because each is a write.
_SECONDS_BETWEEN_BEATS = 10.0


class Command(BaseCommand):
    help = "Send again the background jobs that no worker holds."
    requires_system_checks = ()
    _delete_at = _beat_at = 0.0

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--every", type=float, default=0, metavar="SECONDS", help="repeat for ever")

    def handle(self, *args: Any, every: float, **options: Any) -> None:
        if every and is_shared():
            from service.metrics.measuring import measure_write_locks

            measure_write_locks()
        self._sweep()
        while every:
            time.sleep(every)
            self._sweep()

    def _sweep(self) -> None:
        try:
            close_old_connections()
            run_periodic()
            send_waiting_jobs() if settings.HAS_BROKER else run_waiting_jobs()
            if time.monotonic() >= self._beat_at:
                record_beat(name="sweeper")
                self._beat_at = time.monotonic() + _SECONDS_BETWEEN_BEATS
            # Once an hour, because finding old answers reads the whole table.
            if time.monotonic() >= self._delete_at:
                delete_old_answers()
                self._delete_at = time.monotonic() + _SECONDS_BETWEEN_DELETIONS
        except OperationalError as error:
            # In an outage it comes with every sweep, and PostgreSQL writes several lines.
            self.stderr.write(f"sweep: {str(error).splitlines()[0]}")
