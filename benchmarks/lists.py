"""``python -m benchmarks.lists [PLAYERS ...]``: processor time, size and queries of the pages of lists.

It makes an event of each size in the database of the environment (set ``KARTEL_DATA_DIR``) and prints JSON lines.
Entry point: :func:`measure_page`.
"""

import json
import sys
from time import process_time
from typing import Any

import django

RUNS = 3
# Pages by their paths below the event, and whether the organizer reads them.
PAGES = {
    "event": ("", False),
    "entries": ("entries/", False),
    "entries, organizer": ("entries/", True),
    "entries, organizer, searched": ("entries/?q=ben", True),
    "players without an account": ("entries/claims/", True),
    "decks": ("decks/", True),
    "check sheets": ("decks/sheets/", True),
    "rooms and fixed tables": ("tables/", True),
    "log": ("log/", True),
    "why a pair": ("rounds/2/?why=5", False),
}


def measure_page(address: str, user: Any) -> dict[str, float]:
    """Return the least processor time of three requests in milliseconds, the size in KB and the number of queries."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    client, times = Client(), []
    if user is not None:
        client.force_login(user)
    client.get(address)
    for _ in range(RUNS):
        started = process_time()
        body = client.get(address).content
        times.append(1000 * (process_time() - started))
    with CaptureQueriesContext(connection) as queries:
        client.get(address)
    return {"ms": round(min(times), 1), "kB": round(len(body) / 1024), "queries": len(queries)}


def main(sizes: list[int]) -> None:
    """Make the events and print a line for each page."""
    django.setup()
    from django.conf import settings
    from django.core.management import call_command

    from tests.builders import organizer_of
    from tests.tournament.big_event import make_big_event

    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    for players in sizes:
        event = make_big_event(players)
        for name, (path, is_organizer) in PAGES.items():
            user = organizer_of(event) if is_organizer else None
            times = measure_page(f"/events/{event.slug}/{path}", user)
            sys.stdout.write(json.dumps({"players": players, "page": name, **times}) + "\n")


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [1_000, 4_000])
