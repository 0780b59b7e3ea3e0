"""``manage.py export_rulings GAME``: everything the database holds about a game's rulings, as the TOML of its folder.

The same rulings give the same bytes, so two exports can be compared. Exit 0 written, 2 unusable.
"""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.errors.wording import say
from games.registry import find_game
from problems import Refused
from rulings.domain.toml_text import write_toml
from rulings.queries.folder import known_folder


class Command(BaseCommand):
    help = "Write the rulings of a game, with sources, contradictions and aliases, as TOML."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="key of the game, such as doomtrooper")
        parser.add_argument("--output", default="-", help="file to write; standard output without it")

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            find_game(options["game"])
        except Refused as refused:
            raise CommandError(say(refused.problems[0]), returncode=2) from refused
        data = write_toml(known_folder(options["game"])).encode()
        try:
            _write(options["output"], data)
        except OSError as error:
            raise CommandError(f"{options['output']}: {error.strerror}", returncode=2) from error


def _write(output: str, data: bytes) -> None:
    if output == "-":
        sys.stdout.buffer.write(data)
        sys.stdout.buffer.flush()
    else:
        Path(output).write_bytes(data)
