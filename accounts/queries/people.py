"""Finding people."""

from accounts.models import User


def find_person(username: str) -> User | None:
    """The person of a user name, None where there is none."""
    return User.objects.filter(username=username).first()
