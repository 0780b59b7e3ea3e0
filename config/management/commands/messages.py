"""``manage.py messages``: update the Czech catalogue from the code, or check it."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.translations.catalogue import carry_over, find_faults, read_catalogue, write_catalogue
from config.translations.extraction import find_messages


class Command(BaseCommand):
    help = "Collects messages, updates locale/cs and compiles it; --check only looks and fails on any fault."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--check", action="store_true", help="change nothing; fail on any fault")

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the command. With --check it raises CommandError with every fault, one per line; else it prints them."""
        messages = find_messages(settings.BASE_DIR)
        if not options["check"]:
            write_catalogue(settings.BASE_DIR, carry_over(read_catalogue(settings.BASE_DIR), messages))
        faults = find_faults(settings.BASE_DIR, messages)
        if faults and options["check"]:
            raise CommandError("\n".join(faults))
        for fault in faults:
            self.stdout.write(fault)
        self.stdout.write(f"{len(messages)} messages, {len(faults)} faults")
