"""Checking a user name and a password, for the sign-in page and for the API."""

from django.contrib.auth import authenticate
from django.http import HttpRequest

from accounts.devices import find_device
from accounts.models import User
from accounts.services.attempts import counted_attempt, require_attempts_left
from accounts.services.places import hold_place
from problems import refuse


def check_password(*, request: HttpRequest, username: str, password: str) -> User:
    """Return the person with this user name and password.

    An unknown user name takes the same steps and the same time as a wrong password. Raises Refused credentials_wrong,
    throttled after too many wrong passwords, sign_in_busy while too many passwords are checked.
    """
    device = find_device(request, username)
    require_attempts_left(username, device)
    with hold_place(is_known=bool(device)), counted_attempt(username, device):
        user = authenticate(request, username=username, password=password)
        if not isinstance(user, User):
            refuse("credentials_wrong")
    return user
