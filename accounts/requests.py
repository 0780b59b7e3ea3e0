"""Who sends a request."""

from django.http import HttpRequest

from accounts.models import User
from problems import refuse


def require_person(request: HttpRequest) -> User:
    """The person who is signed in; raises Refused sign_in_needed for anybody else."""
    if not isinstance(request.user, User):
        refuse("sign_in_needed")
    return request.user


def person_or_none(request: HttpRequest) -> User | None:
    """The person who is signed in, None for anybody else."""
    return request.user if isinstance(request.user, User) else None
