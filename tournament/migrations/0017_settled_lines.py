"""Decisions of judges about doubtful lines of decks, each with its verdict."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0016_labels_of_deck_visibility"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="SettledLine",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("line", models.TextField()),
                (
                    "decision",
                    models.CharField(
                        choices=[
                            ("card", "a card"),
                            ("no_card", "no card"),
                            ("allowed", "own card, allowed here"),
                            ("ask", "to be settled again"),
                        ],
                        max_length=10,
                    ),
                ),
                ("card", models.CharField(blank=True, max_length=120)),
                ("reason", models.CharField(max_length=300)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                ("verdict", models.JSONField()),
                ("legal", models.BooleanField()),
                ("status", models.CharField(max_length=10)),
                ("rules", models.CharField(max_length=64)),
                ("catalogue", models.CharField(blank=True, max_length=64)),
                (
                    "by",
                    models.ForeignKey(
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entry",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="settled_lines", to="tournament.entry"
                    ),
                ),
                (
                    "submission",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="settled_lines",
                        to="tournament.submission",
                    ),
                ),
            ],
            options={
                "ordering": ["id"],
            },
        ),
    ]
