"""Make the key unique, apart from filling it: PostgreSQL alters no table with pending changes of its transaction."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0003_username_in_any_case")]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="username_key",
            field=models.CharField(editable=False, max_length=180, unique=True),
        ),
    ]
