"""Which tests are run once more over PostgreSQL: each that may reach the database, told by what it is made of.

Nothing here is imported that could start a process, so the plain tests of this file count as out of reach.
"""

import sys

import pytest
from django.test import SimpleTestCase, TestCase

from accounts.models import User
from tests.ground.reach import may_reach_database, nothing_reached


@pytest.fixture
def somebody(db: None) -> User:
    return User.objects.create_user("katerina", given_name="Kateřina", family_name="Benešová")


def test_one_that_asks_for_nothing_is_out_of_reach(request: pytest.FixtureRequest, tmp_path: object) -> None:
    assert not may_reach_database(request.node)


def test_one_out_of_reach_cannot_connect() -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        User.objects.count()


def test_one_out_of_reach_cannot_start_another_python() -> None:
    import subprocess

    with pytest.raises(AssertionError, match="does not import subprocess"):
        subprocess.run([sys.executable, "-c", ""], check=False)
    subprocess.run(["true"], check=True)


@pytest.mark.django_db
def test_one_marked_is_in_reach(request: pytest.FixtureRequest) -> None:
    assert may_reach_database(request.node)


def test_one_with_a_row_among_its_fixtures_is_in_reach(request: pytest.FixtureRequest, somebody: User) -> None:
    assert may_reach_database(request.node)


@pytest.mark.parametrize("fixture", ["db", "transactional_db", "live_server", "django_db_setup"])
def test_one_that_asks_for_a_database_while_it_runs_is_told_to_say_so(fixture: str) -> None:
    asked: list[str] = []
    with pytest.raises(AssertionError, match="name it among the arguments"), nothing_reached("it", lambda: asked):
        asked.append(fixture)


class _Told:
    @pytest.fixture(autouse=True)
    def _remember(self, request: pytest.FixtureRequest) -> None:
        self.item = request.node


class TestOfDjango(_Told, TestCase):
    def test_is_in_reach(self) -> None:
        assert may_reach_database(self.item)


class TestSimple(_Told, SimpleTestCase):
    def test_is_in_reach_because_it_may_name_databases(self) -> None:
        assert may_reach_database(self.item)
