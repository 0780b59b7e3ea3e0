"""Accounts for tests of decks: two players and an editor."""

from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from accounts.models import User


def _make_user(username: str, given: str, family: str) -> "User":
    from accounts.models import User

    return User.objects.create(username=username, given_name=given, family_name=family)


@pytest.fixture
def bozena(db: None) -> "User":
    """A player."""
    return _make_user("bozena", "Božena", "Šťastná")


@pytest.fixture
def rehor(db: None) -> "User":
    """Another person, for example staff saving a deck for a player."""
    return _make_user("rehor", "Řehoř", "Čáp")


@pytest.fixture
def editor(db: None) -> "User":
    """An editor; decides about proposals."""
    from accounts.models import SiteRole

    user = _make_user("ludek", "Luděk", "Říha")
    SiteRole.objects.create(user=user, role=SiteRole.Role.EDITOR)
    return user
