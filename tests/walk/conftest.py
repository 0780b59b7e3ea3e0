"""A service of each module's own, because here it is killed; and the organizer of its sample."""

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from tests.ground.service import Service, running_service
from tests.walk.visitor import Visitor

LayEvent = Callable[..., dict[str, Any]]


@pytest.fixture(scope="module")
def house() -> Iterator[Service]:
    """The running service with its sample."""
    with running_service() as service:
        yield service


@pytest.fixture
def lay_event(house: Service) -> LayEvent:
    """``lay_event(players, closed=False)``: a big event; returns its slug and its tables."""

    def lay(players: int, *, closed: bool = False) -> dict[str, Any]:
        more = ["closed"] if closed else []
        answer: dict[str, Any] = json.loads(house.python("-m", "tests.walk.big_event", str(players), *more))
        return answer

    return lay


@pytest.fixture
def irena(house: Service) -> Visitor:
    """The organizer, signed in."""
    visitor = Visitor(house.url)
    visitor.sign_in(house.new_link("irena.sovova"))
    return visitor
