"""A full disk or a lost database is answered with 503 and its cause, on pages and in the API."""

import errno
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from html import unescape

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client

from problems import Problem
from service.databases.outage import RETRY_AFTER_SECONDS, find_outage
from tests.builders import make_event, pair
from tests.tournament.views.readers import LANGUAGES, browser, sentence
from tournament.models import Result

on_sqlite = pytest.mark.skipif(connection.vendor != "sqlite", reason="asks SQLite for an error")
on_postgres = pytest.mark.skipif(connection.vendor != "postgresql", reason="asks PostgreSQL for an error")


@contextmanager
def read_only_database() -> Iterator[None]:
    """Let the database refuse every write, as a disk with a fault does."""
    is_sqlite = connection.vendor == "sqlite"
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON" if is_sqlite else "SET transaction_read_only = on")
        yield
        transaction.set_rollback(True)
    if is_sqlite:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA query_only = OFF")


def outage_of(statement: str) -> Problem | None:
    """Run a statement that fails, and return the outage that its error shows."""
    with connection.cursor() as cursor, pytest.raises(DatabaseError) as error:
        cursor.execute(statement)
    return find_outage(error.value)


@on_sqlite
@pytest.mark.django_db
def test_a_full_disk_under_sqlite_is_named() -> None:
    with connection.cursor() as cursor:
        cursor.execute("CREATE TABLE ballast (content BLOB)")
        cursor.execute("PRAGMA page_count")
        pages = cursor.fetchone()[0]
        cursor.execute(f"PRAGMA max_page_count = {pages}")
    try:
        assert outage_of("INSERT INTO ballast VALUES (zeroblob(50000000))") == Problem("disk_full")
    finally:
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA max_page_count = 1073741823")


@on_postgres
@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "name"),
    [("53100", "disk_full"), ("53300", "database_busy"), ("40P01", "database_busy"), ("57P01", "database_lost")],
)
def test_an_error_code_of_postgres_is_named(code: str, name: str) -> None:
    assert outage_of(f"DO $$ BEGIN RAISE EXCEPTION 'no' USING ERRCODE = '{code}'; END $$") == Problem(name)


@on_postgres
@pytest.mark.django_db
def test_a_connection_that_the_server_ended_is_a_lost_database() -> None:
    other = connection.copy()
    try:
        with other.cursor() as cursor, pytest.raises(DatabaseError) as error:
            cursor.execute("SELECT pg_terminate_backend(pg_backend_pid())")
        assert find_outage(error.value) == Problem("database_lost")
        with pytest.raises(DatabaseError) as error:
            other.cursor()
        assert find_outage(error.value) == Problem("database_lost")
    finally:
        other.close()


@pytest.mark.django_db
def test_a_missing_table_is_no_outage() -> None:
    assert outage_of("SELECT * FROM no_such_table") is None


def raise_from(cause: Exception) -> None:
    raise RuntimeError("while saving") from cause


@pytest.mark.parametrize(
    ("cause", "found"),
    [
        (OSError(errno.ENOSPC, "no space"), Problem("disk_full")),
        (OSError(errno.ENOENT, "no file"), None),
        (ValueError("a bug"), None),
    ],
)
def test_the_cause_of_an_error_decides(cause: Exception, found: Problem | None) -> None:
    with pytest.raises(RuntimeError) as error:
        raise_from(cause)
    assert find_outage(error.value) == found


@pytest.mark.django_db
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_desk_keeps_what_was_typed_in_an_outage(language: str) -> None:
    event = make_event()
    pair(event)
    desk = browser(event, "scorekeeper", language)
    desk.raise_request_exception = False
    typed = {"table": "1", "revision": "0", "result": "points", "points_first": "13", "points_second": "25"}
    with read_only_database():
        answer = desk.post(f"/events/{event.slug}/desk/", typed)
    page = unescape(answer.content.decode())
    assert (answer.status_code, answer["Retry-After"]) == (503, str(RETRY_AFTER_SECONDS))
    assert sentence(language, "database_lost") in page
    assert f'<form method="post" action="/events/{event.slug}/desk/">' in page
    for name, value in typed.items():
        assert f'<input type="hidden" name="{name}" value="{value}">' in page


@pytest.mark.django_db
def test_a_password_is_not_written_into_the_page_of_an_outage() -> None:
    guest = Client(raise_request_exception=False)
    with read_only_database():
        answer = guest.post(
            "/account/signup/", {"username": "jana", "password1": "velmi-tajné-1", "password2": "velmi-tajné-1"}
        )
    assert "velmi-tajné-1" not in answer.content.decode()


@pytest.mark.django_db
def test_htmx_gets_the_cause_of_an_outage() -> None:
    event = make_event()
    pair(event)
    desk = browser(event, "scorekeeper", "cs")
    desk.raise_request_exception = False
    with read_only_database():
        answer = desk.post(
            f"/events/{event.slug}/desk/",
            {"table": "1", "revision": "0", "result": "points", "points_first": "13", "points_second": "25"},
            headers={"hx-request": "true"},
        )
    assert (answer.status_code, answer["HX-Retarget"]) == (503, "#problems")
    assert answer.content.decode().startswith('<div id="problems">')


@pytest.mark.django_db
def test_the_api_answers_an_outage_with_problem_details() -> None:
    event = make_event()
    match = pair(event).matches.first()
    assert match
    client = browser(event, "scorekeeper", "cs")
    client.raise_request_exception = False
    with read_only_database():
        answer = client.post(
            f"/api/v1/events/{event.slug}/matches/{match.pk}/result/", {"games": [1, 0, 0]}, "application/json"
        )
    assert (answer.status_code, answer["content-type"]) == (503, "application/problem+json")
    assert answer["Retry-After"] == str(RETRY_AFTER_SECONDS)
    assert answer.json()["code"] == "database_lost"
    assert not Result.objects.exists()


@pytest.mark.django_db
def test_the_api_answers_a_fault_of_the_program_with_problem_details(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_args: object, **_kwargs: object) -> None:
        raise RuntimeError("a bug")

    target: Callable[..., object] = fail
    monkeypatch.setattr("decks.api.formats.FormatList.get", target)
    answer = Client(raise_request_exception=False).get("/api/v1/formats/")
    details = answer.json()
    assert (answer.status_code, answer["content-type"], details["code"]) == (
        500,
        "application/problem+json",
        "internal_error",
    )
    assert details["problems"][0]["params"]["request"] == answer["X-Request-ID"]
    assert "a bug" not in answer.content.decode()
    assert "a bug" in caplog.text
