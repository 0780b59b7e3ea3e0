"""Roles of events become invitations until the person accepts; roles given before stay accepted."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournament", "0018_stored_standings"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="staffrole",
            name="code_digest",
            field=models.CharField(blank=True, max_length=64),
        ),
        migrations.AddField(
            model_name="staffrole",
            name="declined_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="staffrole",
            name="expires_at",
            field=models.DateTimeField(blank=True, null=True),
        ),
        migrations.AddField(
            model_name="staffrole",
            name="invited_by",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddField(
            model_name="staffrole",
            name="invited_key",
            field=models.CharField(blank=True, db_index=True, max_length=180),
        ),
        migrations.AddField(
            model_name="staffrole",
            name="invited_username",
            field=models.CharField(blank=True, max_length=60),
        ),
        migrations.AlterField(
            model_name="staffrole",
            name="user",
            field=models.ForeignKey(
                blank=True,
                null=True,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="event_roles",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AddConstraint(
            model_name="staffrole",
            constraint=models.UniqueConstraint(
                condition=models.Q(("user", None), models.Q(("invited_key", ""), _negated=True)),
                fields=("event", "invited_key", "role"),
                name="one_invitation_once",
            ),
        ),
        migrations.AddConstraint(
            model_name="staffrole",
            constraint=models.UniqueConstraint(
                condition=models.Q(("code_digest", ""), _negated=True),
                fields=("code_digest",),
                name="one_invitation_link_once",
            ),
        ),
    ]
