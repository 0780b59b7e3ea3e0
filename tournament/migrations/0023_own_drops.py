"""Whether players drop by themselves; existing events keep that they may."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0022_own_check_in")]

    operations = [
        migrations.AddField(
            model_name="event",
            name="player_drops",
            field=models.BooleanField(default=True, verbose_name="players drop by themselves"),
        ),
    ]
