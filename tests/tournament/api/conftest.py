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
    """The scene, made once for a file in a transaction around all its tests; each of them is rolled back to it."""
    from django.db import transaction

    from tests.tournament.api.scene import open_event

    beside = [item for item in request.session.items if item.path == request.path]
    commits = [item for item in beside for one in item.iter_markers("django_db") if one.kwargs.get("transaction")]
    assert not commits, f"tests that commit need a file of their own: {commits}"
    around = transaction.atomic()
    with django_db_blocker.unblock():
        around.__enter__()
        made = open_event()
    yield made
    with django_db_blocker.unblock():
        transaction.set_rollback(True)
        around.__exit__(None, None, None)


@pytest.fixture
def scene(scene_of_module: "Scene", db: None) -> "Scene":
    """Four players checked in, no round yet."""
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
    """Božena Šťastná, the first of the players."""
    from tests.tournament.api.scene import client_of

    return client_of(scene.players[0])


@pytest.fixture
def anybody() -> "APIClient":
    """Nobody in particular: not signed in."""
    from tests.tournament.api.scene import client_of

    return client_of()
