"""``python -m benchmarks.simulated PLAYERS ROUNDS [SESSIONS]``: play an event for a benchmark.

Up to 1,000 players it is simulated, with all that players and staff do; of a larger one most rows are inserted.

It runs as a program on the data of a service and prints JSON: slug, the organizer's session, and for some players the
entry and a session. The event is over; two rounds more are planned, so that it can be played on.
Entry point: :func:`make_simulated_event`.
"""

import json
import sys
from dataclasses import dataclass

import django

from tests.ground.service import Service

MAX_SIMULATED = 1_000


@dataclass(frozen=True)
class SimulatedEvent:
    """An event that is over: its slug, its rounds, the organizer's session, and (entry, session) of players."""

    slug: str
    rounds: int
    organizer: str
    players: list[tuple[int, str]]

    @property
    def path(self) -> str:
        """Return the address of the event's page."""
        return f"/events/{self.slug}/"


def make_simulated_event(service: Service, players: int, rounds: int, sessions: int) -> SimulatedEvent:
    """Play an event on the data of a service, and sign in its organizer and this many of its players."""
    printed = service.python("-m", "benchmarks.simulated", str(players), str(rounds), str(sessions))
    values = json.loads(printed)
    return SimulatedEvent(**{**values, "players": [tuple(player) for player in values["players"]]})


def main(players: int, rounds: int, sessions: int) -> None:
    """Play the event and print what a benchmark needs to know of it."""
    django.setup()
    from benchmarks.inserted import insert_played_event
    from tests.builders import organizer_of
    from tournament.models import EntryMember, Event
    from tournament.sample.simulation import simulate_event

    slug = f"bench-{players}"
    if players > MAX_SIMULATED:
        event = insert_played_event(players, rounds, slug)
    else:
        event = simulate_event(players=players, rounds=rounds, seed="bench", slug=slug).event
    Event.objects.filter(pk=event.pk).update(rounds_planned=rounds + 2)
    members = EntryMember.objects.filter(event=event, entry__status="checked_in").select_related("user")
    values = {
        "slug": slug,
        "rounds": rounds,
        "organizer": _sign_in(organizer_of(event)),
        "players": [(member.entry_id, _sign_in(member.user)) for member in members.order_by("pk")[:sessions]],
    }
    sys.stdout.write(json.dumps(values))


def _sign_in(user: object) -> str:
    from django.test import Client

    client = Client()
    client.force_login(user)  # type: ignore[arg-type]
    return client.cookies["sessionid"].value


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
