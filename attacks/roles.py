"""``python -m attacks.roles``: every address of pages and API is read by thirteen kinds of readers.

The scene has an event with a hidden name, a deck for staff only, a reason in the log and a draft of a round, a draft of
an event, and an open sign-in link. No answer may hold a secret text for a reader without the right to it, none may be
an error of the server, and the session of a disabled account reads what a reader without an account reads.
"""

import json
import os
import re
import threading
from collections import Counter
from collections.abc import Iterator
from typing import Any

import django

from attacks.figures import report_figures
from tests.ground.service import Service, running_service
from tests.live.visitor import Visitor

ANONYMOUS, TOKEN = "anonymous", "token of a player"
LANGUAGES = ("cs", "en")
_PART = re.compile(r"<(?:\w+:)?(\w+)>")
_FIXED = {
    "game": "doomtrooper", "key": "bohem-pozehnany", "ruling_id": "PP11-G21", "source_id": "prague-cup-2011",
    "number": 1, "table": 1, "step": "play", "group": "when", "role": "organizer", "code": "x" * 20,
}  # fmt: skip


def list_addresses(address_values: dict[str, dict[str, Any]]) -> Iterator[str]:
    """Yield every address of the URL configuration, those with a slug once for each event and for the sample.

    ``address_values`` are the values in the addresses of each event, by slug.
    """
    from django.urls import get_resolver

    def list_routes(resolver: Any, prefix: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            route = prefix + str(pattern.pattern)
            if hasattr(pattern, "url_patterns"):
                yield from list_routes(pattern, route)
            else:
                yield route

    for route in list_routes(get_resolver(), ""):
        if "(?P" in route:
            continue
        is_format = "<slug:game>/<slug:slug>" in route
        for slug in (
            ["prague-cup-2011"] if is_format or "slug>" not in route else [*address_values, "prazsky-pohar-2026"]
        ):
            values = {**_FIXED, **address_values.get(slug, {}), "slug": slug}
            yield "/" + _PART.sub(lambda match, values=values: str(values.get(match[1], 1)), route)  # type: ignore[misc]
            if "rounds/<int:number>/" in route and slug in address_values:
                yield "/" + _PART.sub(lambda match: str({**values, "number": 2}.get(match[1], 1)), route)  # noqa: B023


def read_all(
    service: Service, scene: dict[str, Any], reader: str, addresses: list[str], record: dict[str, Any]
) -> None:
    """Read all addresses as one reader in both languages; append faults and count statuses."""
    visitor = Visitor(service.url)
    for address in addresses:
        for language in LANGUAGES:
            # Cookies are set anew each time, because some addresses end the session.
            visitor.cookies = {"sessionid": scene["cookies"][reader]} if reader in scene["cookies"] else {}
            headers = {"Accept-Language": language}
            if reader == TOKEN:
                headers["Authorization"] = f"Bearer {scene['token']}"
            status, body = visitor.request("GET", address, headers=headers)
            record["statuses"][status] += 1
            text = body.decode(errors="replace")
            for secret, readers in scene["may_see"].items():
                record["shown"][secret, reader] += secret in text
                if secret in text and reader not in readers:
                    record["faults"].append(f"{reader} reads {secret} on {address} ({status}, {language})")
            if status >= 500:
                record["faults"].append(f"{reader} gets {status} on {address} ({language})")
            if reader in {ANONYMOUS, "disabled"}:
                record["status_for"][reader][address, language] = status


def attack() -> None:
    """Read all addresses as all readers and report."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    with running_service() as service:
        scene = json.loads(service.python("-m", "attacks.scene"))
        addresses = list(dict.fromkeys(list_addresses(scene["address_values"])))
        readers = [ANONYMOUS, TOKEN, *scene["cookies"]]
        record: dict[str, Any] = {
            "statuses": Counter(), "shown": Counter(), "faults": [], "status_for": {ANONYMOUS: {}, "disabled": {}}
        }  # fmt: skip
        threads = [
            threading.Thread(target=read_all, args=(service, scene, reader, addresses, record)) for reader in readers
        ]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        faults = list(record["faults"])
        expected = len(readers) * len(addresses) * len(LANGUAGES)
        if record["statuses"].total() != expected:
            faults.append(f"{record['statuses'].total()} answers instead of {expected}")
        faults += [
            f"disabled gets {status} on {where}, {ANONYMOUS} {record['status_for'][ANONYMOUS][where]}"
            for where, status in record["status_for"]["disabled"].items()
            if status != record["status_for"][ANONYMOUS].get(where)
        ]
        for secret, allowed in scene["may_see"].items():
            # A secret that no page shows to a reader with the right to it would prove nothing.
            if allowed and not any(record["shown"][secret, reader] for reader in allowed):
                faults.append(f"{secret} is on no page of {allowed}")
        report_figures(
            {
                "requests": f"{record['statuses'].total()}: {len(addresses)} addresses, {len(readers)} readers",
                "statuses": dict(sorted(record["statuses"].items())),
                "pages with a secret, for readers with the right": record["shown"].total() - len(record["faults"]),
            },
            faults,
        )


if __name__ == "__main__":
    attack()
