"""Sending a write of the table. Entry point: :func:`prepare_write`."""

from collections.abc import Callable
from typing import Any

from django.test import Client
from rest_framework.test import APIClient

from tests.builders import entries, player_of, staff_of
from tests.tournament.writes.stages import find_match
from tests.tournament.writes.table import Write
from tournament.models import Event


def prepare_write(event: Event, method: str, path: str, write: Write) -> Callable[[], Any]:
    """Bring the event to the stage that a write needs, and return the function that sends it and returns the answer."""
    entry, match = entries(event)[1], find_match(event)
    player, *seated = (player_of(found) for found in (entry, *(seat.entry for seat in match.seats.order_by("order"))))
    people = {"player": player, "reporter": seated[0], "opponent": seated[-1]}
    parts = {
        "slug": event.slug,
        "entry_id": entry.pk,
        "match_id": match.pk,
        "number": 2,
        "person_id": player.pk,
        "username": player.username,
        **write.before(event),
    }
    sender = people.get(write.sender) or staff_of(event, write.sender)
    # The write may be about a password that the person has since then.
    sender.refresh_from_db()
    event.refresh_from_db()
    client: Any = APIClient() if path.startswith("/api/") else Client()
    client.force_login(sender)
    body = write.body(event, parts) if callable(write.body) else write.body
    sent = {} if body is None else {"data": body}
    if path.startswith("/api/"):
        sent["format"] = "json"
    return lambda: getattr(client, method)(path.format(**parts), **sent)
