"""The choice of tests: for a change or at night, and again on PostgreSQL if they may reach the database.

This file imports nothing that could start a process, so its plain tests count as unable to reach the database.
"""

import sys

import pytest
from django.db import utils
from django.test import SimpleTestCase, TestCase

from accounts.models import User
from tests.ground.nightly import count_examples, is_due, sampled
from tests.ground.reach import forbid_database, may_reach_database, runs_on_postgres


@pytest.fixture
def person(db: None) -> User:
    return User.objects.create_user("katerina", given_name="Kateřina", family_name="Benešová")


def test_a_test_without_fixtures_cannot_reach_the_database(request: pytest.FixtureRequest, tmp_path: object) -> None:
    assert not may_reach_database(request.node)


def test_a_test_without_a_database_cannot_connect() -> None:
    with pytest.raises(RuntimeError, match="Database access not allowed"):
        User.objects.count()


def test_a_test_without_a_database_cannot_start_python() -> None:
    import subprocess

    with pytest.raises(AssertionError, match="does not import subprocess"):
        subprocess.run([sys.executable, "-c", ""], check=False)
    subprocess.run(["true"], check=True)


@pytest.mark.django_db
def test_a_marked_test_may_reach_the_database(request: pytest.FixtureRequest) -> None:
    assert may_reach_database(request.node)


def test_a_test_with_a_row_fixture_may_reach_the_database(request: pytest.FixtureRequest, person: User) -> None:
    assert may_reach_database(request.node)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "by_day", "at_night"),
    [
        ("views/test_page", False, False),
        ("services/test_entries", False, True),
        ("backup/test_commands", False, True),
        ("queries/test_lists", True, True),
        ("ledger/test_jobs", True, True),
        ("upgrade/test_cards", True, True),
        ("views/test_search", True, False),
        ("services/test_order_of_locks", True, True),
        ("services/test_at_once", True, True),
        ("services/test_concurrent_writes", True, True),
        ("services/test_idempotency", True, True),
        ("services/test_migrations", True, True),
    ],
)
def test_a_change_runs_on_postgresql_what_its_folder_or_file_says(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, name: str, by_day: bool, at_night: bool
) -> None:
    monkeypatch.setattr(request.node, "path", request.node.path.parent / f"{name}.py")
    for night, is_run in ((False, by_day), (True, at_night)):
        monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", night)
        assert runs_on_postgres(request.node) == is_run


@pytest.mark.django_db
@pytest.mark.parametrize("marker", ["both_databases", "first_on_postgres", "postgres"])
def test_a_change_runs_on_postgresql_what_is_marked(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, marker: str
) -> None:
    monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", False)
    assert not runs_on_postgres(request.node)
    request.applymarker(getattr(pytest.mark, marker))
    assert runs_on_postgres(request.node)


@pytest.mark.django_db
@pytest.mark.parametrize(("folder", "is_run"), [("services", True), ("views", False), ("api", False)])
def test_a_change_runs_on_postgresql_what_a_service_refuses(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, folder: str, is_run: bool
) -> None:
    monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", False)
    monkeypatch.setattr(request.node, "path", request.node.path.parent / folder / "test_entries.py")
    assert not runs_on_postgres(request.node)
    monkeypatch.setattr(request.node, "originalname", "test_a_second_entry_is_refused")
    assert runs_on_postgres(request.node) == is_run


