"""``python -m benchmarks.shared [PLAYERS ...]``: processor time of shared pages with a player's own parts.

It makes an event of each size in the database of the environment (set ``KARTEL_DATA_DIR``), with a Valkey of its own,
and prints JSON lines: milliseconds of a page made of the stored one, and of its 304. Entry point: :func:`measure_page`.
"""

import json
import os
import sys
from time import process_time
from typing import Any

import django

RUNS, REQUESTS = 5, 20
PAGES = {"event": "", "round": "rounds/2/", "standings": "standings/"}


def measure_page(client: Any, address: str, tag: str = "") -> float:
    """Return the least processor time of several runs in milliseconds for one request, which must be answered."""
    headers, times = {"if-none-match": tag} if tag else {}, []
    for _ in range(RUNS):
        started = process_time()
        answers = [client.get(address, headers=headers) for _ in range(REQUESTS)]
        times.append(1000 * (process_time() - started) / REQUESTS)
        assert {answer.status_code for answer in answers} == {304 if tag else 200}
    return round(min(times), 1)


def main(sizes: list[int]) -> None:
    """Make the events and print a line for each page."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.conf import settings
    from django.core.management import call_command
    from django.test import Client

    from service.broker import find_embedded_server, find_embedded_socket
    from tests.builders import entries, player_of
    from tests.ground.valkey import running_valkey
    from tests.tournament.big_event import make_big_event
    from tournament.entries.queries.reader import find_shared_page_reader

    binary = find_embedded_server()
    if binary is None:
        raise SystemExit("There is no Valkey for this platform.")
    settings.ALLOWED_HOSTS = ["*"]
    call_command("migrate", verbosity=0)
    with running_valkey(binary, find_embedded_socket(settings.DATA_DIR)):
        for players in sizes:
            event = make_big_event(players)
            call_command("rebuild_standings", event.slug, verbosity=0)
            client = Client()
            people = map(player_of, entries(event))
            client.force_login(next(person for person in people if find_shared_page_reader(person, event.slug)))
            for name, path in PAGES.items():
                address = f"/events/{event.slug}/{path}"
                client.get(address)
                tag = client.get(address)["ETag"]
                times = {"warm": measure_page(client, address), "304": measure_page(client, address, tag)}
                sys.stdout.write(json.dumps({"players": players, "page": name, **times}) + "\n")


if __name__ == "__main__":
    main([int(size) for size in sys.argv[1:]] or [200, 1_000, 4_000])
