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


@pytest.fixture
def editor(db: None) -> "User":
    """Decides about rulings and the catalogue."""
    from accounts.models import SiteRole

    person = _person("ludek", "Luděk", "Říha")
    SiteRole.objects.create(user=person, role=SiteRole.Role.EDITOR)
    return person
