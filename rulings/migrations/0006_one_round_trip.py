"""PostgreSQL names the entries of a question from its index and in one round trip; rulings/search_storage.py knows how."""

from django.db import migrations

from rulings.search_storage import create_search_function, drop_search_function


class Migration(migrations.Migration):
    dependencies = [("rulings", "0005_proposals")]
    operations = [migrations.RunPython(create_search_function, drop_search_function)]
