"""After a test that commits, the next one finds the database as the migrations left it."""

import pytest
from django.contrib.contenttypes.models import ContentType
from django.db import connection
from django.test import TransactionTestCase

from accounts.models import User
from decks.models import Card
from rulings.models import SearchState, SearchTerm
from rulings.queries.search import search_rulings
from tests.ground.untouched import untouched


def everything() -> dict[str, int]:
    """How many rows each table holds."""
    with connection.cursor() as cursor:
        counts = {}
        for table in connection.introspection.table_names(cursor):
            cursor.execute(f"SELECT COUNT(*) FROM {connection.ops.quote_name(table)}")
            counts[table] = cursor.fetchone()[0]
    return counts


@pytest.mark.django_db(transaction=True)
def test_what_was_written_is_gone_and_what_was_shipped_is_back() -> None:
    before, types = everything(), dict(ContentType.objects.values_list("pk", "model"))
    with untouched(connection) as put_back:
        User.objects.create_user("katerina", given_name="Kateřina", family_name="Benešová")
        SearchTerm.objects.all().delete()
        ContentType.objects.all().delete()
        with connection.cursor() as cursor:
            cursor.execute("CREATE TABLE left_behind (id integer)")
        assert everything() != before
        put_back()
        assert everything() == before
        assert dict(ContentType.objects.values_list("pk", "model")) == types
        assert search_rulings("golem", limit=1).found


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("turn", [1, 2])
def test_every_test_that_commits_begins_with_what_was_shipped(turn: int) -> None:
    assert User.objects.count() == 0
    assert Card.objects.exists()
    assert SearchState.objects.get().texts > 0
    SearchState.objects.update(texts=0)
    User.objects.create_user(f"katerina-{turn}", given_name="Kateřina", family_name="Benešová")


class TestClasses(TransactionTestCase):
    """Django's own test cases get the same."""

    def test_first(self) -> None:
        self._write()

    def test_second(self) -> None:
        self._write()

    def _write(self) -> None:
        assert not User.objects.exists()
        assert Card.objects.exists()
        User.objects.create_user("katerina", given_name="Kateřina", family_name="Benešová")
