"""Add what tells namesakes apart, and number those that events have already."""

from collections import defaultdict

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def number_namesakes(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Store the number of each entry with a namesake in its event: its place in the order of entering."""
    alias = schema_editor.connection.alias
    entries = apps.get_model("tournament", "Entry").objects.using(alias)
    members = apps.get_model("tournament", "EntryMember").objects.using(alias)
    for event in apps.get_model("tournament", "Event").objects.using(alias).order_by("pk").values_list("pk", flat=True):
        named: dict[str, set[int]] = defaultdict(set)
        rows = members.filter(event=event).values_list("entry", "user__name_key", "user__display_key")
        for entry, *keys in rows.order_by():
            for key in filter(None, keys):
                named[key].add(entry)
        namesakes = {entry for found in named.values() if len(found) > 1 for entry in found}
        if namesakes:
            ids = entries.filter(event=event).order_by("pk").values_list("pk", flat=True)
            for number, entry in enumerate(ids, start=1):
                if entry in namesakes:
                    entries.filter(pk=entry).update(namesake_number=number)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0026_judge_decks_again"), ("accounts", "0008_index_keys_of_names")]

    operations = [
        migrations.AddField(model_name="entry", name="mark_word", field=models.CharField(blank=True, max_length=20)),
        migrations.AddField(
            model_name="entry",
            name="namesake_number",
            field=models.PositiveIntegerField(blank=True, editable=False, null=True),
        ),
        migrations.RunPython(number_namesakes, migrations.RunPython.noop, elidable=True),
    ]
