"""Cards loaded into another database than the default one: rows, transaction and log line are in that database."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

SCRIPT = """
import django
django.setup()
from django.core.management import call_command
from django.db import connection, connections
connections.databases["other"] = {**connections.databases["default"], "NAME": "OTHER"}
call_command("migrate", database="other", verbosity=0)
from decks.models import Card
from decks.services import catalogue
from games.registry import read_shipped_cards, find_games
from ledger.models import Action
loaded = Action.objects.using("other").filter(verb="cards.loaded").values_list("subject", flat=True)
assert set(loaded) == {f"cards:{game}" for game in find_games()}, loaded
assert connection.introspection.table_names() == []

def fail(**_):
    raise OSError

before = Card.objects.using("other").count()
catalogue.record_action = fail
try:
    catalogue.load_catalogue(game="made.up", cards=read_shipped_cards("doomtrooper"), using="other")
except OSError:
    pass
assert Card.objects.using("other").count() == before > 0
print("fine")
"""


@pytest.mark.nightly
def test_the_log_line_is_written_to_the_database_of_the_cards(tmp_path: Path) -> None:
    """The log line and the transaction belong to the database of the cards, not to the default one."""
    environment = {
        **os.environ,
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "DATABASE_URL": f"sqlite:///{tmp_path / 'first.sqlite3'}",
        "KARTEL_DATA_DIR": str(tmp_path),
    }
    script = SCRIPT.replace("OTHER", str(tmp_path / "other.sqlite3"))
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert done.stdout == "fine\n", done.stderr
