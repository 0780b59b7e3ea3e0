"""Add the keys by which namesakes are found, and compute them for stored names."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from language.person_names import make_name_key

_AT_ONCE = 500


def fill_keys(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Compute the keys of all people with a name."""
    people = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    changed = []
    for person in people.only("given_name", "family_name", "display_name").order_by("pk").iterator(_AT_ONCE):
        person.name_key = make_name_key(person.given_name, person.family_name)
        person.display_key = make_name_key(person.display_name)
        changed.append(person)
    people.bulk_update(changed, ["name_key", "display_key"], batch_size=_AT_ONCE)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0006_sign_in_links_know_their_event")]

    operations = [
        migrations.AddField(
            model_name="user", name="name_key", field=models.CharField(default="", editable=False, max_length=500)
        ),
        migrations.AddField(
            model_name="user", name="display_key", field=models.CharField(default="", editable=False, max_length=500)
        ),
        migrations.RunPython(fill_keys, migrations.RunPython.noop, elidable=True),
    ]
