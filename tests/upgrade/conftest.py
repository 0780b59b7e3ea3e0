"""The database of a club after the upgrade, in place of the usual test database."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker


@pytest.fixture(scope="module", autouse=True)
def _upgraded_club(django_db_setup: None, django_db_blocker: "DjangoDbBlocker") -> Iterator[None]:
    from django.db import connections

    from tests.ground.prepared import open_test_database, upgraded_database

    with (
        django_db_blocker.unblock(),
        open_test_database(connections["default"], upgraded_database, "_upgraded"),
        django_db_blocker.block(),
    ):
        yield
