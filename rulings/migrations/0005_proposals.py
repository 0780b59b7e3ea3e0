"""Proposals, who speaks in a source and for which formats, and what was shipped last."""

import django.db.models.deletion
import django.utils.timezone
from django.apps.registry import Apps
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def note_shipped(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Until now nobody but the shipped data could write a ruling."""
    rulings = apps.get_model("rulings", "Ruling").objects.using(schema_editor.connection.alias)
    rulings.filter(shipped_digest="").update(shipped_digest=models.F("digest"))


class Migration(migrations.Migration):
    dependencies = [
        ("rulings", "0004_rulebook"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="ruling",
            name="shipped_digest",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="source",
            name="jurisdiction",
            field=models.JSONField(blank=True, default=list),
        ),
        migrations.AlterField(
            model_name="source",
            name="authority",
            field=models.CharField(
                choices=[
                    ("publisher", "publisher"),
                    ("magazine", "magazine"),
                    ("club", "club"),
                    ("event", "organizers of the event"),
                    ("head judge", "head judge of the event"),
                ],
                max_length=40,
            ),
        ),
        migrations.CreateModel(
            name="Proposal",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("game", models.CharField(max_length=40)),
                ("revision", models.PositiveIntegerField(default=0)),
                ("changes", models.JSONField(default=dict)),
                ("reason", models.CharField(blank=True, max_length=300)),
                ("origin", models.CharField(blank=True, max_length=500)),
                ("remarks", models.JSONField(default=list)),
                ("made_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "state",
                    models.CharField(
                        choices=[
                            ("open", "waits for an editor"),
                            ("approved", "approved"),
                            ("rejected", "rejected"),
                            ("withdrawn", "withdrawn"),
                        ],
                        default="open",
                        max_length=10,
                    ),
                ),
                ("decided_at", models.DateTimeField(blank=True, null=True)),
                ("decision", models.CharField(blank=True, max_length=300)),
                (
                    "author",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="ruling_proposals",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "decided_by",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="decided_proposals",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "ruling",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="proposals",
                        to="rulings.ruling",
                    ),
                ),
            ],
            options={
                "ordering": ["-id"],
                "indexes": [models.Index(fields=["state", "-id"], name="proposal_by_state")],
            },
        ),
        migrations.RunPython(note_shipped, migrations.RunPython.noop),
    ]
