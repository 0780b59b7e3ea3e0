"""Devices that signed in to an account before, recognized by a signed text that Kartel gave them.

A browser keeps the text in a cookie, an API client sends it in a header; a request that is signed in to the account
needs neither. The text names the accounts it is good for, and gives no access: guesses of strangers do not lock such a
device out, and places for password checks are reserved for it.
"""

import secrets
from typing import Any

from django.core.signing import BadSignature, dumps, loads
from django.http import HttpRequest

from accounts.models import User
from accounts.queries.people import find_person

COOKIE = "devices"
COOKIE_SECONDS = 60 * 60 * 24 * 365
HEADER = "Kartel-Device"
_SALT = "accounts.devices"
# A desk's computer is shared by its staff; the account that signed in longest ago goes first.
_MOST_ACCOUNTS = 8


def find_device(request: HttpRequest, username: str) -> str:
    """Return the name of the request's device for this account, "" if it has not signed in to the account before."""
    accounts = _read_accounts(request)
    signed_in = request.user if isinstance(request.user, User) else None
    if not accounts and signed_in is None:
        return ""
    person = find_person(username)
    if person is None:
        return ""
    return accounts.get(str(person.pk), "signed-in" if person == signed_in else "")


def is_known_device(request: HttpRequest, person: User) -> bool:
    """Return true if the device signed in to the person's account before."""
    return str(person.pk) in _read_accounts(request)


def describe_device(request: HttpRequest, person: User) -> str:
    """Return the signed text with which the device is recognized for this account, and for those it knew before."""
    accounts = _read_accounts(request)
    name = accounts.pop(str(person.pk), "") or secrets.token_urlsafe(9)
    kept = list(accounts.items())[-(_MOST_ACCOUNTS - 1) :]
    return dumps(dict([*kept, (str(person.pk), name)]), salt=_SALT)


def _read_accounts(request: HttpRequest) -> dict[str, str]:
    """Return the device's name for each account by the account's id. A text with a wrong signature counts as none."""
    text = request.headers.get(HEADER) or request.COOKIES.get(COOKIE, "")
    try:
        accounts: Any = loads(text, salt=_SALT) if text else {}
    except BadSignature:
        return {}
    return dict(accounts)