@pytest.mark.django_db(transaction=True)
def test_a_change_runs_on_postgresql_what_commits(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", False)
    assert runs_on_postgres(request.node)


@pytest.mark.django_db
def test_a_change_runs_on_postgresql_what_expects_an_error_of_the_database(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", False)
    assert not runs_on_postgres(request.node)
    monkeypatch.setattr(request.node.module, "Failure", utils.IntegrityError, raising=False)
    assert runs_on_postgres(request.node)


@pytest.mark.django_db
@pytest.mark.parametrize("marker", ["nightly", "service", "browser"])
def test_what_runs_long_waits_for_the_night_on_postgresql_whatever_its_folder_says(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, marker: str
) -> None:
    monkeypatch.setattr(request.node, "path", request.node.path.parent / "queries" / "test_lists.py")
    request.applymarker(getattr(pytest.mark, marker))
    for night in (False, True):
        monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", night)
        assert runs_on_postgres(request.node) == night


@pytest.mark.django_db
def test_a_property_waits_for_the_night_on_postgresql_unless_it_is_marked(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(request.node, "path", request.node.path.parent / "queries" / "test_lists.py")
    monkeypatch.setattr(request.node.obj, "is_hypothesis_test", True, raising=False)
    for night in (False, True):
        monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", night)
        assert runs_on_postgres(request.node) == night
    request.applymarker(pytest.mark.both_databases)
    monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", False)
    assert runs_on_postgres(request.node)


@pytest.mark.django_db
@pytest.mark.both_databases
def test_a_nightly_test_of_both_databases_waits_for_the_night(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert runs_on_postgres(request.node)
    request.applymarker(pytest.mark.nightly)
    for night in (False, True):
        monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", night)
        assert runs_on_postgres(request.node) == night


@pytest.mark.django_db
@pytest.mark.parametrize("marker", ["screen", "own_database"])
@pytest.mark.parametrize("night", [False, True])
def test_what_cannot_differ_is_never_run_again(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, marker: str, night: bool
) -> None:
    monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", night)
    request.applymarker(getattr(pytest.mark, marker))
    assert not runs_on_postgres(request.node)


@pytest.mark.parametrize(
    ("marker", "by_day", "at_night"),
    [
        (None, True, False),
        (pytest.mark.nightly, False, True),
        (pytest.mark.first_on_postgres, False, True),
        (pytest.mark.fuller_at_night, True, True),
    ],
)
def test_every_test_is_due_for_a_change_or_at_night(
    request: pytest.FixtureRequest,
    monkeypatch: pytest.MonkeyPatch,
    marker: pytest.MarkDecorator | None,
    by_day: bool,
    at_night: bool,
) -> None:
    if marker:
        request.applymarker(marker)
    for night, is_due_then in ((False, by_day), (True, at_night)):
        monkeypatch.setattr("tests.ground.nightly.IS_NIGHT", night)
        assert is_due(request.node) == is_due_then
        assert count_examples(change=4, night=15) == (15 if night else 4)


@pytest.mark.parametrize("language", ["cs", "en"])
@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_case_runs_in_one_language_for_a_change_and_in_the_other_at_night(
    request: pytest.FixtureRequest, language: str, number: int
) -> None:
    name = request.node.originalname
    functions = [item for item in request.session.items if isinstance(item, pytest.Function)]
    collected = [function.callspec.params for function in functions if function.originalname == name]
    assert [case["language"] for case in collected if case["number"] == number] == [language]


def test_a_change_takes_one_of_several_values_that_resemble_each_other() -> None:
    values = sampled(["a", "b", "c", ("d", 4)], every=3)
    assert [value.values for value in values] == [("a",), ("b",), ("c",), ("d", 4)]
    assert [[mark.name for mark in value.marks] for value in values] == [[], ["nightly"], ["nightly"], []]


@pytest.mark.parametrize("fixture", ["db", "transactional_db", "live_server", "django_db_setup"])
def test_requesting_a_database_fixture_at_run_time_fails(fixture: str) -> None:
    asked: list[str] = []
    with (
        pytest.raises(AssertionError, match="name it among the arguments"),
        forbid_database("it", lambda: asked),
    ):
        asked.append(fixture)


class _RemembersItem:
    @pytest.fixture(autouse=True)
    def _remember_item(self, request: pytest.FixtureRequest) -> None:
        self.item = request.node


class TestDjangoCase(_RemembersItem, TestCase):
    def test_may_reach_the_database(self) -> None:
        assert may_reach_database(self.item)


class TestSimpleCase(_RemembersItem, SimpleTestCase):
    def test_may_reach_the_database_because_it_may_name_databases(self) -> None:
        assert may_reach_database(self.item)
