"""An event for tests of its API. Imports wait until Django is ready."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from rest_framework.test import APIClient

    from tests.tournament.api.scene import Scene


@pytest.fixture
def scene(db: None) -> "Scene":
    """Four players checked in, no round yet."""
    from tests.tournament.api.scene import open_event

    return open_event()


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
