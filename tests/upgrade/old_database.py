"""Writes the rows of an earlier program into the empty database of the settings, with the tables of that program.

python -m tests.upgrade.old_database
"""

import gzip
import json
import os
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import django
from django.apps.registry import Apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.executor import MigrationExecutor
from django.db.models import Model

ROWS = Path(__file__).parents[1] / "golden" / "club-before-three-verdicts.json.gz"
# The last migrations of commit b6ff477, which wrote the rows.
MIGRATIONS = [
    ("accounts", "0005_names_and_ways_out"),
    ("decks", "0004_deck_of_an_event"),
    ("ledger", "0001_initial"),
    ("rulings", "0008_questions"),
    ("sessions", "0001_initial"),
    ("tournament", "0016_labels_of_deck_visibility"),
]


def make_old_database() -> None:
    """Create the tables and insert the rows. The shipped cards and rulings of today are not loaded."""
    executor = MigrationExecutor(connection)
    state = executor.migrate(MIGRATIONS)
    rows = json.loads(gzip.decompress(ROWS.read_bytes()))
    with transaction.atomic():
        written = [_insert(state.apps, name, [*found]) for name, found in groupby(rows, key=itemgetter("model"))]
    with connection.cursor() as cursor:
        for command in connection.ops.sequence_reset_sql(no_style(), written):
            cursor.execute(command)


def _insert(apps: Apps, name: str, rows: list[dict[str, Any]]) -> type[Model]:
    """Insert the rows of one model, written as `dumpdata` writes them."""
    model = apps.get_model(name)
    fields = {field.name: field for field in model._meta.concrete_fields}
    made = []
    for row in rows:
        values = {
            fields[key].attname: fields[key].to_python(value) for key, value in row["fields"].items() if key in fields
        }
        made.append(model(pk=row["pk"], **values))
    model._base_manager.bulk_create(made)
    return model


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    make_old_database()
