"""Add the case-folded user name. Of two user names that differ only in case, the later one gets a number."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

_MAX_LENGTH = 60


def fill(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Compute the key of every person, the oldest first, and number the user names that are taken."""
    users = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    taken: set[str] = set()
    names = {name.casefold() for name in users.values_list("username", flat=True)}
    for user in users.order_by("id"):
        number, name = 2, user.username
        while name.casefold() in taken or (name != user.username and name.casefold() in names):
            name = f"{user.username[: _MAX_LENGTH - len(str(number)) - 1]}.{number}"
            number += 1
        user.username, user.username_key = name, name.casefold()
        taken.add(user.username_key)
        user.save(update_fields=["username", "username_key"])


class Migration(migrations.Migration):
    dependencies = [("accounts", "0002_api_token")]

    operations = [
        migrations.AddField(
            model_name="user",
            name="username_key",
            field=models.CharField(default="", editable=False, max_length=180),
            preserve_default=False,
        ),
        migrations.RunPython(fill, migrations.RunPython.noop, elidable=True),
    ]
