"""``manage.py export_rulings GAME``: all stored rulings, sources, contradictions and aliases of a game as TOML.

The same rulings give the same bytes, so two exports can be compared. With ``--folder`` the files of the game's folder
are written with the changes of editors; unchanged tables stay byte by byte. Exit code 0 if written, 2 on an error.
"""

import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from games.registry import find_game
from games.rulings.reader import read_shipped_rulings
from problems import Refused
from rulings.domain.toml.folder import rewrite_folder
from rulings.domain.toml.tables import write_toml
from rulings.queries.folder import read_stored_rulings
from web.errors.wording import say


class Command(BaseCommand):
    help = "Write the rulings of a game, with sources, contradictions and aliases, as TOML."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help="key of the game, such as doomtrooper")
        parser.add_argument("--output", default="-", help="file to write; standard output without it")
        parser.add_argument("--folder", help="folder to write the game's own files to instead, changed and unchanged")

    def handle(self, *_: Any, **options: Any) -> None:
        try:
            game = find_game(options["game"])
        except Refused as refused:
            raise CommandError(say(refused.problems[0]), returncode=2) from refused
        stored = read_stored_rulings(game.key)
        try:
            if options["folder"]:
                files = sorted((game.folder / "rulings").glob("*.toml"))
                texts = {path.name: path.read_bytes().decode() for path in files}
                folder = Path(options["folder"])
                folder.mkdir(parents=True, exist_ok=True)
                for name, text in rewrite_folder(texts, read_shipped_rulings(game.key), stored).items():
                    (folder / name).write_bytes(text.encode())
            elif options["output"] == "-":
                sys.stdout.buffer.write(write_toml(stored).encode())
                sys.stdout.buffer.flush()
            else:
                Path(options["output"]).write_bytes(write_toml(stored).encode())
        except OSError as error:
            raise CommandError(f"{error.filename}: {error.strerror}", returncode=2) from error
