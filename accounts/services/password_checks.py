"""Checking a user name and a password, for the sign-in page and for the API."""

import logging

from django.contrib.auth import authenticate
from django.http import HttpRequest

from accounts.devices import find_device_name, has_signed_in_by_password, record_password_sign_in
from accounts.models import User
from accounts.queries.people import find_person
from accounts.services.attempts import count_attempt, require_attempts_left
from accounts.services.places import hold_place
from problems import Refused, refuse

log = logging.getLogger("kartel.accounts")


def check_password(*, request: HttpRequest, username: str, password: str) -> User:
    """Return the person with this user name and password.

    An unknown user name takes the same steps and the same time as a wrong password. Raises Refused credentials_wrong,
    account_disabled, throttled after too many wrong passwords, sign_in_busy while too many passwords are checked.
    """
    device = find_device_name(request, username)
    require_attempts_left(username, device)
    with hold_place(is_known=bool(device)), count_attempt(username, device):
        user = authenticate(request, username=username, password=password)
        if not isinstance(user, User):
            person = find_person(username)
            # Only the sender of the right password learns that the account is disabled.
            if person is not None and person.disabled_at is not None and person.check_password(password):
                refuse("account_disabled")
            # The account is named by its id: what was typed as a user name may be a password.
            account, kind = person.pk if person else "unknown", "known" if device else "new"
            log.warning("wrong password user=%s device=%s", account, kind)
            refuse("credentials_wrong")
    return user


def require_password_sign_in(*, request: HttpRequest, person: User, password: str) -> None:
    """Raise Refused unless the signed-in person, and not the holder of a one-time link, sends the request.

    The person signed in by password in this session or before on this device, or sends the password now. Raises Refused
    account_needed for a person without a password, password_needed, password_wrong, throttled, sign_in_busy.
    """
    if has_signed_in_by_password(request, person):
        return
    if not person.has_usable_password():
        refuse("account_needed")
    if not password:
        refuse("password_needed")
    try:
        check_password(request=request, username=person.username, password=password)
    except Refused as refused:
        if refused.code == "credentials_wrong":
            refuse("password_wrong")
        raise
    record_password_sign_in(request, person)
