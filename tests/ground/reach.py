"""The tests that run on PostgreSQL: for a change those that may differ there, at night those that may reach one.

A test is judged by its markers, fixtures and imports, never by a list. A test that could start another Python counts,
because that process finds DATABASE_URL in its environment. Entry points: `runs_on_postgres` when tests are collected,
and `forbid_database` around every test that must not reach one, which fails if it does after all.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.ground import nightly
from tests.ground.source import ROOT

_COMMITTING = {"transactional_db", "live_server"}
_FIXTURES = {"db", "django_db_setup", *_COMMITTING}
# What may differ on PostgreSQL: folders about queries, jobs and migrations, and files whose names say that they are
# about the order of rows, search, locks, writes at once and writes that are sent twice.
_DIFFERING_FOLDERS = {"queries", "ledger", "upgrade"}
_DIFFERING_WORDS = {"order", "search", "locks", "once", "concurrent", "idempotency", "migrations"}
# Folders of tests of what readers get; other tests named "refused" are of services that refuse within a transaction.
_ANSWERS = {"views", "api", "papers"}
_MARKERS = ("django_db", "service", "browser", "postgres")
_STARTS_PROCESSES = {
    "subprocess",
    "multiprocessing",
    "tests.ground.service",
    "tests.ground.prepared",
    "tests.ground.postgres",
}

_watched: list[str] = []


def runs_on_postgres(item: pytest.Item) -> bool:
    """Return true for a test that runs on PostgreSQL now.

    At night: all that may reach the database, but pages and what scripts do in a browser, which do not depend on it.
    For a change: those that may differ there. Their folder or file says so, they commit, expect an error of the
    database, need a PostgreSQL, or are marked ``both_databases`` or ``first_on_postgres``. All other statements are
    those that `tests/test_every_page.py` and `tests/tournament/writes/test_order_of_locks.py` send there.
    """
    if any(item.get_closest_marker(name) for name in ("screen", "own_database")) or not may_reach_database(item):
        return False
    is_marked = any(item.get_closest_marker(name) for name in ("both_databases", "first_on_postgres", "postgres"))
    if nightly.IS_NIGHT:
        return is_marked or "views" not in item.path.parts
    if item.get_closest_marker("nightly"):
        return False
    return is_marked or (not _runs_long(item) and _may_differ(item))


def _runs_long(item: pytest.Item) -> bool:
    """Return true for a running service, a browser and a property: for a change they run on SQLite only."""
    return any(item.get_closest_marker(name) for name in ("service", "browser")) or nightly.is_property(item)


def _may_differ(item: pytest.Item) -> bool:
    from django.db import Error

    path = item.path.relative_to(ROOT)
    if _DIFFERING_FOLDERS & set(path.parts) or _DIFFERING_WORDS & set(path.stem.split("_")) or _commits(item):
        return True
    if not isinstance(item, pytest.Function):
        return False
    if "refused" in item.originalname.split("_") and not _ANSWERS & set(path.parts):
        return True
    values = vars(item.module).values()
    return any(isinstance(value, type) and issubclass(value, Error) for value in values)


def _commits(item: pytest.Item) -> bool:
    from django.test import TestCase, TransactionTestCase

    marker = item.get_closest_marker("django_db")
    if (marker and marker.kwargs.get("transaction")) or _COMMITTING & set(getattr(item, "fixturenames", ())):
        return True
    case = item.cls if isinstance(item, pytest.Function) else None
    return case is not None and issubclass(case, TransactionTestCase) and not issubclass(case, TestCase)


def may_reach_database(item: pytest.Item) -> bool:
    """Return true by the test's markers, fixtures and class, and if its file or a fixture's could start processes."""
    requested = set(getattr(item, "fixturenames", ()))
    if any(item.get_closest_marker(name) for name in _MARKERS) or _FIXTURES & requested:
        return True
    return _is_django_test_case(item) or any(_can_reach_database(names) for names in _namespaces(item))


@contextmanager
def forbid_database(name: str, fixtures: Callable[[], Iterable[str]]) -> Iterator[None]:
    """Fail the test of this name if it starts another Python or requests a database fixture while it runs.

    ``fixtures`` returns the names requested so far. pytest-django refuses connections without a fixture.
    """
    _watched.append(name)
    try:
        yield
    finally:
        _watched.remove(name)
    asked = _FIXTURES & set(fixtures())
    assert not asked, f"{name} asked for {asked} while it ran: name it among the arguments"


def watch_started_processes() -> None:
    """Check every process that this Python starts from now on. An audit hook cannot be removed."""
    sys.addaudithook(_refuse_process)


def _refuse_process(event: str, arguments: tuple[Any, ...]) -> None:
    if _watched and (event == "os.fork" or (event == "subprocess.Popen" and _may_be_python(str(arguments[0])))):
        raise AssertionError(f"{_watched[-1]} starts a process and its file does not import subprocess: {arguments}")


def _may_be_python(program: str) -> bool:
    name = Path(program).name
    return name.startswith("python") or name in {"make", "sh", "bash", "env"}


def _is_django_test_case(item: pytest.Item) -> bool:
    from django.test import SimpleTestCase

    return isinstance(item, pytest.Function) and item.cls is not None and issubclass(item.cls, SimpleTestCase)


def _namespaces(item: pytest.Item) -> Iterator[dict[str, Any]]:
    """Yield the module globals of the test and of its fixtures."""
    if not isinstance(item, pytest.Function):
        return
    yield vars(item.module)
    for definitions in item._fixtureinfo.name2fixturedefs.values():
        for definition in definitions:
            if definition.func.__module__.startswith("tests."):
                yield definition.func.__globals__


def _can_reach_database(names: dict[str, Any]) -> bool:
    from django.db import connection, connections

    values = list(names.values())
    if any(value is connection or value is connections or value is subprocess for value in values):
        return True
    return any(getattr(value, "__module__", None) in _STARTS_PROCESSES for value in values)
