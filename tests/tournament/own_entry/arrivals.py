"""Events whose players check in themselves. Entry points: :func:`open_check_in`, :func:`client_of`."""

from typing import Any

from django.test import Client

from accounts.models import User
from tests.builders import make_event
from tournament.models import Event
from tournament.organizing.services.events import move_event
from tournament.own_entry.services import change_check_in_code


def open_check_in(players: int = 3, **fields: Any) -> Event:
    """Return an event in check-in with a code, whose players are entered and not yet checked in."""
    event = make_event(players, state="registration", **fields)
    event = move_event(event=event, to="check_in", actor=None)
    change_check_in_code(event=event, actor=None)
    event.refresh_from_db()
    return event


def client_of(user: User | None, language: str = "en") -> Client:
    """Return a client that is signed in as a person."""
    client = Client(headers={"Accept-Language": language})
    if user is not None:
        client.force_login(user)
    return client
