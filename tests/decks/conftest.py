"""People with decks."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from accounts.models import User


def _person(username: str, given: str, family: str) -> "User":
    from accounts.models import User

    return User.objects.create(username=username, given_name=given, family_name=family)


@pytest.fixture
def bozena(db: None) -> "User":
    """A player."""
    return _person("bozena", "Božena", "Šťastná")


@pytest.fixture
def rehor(db: None) -> "User":
    """Staff who may save a deck for somebody else."""
    return _person("rehor", "Řehoř", "Čáp")
