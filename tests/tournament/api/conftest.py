"""An event for tests of its API. Imports wait until Django is ready."""

from collections.abc import Iterator
from copy import deepcopy
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from pytest_django import DjangoDbBlocker
    from rest_framework.test import APIClient

    from tests.tournament.api.scene import Scene


@pytest.fixture(scope="module")
def scene_of_module(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: "DjangoDbBlocker"
) -> Iterator["Scene"]:
    """Yield a scene created once per file, in a transaction around all its tests; each test is rolled back to it."""
    from django.db import transaction

    from tests.tournament.api.scene import open_event

    tests_of_file = [item for item in request.session.items if item.path == request.path]
    commits = [
        item for item in tests_of_file for marker in item.iter_markers("django_db") if marker.kwargs.get("transaction")
    ]
    assert not commits, f"tests that commit need a file of their own: {commits}"
    transaction_of_file = transaction.atomic()
    with django_db_blocker.unblock():
        transaction_of_file.__enter__()
        made = open_event()
    yield made
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        transaction_of_file.__exit__(None, None, None)


@pytest.fixture
def scene(scene_of_module: "Scene", db: None) -> "Scene":
    """Return an event with four checked-in players and no round."""
    return deepcopy(scene_of_module)


@pytest.fixture
def organizer(scene: "Scene") -> "APIClient":
    from tests.tournament.api.scene import client_of

    return client_of(scene.organizer)


@pytest.fixture
def judge(scene: "Scene") -> "APIClient":
    from tests.tournament.api.scene import client_of

    return client_of(scene.judge)


@pytest.fixture
def player(scene: "Scene") -> "APIClient":
    """Return a client signed in as Božena Šťastná, the first player."""
    from tests.tournament.api.scene import client_of

    return client_of(scene.players[0])


@pytest.fixture
def anonymous() -> "APIClient":
    """Return a client that is not signed in."""
    from tests.tournament.api.scene import client_of

    return client_of()
