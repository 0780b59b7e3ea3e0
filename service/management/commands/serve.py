"""``manage.py serve``: run the whole service under one supervisor, on HOST and PORT."""

from typing import Any

from django.core.management.base import BaseCommand

from service.errors import ServeError
from service.supervisor import serve


class Command(BaseCommand):
    help = "Run Kartel: broker, worker, sweeper and web server, until Ctrl-C."
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            serve()
        except ServeError as error:
            self.stderr.write(f"Kartel cannot run: {error}")
            raise SystemExit(1) from None
