"""The tests that may reach the database and differ there: only those are run again on PostgreSQL.

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

_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}
# Words of folders and files with tests of what readers get. tests/test_every_page.py, test_wrong_statistics.py and
# tests/tournament/writes/ open every page and every address of the API, make every write and print every paper.
_ANSWERS = {"views", "api", "papers", "pages"}
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
    """Return true for a test that may differ on PostgreSQL: its locks, order, search, migrations and other statements.

    Tests of pages, of the API, of papers and of the running service check what readers get of the same statements.
    Those about order, search, sending twice or locks are marked ``both_databases``. What scripts do in a browser does
    not depend on the database. At night all run but those of pages and scripts.
    """
    if any(item.get_closest_marker(name) for name in ("screen", "own_database")) or not may_reach_database(item):
        return False
    is_nightly = item.get_closest_marker("nightly") is not None
    if item.get_closest_marker("both_databases"):
        return nightly.IS_NIGHT or not is_nightly
    if nightly.IS_NIGHT:
        return "views" not in item.path.parts
    is_left_to_the_night = is_nightly or any(item.get_closest_marker(name) for name in ("service", "browser"))
    return not is_left_to_the_night and not _ANSWERS & {*item.path.parts, *item.path.stem.split("_")}


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
