"""After a test that commits, the database is restored to what the migrations left."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test import TransactionTestCase

from accounts.models import User
from decks.models import Card
from rulings.models import SearchState, SearchTerm
from rulings.queries.search import search_rulings
from tests.ground.restore import restorable


def count_rows() -> dict[str, int]:
    """Return the number of rows of every table."""
    with connection.cursor() as cursor:
        counts = {}
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")
            counts[table] = cursor.fetchone()[0]
    return counts


@pytest.mark.django_db(transaction=True)
def test_written_rows_are_removed_and_shipped_rows_restored() -> None:
    before, types = count_rows(), dict(ContentType.objects.values_list("pk", "model"))
    with restorable(connection) as restore:
        User.objects.create_user("katerina", given_name="Kateřina", family_name="Benešová")
        SearchTerm.objects.all().delete()
        ContentType.objects.all().delete()
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE left_behind (id integer)")
        assert count_rows() != before
        restore()
        assert count_rows() == before
        assert dict(ContentType.objects.values_list("pk", "model")) == types
        assert search_rulings("golem", limit=1).results


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_every_test_that_commits_starts_with_the_shipped_rows(turn: int) -> None:
    assert User.objects.count() == 0
    assert Card.objects.exists()
    assert SearchState.objects.get().texts > 0
    SearchState.objects.update(texts=0)
    User.objects.create_user(f"katerina-{turn}", given_name="Kateřina", family_name="Benešová")


class TestClasses(TransactionTestCase):
    """The database is restored after Django's test cases, too."""

    def test_first(self) -> None:
        self._write()

    def test_second(self) -> None:
        self._write()

    def _write(self) -> None:
        assert not User.objects.exists()
        assert Card.objects.exists()
        User.objects.create_user("katerina", given_name="Kateřina", family_name="Benešová")
