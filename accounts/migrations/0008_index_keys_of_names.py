"""Index the keys, apart from filling them: PostgreSQL alters no table with pending changes of its transaction."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("accounts", "0007_keys_of_names")]

    operations = [
        migrations.AlterField(
            model_name="user",
            name="name_key",
            field=models.CharField(db_index=True, editable=False, max_length=500),
        ),
        migrations.AlterField(
            model_name="user",
            name="display_key",
            field=models.CharField(db_index=True, editable=False, max_length=500),
        ),
    ]
