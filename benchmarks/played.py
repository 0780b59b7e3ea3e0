"""Benchmark of what was played, on a finished event in the database of the environment.

``python -m benchmarks.played SLUG`` prints processor time in milliseconds and numbers of queries as JSON lines; make
the event with ``manage.py simulate --players 1000 --rounds 7 --seed Praha --keep SLUG``. Nothing of it is changed.
Entry point: :func:`measure_played`.
"""

import json
import os
import sys
from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING, Any

import django

if TYPE_CHECKING:
    from django.test import Client

PATHS = ("played/", "played/?cards=all", "played/picture/", "played/file/?of=cards")
TIMES = 5


def measure_played(slug: str) -> Iterator[dict[str, Any]]:
    """Yield the time of counting, then time and queries of each page after the first reading."""
    from django.db import connection, transaction
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from benchmarks.measure import fastest
    from tournament.event.queries.events import get_event
    from tournament.played.queries import count_played, get_event_catalogue
    from tournament.submissions.services.rules import set_deck_settings

    with transaction.atomic():
        event = get_event(slug)
        set_deck_settings(
            event=event, deadline=None, is_locked=False, shown_during="staff", shown_after="public", actor=None
        )
        catalogue = get_event_catalogue(event)
        played = count_played(event, catalogue)
        yield {
            "what": f"counting {played.decks} decks",
            "ms": round(fastest(lambda: count_played(event, catalogue), TIMES)),
        }
        client = Client()
        for path in PATHS:
            address = f"/events/{slug}/{path}"
            with CaptureQueriesContext(connection) as queries:
                answer = client.get(address)
                number = len(queries)
            assert answer.status_code == 200, f"{answer.status_code} for {address}"
            yield {"what": path, "ms": round(fastest(partial(_read, client, address), TIMES)), "queries": number}
        transaction.set_rollback(True)


def _read(client: "Client", address: str) -> bytes:
    return b"".join(client.get(address))


def main() -> None:
    """Print the measures of the event named on the command line, with a cache in this process."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from django.test.utils import override_settings, setup_test_environment

    setup_test_environment()
    cache = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    with override_settings(CACHES=cache):
        for row in measure_played(sys.argv[1]):
            sys.stdout.write(json.dumps(row) + "\n")


if __name__ == "__main__":
    main()
