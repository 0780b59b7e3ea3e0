"""The words for the visibility of decks; no column changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0015_clock_that_pauses"),
    ]

    operations = [
        migrations.AlterField(
            model_name="decksettings",
            name="shown_after",
            field=models.CharField(
                choices=[
                    ("staff", "judges and organizers only"),
                    ("opponent", "also the player’s opponents"),
                    ("public", "all readers"),
                ],
                default="staff",
                max_length=20,
            ),
        ),
        migrations.AlterField(
            model_name="decksettings",
            name="shown_during",
            field=models.CharField(
                choices=[
                    ("staff", "judges and organizers only"),
                    ("opponent", "also the player’s opponents"),
                    ("public", "all readers"),
                ],
                default="staff",
                max_length=20,
            ),
        ),
    ]
