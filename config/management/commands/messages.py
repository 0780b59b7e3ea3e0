"""manage.py messages: bring the Czech catalogue up to date with the code, or say what is wrong with it."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.translations.catalogue import carry_over, find_faults, read_catalogue, write_catalogue
from config.translations.extraction import find_messages


class Command(BaseCommand):
    """Collect messages, keep translations, compile; with --check change nothing and fail on any fault."""

    help = "Collects messages, updates locale/cs and compiles it; --check only looks and fails on any fault."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        """--check."""
        parser.add_argument("--check", action="store_true", help="change nothing; fail on any fault")

    def handle(self, *args: Any, **options: Any) -> None:
        """Raises CommandError with every fault, one a line."""
        messages = find_messages(settings.BASE_DIR)
        if not options["check"]:
            write_catalogue(settings.BASE_DIR, carry_over(read_catalogue(settings.BASE_DIR), messages))
        faults = find_faults(settings.BASE_DIR, messages)
        if faults and options["check"]:
            raise CommandError("\n".join(faults))
        for fault in faults:
            self.stdout.write(fault)
        self.stdout.write(f"{len(messages)} messages, {len(faults)} to be mended")
