"""The signed-in person of a request."""

from django.http import HttpRequest

from accounts.models import User
from problems import refuse


def require_person(request: HttpRequest) -> User:
    """Return the signed-in person. Raises Refused sign_in_needed for an anonymous request."""
    return find_signed_in_person(request) or refuse("sign_in_needed")


def find_signed_in_person(request: HttpRequest) -> User | None:
    """Return the signed-in person, None for an anonymous request."""
    return request.user if isinstance(request.user, User) else None
