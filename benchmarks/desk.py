"""Benchmark of the requests of result desks that stay open, on an event in the database of the environment.

``python -m benchmarks.desk SLUG`` prints processor milliseconds, bytes and numbers of queries as JSON lines, for
round 1; make the event with ``manage.py simulate --players 2000 --rounds 1 --keep SLUG``. Nothing of it is changed.
Entry point: :func:`measure_desk`.
"""

import json
import os
import sys
from collections.abc import Iterator
from functools import partial
from typing import Any

import django

TIMES = 10


def measure_desk(slug: str) -> Iterator[dict[str, Any]]:
    """Yield time, size and queries of the first answer, of one after other results, and of one that is current."""
    from django.db import connection
    from django.test import Client
    from django.test.utils import CaptureQueriesContext

    from benchmarks.measure import fastest
    from tests.builders import organizer_of
    from tournament.event.queries.events import get_event

    client = Client(headers={"host": "localhost"})
    client.force_login(organizer_of(get_event(slug)))
    address = f"/api/v1/events/{slug}/desk/?round=1"
    first = client.get(address)
    asked = {
        "all tables": partial(client.get, address),
        "no table changed": partial(client.get, f"{address}&seen={first.json()['seen']}"),
        "304": partial(client.get, address, headers={"if-none-match": first["ETag"]}),
    }
    for what, ask in asked.items():
        with CaptureQueriesContext(connection) as queries:
            answer = ask()
            number = len(queries)
        size = len(answer.content)
        yield {"what": what, "ms": round(fastest(ask, TIMES), 1), "bytes": size, "queries": number}


def main() -> None:
    """Measure the event of the command line."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    for times in measure_desk(sys.argv[1]):
        sys.stdout.write(json.dumps(times) + "\n")


if __name__ == "__main__":
    main()
