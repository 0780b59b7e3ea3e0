"""A row of revisions for every event; existing events get theirs here."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models

import tournament.models.revisions

PARTS = ("facts", "entries", "decks", "rounds", "newest_round", "standings", "log", "papers")


def give_revisions(apps: Any, schema_editor: Any) -> None:
    """Insert a row for each event that exists."""
    Event = apps.get_model("tournament", "Event")
    EventRevisions = apps.get_model("tournament", "EventRevisions")
    events = Event.objects.using(schema_editor.connection.alias).values_list("pk", flat=True)
    rows = [EventRevisions(event_id=event) for event in events]
    EventRevisions.objects.using(schema_editor.connection.alias).bulk_create(rows, batch_size=100)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0019_invitations")]

    operations = [
        migrations.CreateModel(
            name="EventRevisions",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                *((part, models.BigIntegerField(default=tournament.models.revisions.draw_revision)) for part in PARTS),
                (
                    "event",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="revisions",
                        to="tournament.event",
                    ),
                ),
            ],
            options={"verbose_name_plural": "event revisions"},
        ),
        migrations.RunPython(give_revisions, migrations.RunPython.noop),
    ]
