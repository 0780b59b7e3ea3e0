"""Reports of players, their settings, sources of results, and when a seat was shown."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0020_revisions_of_events"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="event",
            name="player_reports",
            field=models.BooleanField(default=False, verbose_name="players report results"),
        ),
        migrations.AddField(
            model_name="event",
            name="silence_minutes",
            field=models.PositiveSmallIntegerField(default=0, verbose_name="silence confirms after minutes"),
        ),
        migrations.AddField(
            model_name="result",
            name="source",
            field=models.CharField(
                blank=True,
                choices=[("desk", "Desk"), ("judge", "Judge"), ("players", "Players"), ("silence", "Silence")],
                max_length=10,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="shown_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.CreateModel(
            name="ResultReport",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "kind",
                    models.CharField(
                        choices=[("report", "Report"), ("confirm", "Confirm"), ("dispute", "Dispute")], max_length=10
                    ),
                ),
                ("revision", models.PositiveSmallIntegerField()),
                ("games", models.JSONField(blank=True, null=True)),
                ("outcome", models.CharField(blank=True, max_length=20)),
                ("in_game_points", models.JSONField(blank=True, null=True)),
                ("ended", models.JSONField(blank=True, null=True)),
                ("at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "answers",
                    models.ForeignKey(
                        blank=True,
                        null=True,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="answered_by",
                        to="tournament.resultreport",
                    ),
                ),
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="result_reports",
                        to="tournament.entry",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="reports", to="tournament.match"
                    ),
                ),
            ],
            options={
                "ordering": ["match", "id"],
            },
        ),
        migrations.AddField(
            model_name="match",
            name="dispute",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournament.resultreport",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="report",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="tournament.resultreport",
            ),
        ),
    ]
