"""Which tests may reach the database: only those are run once more over PostgreSQL.

Decided by what a test is made of, never by a list. Errs towards running: whatever could start another Python counts,
for that one finds DATABASE_URL in its environment. Entry points: `may_reach_database` when tests are collected, and
`nothing_reached` around a test that counts as out of reach, which fails what proves that wrong.
"""

import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

_FIXTURES = {"db", "transactional_db", "live_server", "django_db_setup"}
_MARKERS = ("django_db", "service", "browser", "postgres")
_STARTS_OTHERS = {
    "subprocess",
    "multiprocessing",
    "tests.ground.service",
    "tests.ground.prepared",
    "tests.ground.postgres",
}

_watched: list[str] = []


def may_reach_database(item: pytest.Item) -> bool:
    """By its markers, fixtures and class, and whether its file or that of a fixture could start processes."""
    if any(item.get_closest_marker(name) for name in _MARKERS) or _FIXTURES & set(_fixtures(item)):
        return True
    return _is_of_django(item) or any(_holds_a_way(names) for names in _namespaces(item))


@contextmanager
def nothing_reached(name: str, fixtures: Callable[[], Iterable[str]]) -> Iterator[None]:
    """While a test of this name runs, starting another Python fails, and so does it when it asked for a database since.

    ``fixtures`` tells what it has asked for so far. Connections without asking are refused by pytest-django.
    """
    _watched.append(name)
    try:
        yield
    finally:
        _watched.remove(name)
    asked = _FIXTURES & set(fixtures())
    assert not asked, f"{name} asked for {asked} while it ran: name it among the arguments"


def refuse_processes() -> None:
    """Begin to look at every process that is started; once for each Python, there is no way back."""
    sys.addaudithook(_refuse)


def _refuse(event: str, arguments: tuple[Any, ...]) -> None:
    if _watched and (event == "os.fork" or (event == "subprocess.Popen" and _may_be_python(str(arguments[0])))):
        raise AssertionError(f"{_watched[-1]} starts a process and its file does not import subprocess: {arguments}")


def _may_be_python(program: str) -> bool:
    name = Path(program).name
    return name.startswith("python") or name in {"make", "sh", "bash", "env"}


def _fixtures(item: pytest.Item) -> list[str]:
    return list(getattr(item, "fixturenames", ()))


def _is_of_django(item: pytest.Item) -> bool:
    from django.test import SimpleTestCase

    return isinstance(item, pytest.Function) and item.cls is not None and issubclass(item.cls, SimpleTestCase)


def _namespaces(item: pytest.Item) -> Iterator[dict[str, Any]]:
    """The names of the test's own file and of every file that a fixture of it stands in."""
    if not isinstance(item, pytest.Function):
        return
    yield vars(item.module)
    for definitions in item._fixtureinfo.name2fixturedefs.values():
        for definition in definitions:
            if definition.func.__module__.startswith("tests."):
                yield definition.func.__globals__


def _holds_a_way(names: dict[str, Any]) -> bool:
    from django.db import connection, connections

    values = list(names.values())
    if any(value is connection or value is connections or value is subprocess for value in values):
        return True
    return any(getattr(value, "__module__", None) in _STARTS_OTHERS for value in values)
