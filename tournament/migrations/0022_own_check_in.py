"""The check-in code of an event, and the causes of changes that players make themselves."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0021_reports_of_players")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="check_in_code",
            field=models.CharField(blank=True, default="", max_length=12),
        ),
        migrations.AlterField(
            model_name="entrystatuschange",
            name="cause",
            field=models.CharField(
                blank=True,
                choices=[
                    ("no_shows", "no-shows"),
                    ("disqualified", "disqualification"),
                    ("own_check_in", "by the player, with the code of the event"),
                    ("own_drop", "by the player"),
                ],
                max_length=20,
            ),
        ),
    ]
