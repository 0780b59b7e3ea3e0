"""Allow the names of many sets, because a card may have come out in all of them."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("decks", "0006_expansion_and_likely_names"),
    ]

    operations = [
        migrations.AlterField(
            model_name="card",
            name="expansion",
            field=models.CharField(blank=True, max_length=400),
        ),
    ]
