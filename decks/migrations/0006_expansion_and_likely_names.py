"""Add the expansion of a card, names that are only likely, names of one of several cards, and the shipped key."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0005_status_of_deck_versions"),
    ]

    operations = [
        migrations.AddField(
            model_name="card",
            name="expansion",
            field=models.CharField(blank=True, default="", max_length=80),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="card",
            name="stands_for",
            field=models.TextField(blank=True, default=""),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="card",
            name="shipped_key",
            field=models.CharField(blank=True, default="", max_length=120),
            preserve_default=False,
        ),
        migrations.AddField(
            model_name="cardname",
            name="likely",
            field=models.BooleanField(default=False),
        ),
    ]
