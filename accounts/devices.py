"""Devices that signed in to an account before, recognized by a signed text that Kartel gave them.

A browser keeps the text in a cookie, an API client sends it in a header; a request that is signed in to the account
needs neither. The text names the accounts it is good for, and gives no access: guesses of strangers do not lock such a
device out, and places for password checks are reserved for it. It also says for which of them the device signed in by
password, because the holder of a one-time link may not be the owner of the account.
"""

import secrets
from dataclasses import asdict, dataclass
from typing import Any

from django.contrib.auth import SESSION_KEY
from django.core.signing import BadSignature, dumps, loads
from django.http import HttpRequest

from accounts.models import User
from accounts.queries.people import find_person

COOKIE = "devices"
COOKIE_SECONDS = 60 * 60 * 24 * 365
HEADER = "Kartel-Device"
_SALT = "accounts.devices"
# The session key under which the id of the person is stored that signed in by password in this session.
_PASSWORD_SESSION_KEY = "signed_in_by_password"
# A desk's computer is shared by its staff. The account goes first whose part of the text was written longest ago, at
# its first sign-in on the device, or at a later one by password or for a token.
_MAX_ACCOUNTS = 8


@dataclass(frozen=True)
class Device:
    """A device as one account knows it: a random name, and whether it signed in to the account by password."""

    name: str
    by_password: bool = False


def find_device_name(request: HttpRequest, username: str) -> str:
    """Return the name of the request's device for this account, "" if it has not signed in to the account before.

    A session of the account without the device's text, as after an upgrade, has the name "signed-in".
    """
    devices = _read_devices(request)
    signed_in = request.user if isinstance(request.user, User) else None
    if not devices and signed_in is None:
        return ""
    person = find_person(username)
    if person is None:
        return ""
    device = devices.get(str(person.pk))
    if device is not None:
        return device.name
    return "signed-in" if person == signed_in else ""


def is_device_text_current(request: HttpRequest, person: User) -> bool:
    """Return true if the request's text needs no change for the person that is signed in.

    It does if it lacks the account, or if it records only a sign-in by link and this session is one by password.
    """
    device = _read_devices(request).get(str(person.pk))
    return device is not None and (device.by_password or not _is_password_session(request, person))


def has_signed_in_by_password(request: HttpRequest, person: User) -> bool:
    """Return true if the person signed in by password in this session, or before on this device."""
    device = _read_devices(request).get(str(person.pk))
    return _is_password_session(request, person) or (device is not None and device.by_password)


def record_password_sign_in(request: HttpRequest, person: User) -> None:
    """Record in the person's session that the correct password was entered; the session of another stays as it is."""
    if request.session.get(SESSION_KEY) == str(person.pk):
        request.session[_PASSWORD_SESSION_KEY] = person.pk


def sign_device_text(request: HttpRequest, person: User, *, by_password: bool = False) -> str:
    """Return the signed text with which the device is recognized for this account, and for those it knew before.

    ``by_password``: this request checked the password. What the device or the session proved before is kept.
    """
    devices = _read_devices(request)
    device = devices.pop(str(person.pk), Device(secrets.token_urlsafe(9)))
    by_password = by_password or device.by_password or _is_password_session(request, person)
    kept = list(devices.items())[-(_MAX_ACCOUNTS - 1) :]
    signed = dict([*kept, (str(person.pk), Device(device.name, by_password))])
    return dumps({person_id: asdict(device) for person_id, device in signed.items()}, salt=_SALT)


def _is_password_session(request: HttpRequest, person: User) -> bool:
    return request.session.get(_PASSWORD_SESSION_KEY) == person.pk


def _read_devices(request: HttpRequest) -> dict[str, Device]:
    """Return the device as each account knows it, by the account's id. A text with a wrong signature counts as none.

    In texts of earlier versions an account has only a name, so a sign-in by link is assumed.
    """
    text = request.headers.get(HEADER) or request.COOKIES.get(COOKIE, "")
    try:
        signed: dict[str, Any] = loads(text, salt=_SALT) if text else {}
    except BadSignature:
        return {}
    return {
        person_id: Device(**device) if isinstance(device, dict) else Device(device)
        for person_id, device in signed.items()
    }
