"""Index the entries with namesakes, apart from numbering them: PostgreSQL alters no table with pending changes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournament", "0027_marks_of_namesakes")]

    operations = [
        migrations.AddIndex(
            model_name="entry",
            index=models.Index(
                condition=models.Q(("namesake_number__gt", 0)), fields=["event"], name="entry_with_namesake"
            ),
        ),
    ]
