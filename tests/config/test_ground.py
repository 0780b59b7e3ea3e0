"""The environment of the tests: a data directory of their own, a real cache, the database of DATABASE_URL."""

import os
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.db import connection, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.utils import ConnectionHandler

from accounts.models import User
from tests.ground.prepared import open_test_database

ROOT = Path(__file__).resolve().parents[2]


def test_the_tests_never_touch_the_data_of_the_checkout() -> None:
    assert not settings.DATA_DIR.is_relative_to(ROOT)
    assert settings.EMBEDDED_SOCKET.is_relative_to(settings.DATA_DIR)


def test_the_cache_is_real() -> None:
    cache.set("seat", "stůl 7")
    assert cache.get("seat") == "stůl 7"


@pytest.mark.django_db
def test_the_database_is_the_one_of_database_url() -> None:
    User.objects.create_user("katerina", given_name="Kateřina", family_name="Benešová")
    asked = os.environ.get("DATABASE_URL", "sqlite")
    assert asked.startswith(connection.vendor)
    assert User.objects.get().full_name == "Kateřina Benešová"


@pytest.mark.django_db(transaction=True)
def test_an_open_session_does_not_prevent_removing_the_test_database() -> None:
    """PostgreSQL refused to remove a database with an open session, so a run failed after its last test had passed."""
    name = f"{connection.settings_dict['NAME']}-with-a-session"
    other = _new_connection(TEST={"NAME": name})
    with open_test_database(other):
        left_open = _new_connection(NAME=name)
        left_open.ensure_connection()
        assert _database_exists(name)
    assert not _database_exists(name)
    left_open.close()


def _new_connection(**changes: Any) -> BaseDatabaseWrapper:
    """Return a separate connection with some settings changed."""
    return ConnectionHandler({"default": {**connections.settings["default"], **changes}})["default"]


def _database_exists(name: str) -> bool:
    """Return true if the server has a database, or SQLite a file, of this name."""
    if connection.vendor == "sqlite":
        return Path(name).exists()
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        return cursor.fetchone() is not None
