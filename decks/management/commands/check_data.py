"""``manage.py check_data``: reads every game folder and lists every fault. Needs no database."""

from typing import Any

from django.core.management.base import BaseCommand

from games.data_check import check_games
from games.registry import list_game_folders


class Command(BaseCommand):
    help = "Check the data of every game folder."
    requires_system_checks = []

    def handle(self, *args: Any, **options: Any) -> None:
        faults = check_games()
        for fault in faults:
            self.stderr.write(fault)
        if faults:
            raise SystemExit(1)
        self.stdout.write(f"{len(list_game_folders())} games: {', '.join(list_game_folders())}. No fault.")
