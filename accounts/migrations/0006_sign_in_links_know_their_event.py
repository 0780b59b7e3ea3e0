"""Each sign-in link gets the event that it belongs to, so that only this event's organizers can end it."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def take_scopes_from_the_log(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    """Give every open link the scope of the person's newest line about issuing; until now a person had one open link."""
    database = schema_editor.connection.alias
    links = apps.get_model("accounts", "SignInLink").objects.using(database)
    actions = apps.get_model("ledger", "Action").objects.using(database)
    for link in links.filter(used_at=None, replaced_at=None):
        lines = actions.filter(verb="sign_in_link.issued", subject=f"person:{link.user_id}")
        newest = lines.order_by("-id").first()
        if newest is not None:
            links.filter(pk=link.pk).update(scope=newest.scope)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0005_names_and_ways_out"), ("ledger", "0001_initial")]

    operations = [
        migrations.AddField(
            model_name="signinlink",
            name="scope",
            field=models.CharField(default="site", max_length=40),
        ),
        migrations.RunPython(take_scopes_from_the_log, migrations.RunPython.noop),
    ]
