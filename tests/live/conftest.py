"""A service for each module, because the tests kill it, and the organizer of its sample."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.ground.service import Service, running_service
from tests.live.visitor import Visitor

BigEventFactory = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """Start the service with its sample."""
    with running_service() as service:
        yield service


@pytest.fixture
def make_big_event(service: Service) -> BigEventFactory:
    """Return the function ``make_big_event(players, closed=False)``, which returns the event's slug and tables."""

    def create_big_event(players: int, *, closed: bool = False) -> dict[str, Any]:
        more = ["closed"] if closed else []
        answer: dict[str, Any] = json.loads(service.python("-m", "tests.live.big_event", str(players), *more))
        return answer

    return create_big_event


@pytest.fixture(scope="module")
def organizer(service: Service) -> Visitor:
    """Return the organizer of the sample, signed in."""
    visitor = Visitor(service.url)
    visitor.sign_in(service.find_link("irena.sovova"))
    return visitor
