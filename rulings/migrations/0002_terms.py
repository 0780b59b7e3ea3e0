"""The database's own index of search terms; which one it is, rulings/search_storage.py knows."""

from django.db import migrations

from rulings.search_storage import create_index, drop_index


class Migration(migrations.Migration):
    dependencies = [("rulings", "0001_first")]
    operations = [migrations.RunPython(create_index, drop_index)]
