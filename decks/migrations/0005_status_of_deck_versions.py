from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def keep_verdicts(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Store legal or illegal for the verdicts of former versions: they hold until the deck is saved again."""
    versions = apps.get_model("decks", "DeckVersion").objects.using(schema_editor.connection.alias)
    versions.filter(legal=True).update(status="legal")
    versions.filter(legal=False).update(status="illegal")


class Migration(migrations.Migration):
    dependencies = [("decks", "0004_deck_of_an_event")]

    operations = [
        migrations.AddField(
            model_name="deckversion",
            name="status",
            field=models.CharField(default="", max_length=10),
            preserve_default=False,
        ),
        migrations.RunPython(keep_verdicts, migrations.RunPython.noop),
    ]
