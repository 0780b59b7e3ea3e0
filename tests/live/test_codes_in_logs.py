"""Every address with a code in it is opened by all kinds of readers in all ways; no log holds the code."""

import json
import sys
from collections.abc import Iterator
from itertools import product
from typing import Any
from urllib.parse import quote

import django
import pytest
from django.urls import get_resolver

from tests.ground.nightly import IS_NIGHT
from tests.ground.service import Service, wait_until
from tests.live.visitor import Visitor

pytestmark = [pytest.mark.service, pytest.mark.fuller_at_night]

_ORIGIN_ONLY = "strict-origin"


def list_addresses_with_codes() -> Iterator[str]:
    """Yield the routes of all addresses with a code, such as ``account/link/<str:code>/``."""

    def list_routes(resolver: Any, prefix: str) -> Iterator[str]:
        for pattern in resolver.url_patterns:
            route = f"{prefix}{pattern.pattern}"
            if hasattr(pattern, "url_patterns"):
                yield from list_routes(pattern, route)
            elif "code>" in route:
                yield route

    return list_routes(get_resolver(), "")


def test_no_log_holds_a_code(service: Service, organizer: Visitor) -> None:
    made = json.loads(service.python("-m", "tests.live.test_codes_in_logs"))
    codes: dict[str, str] = dict(made["codes"])
    player, visitor = Visitor(service.url), Visitor(service.url)
    player.sign_in(f"/account/link/{codes.pop('used')}/")
    routes = list(list_addresses_with_codes())
    assert len(routes) >= 4
    readers = (visitor, player, organizer)
    for number, (route, code) in enumerate(product(routes, codes.values())):
        address = "/" + route.replace("<slug:slug>", made["slug"]).replace("<str:code>", code)
        # For a change one reader an address and code, in turn.
        _open_in_all_ways(address, readers if IS_NIGHT else (readers[number % len(readers)],))
    # The supervisor passes lines on a moment later.
    line = "route=account/link/<str:code>/"
    wait_until(lambda: line in service.output, "refused requests leave lines, without the code", 10)
    secrets = made["codes"].values()
    logs = {"output": service.output, "action log": str(service.rows("SELECT * FROM ledger_action"))}
    logs |= {path.name: path.read_text(errors="replace") for path in service.data_dir.rglob("*.log")}
    assert [(name, code) for name, text in logs.items() for code in secrets if code in text] == []


def _open_in_all_ways(address: str, visitors: tuple[Visitor, ...]) -> None:
    for visitor in visitors:
        for method in ("GET", "HEAD", "PUT"):
            visitor.request(method, address)
            assert visitor.headers["Referrer-Policy"] == _ORIGIN_ONLY, address
        visitor.get(f"{address}nothing/")
        visitor.get(f"/account/login/?next={quote(address, safe='')}")
        assert visitor.headers["Referrer-Policy"] == _ORIGIN_ONLY
        # A forged form, a form of the page, and one whose page named itself.
        visitor.request("POST", address, b"", {"Referer": "http://elsewhere.example/"})
        visitor.post(address, {})
        visitor.request("GET", "/events/nothing/", headers={"Referer": f"{visitor.url}{address}"})


def make_codes() -> dict[str, Any]:
    """Return the slug of an event, and a code of every kind by its name."""
    from accounts.queries.people import find_person
    from accounts.services.sign_in_links import issue_link
    from tests.builders import make_event
    from tournament.event.services.invitations import invite_by_link
    from tournament.own_entry.services import change_check_in_code

    event = make_event(4, state="check_in", name="Turnaj s kódy")
    organizer, person = find_person("irena.sovova"), event.entries.order_by("id")[0].members.get().user
    other = event.entries.order_by("id")[1].members.get().user
    reset = event.entries.order_by("id")[2].members.get().user
    codes = {
        "used": issue_link(user=person, actor=organizer, scope=event.scope),
        "link": issue_link(user=other, actor=organizer, scope=event.scope),
        "password reset": issue_link(user=reset, actor=organizer, asks_for_password=True),
        "invitation": invite_by_link(event=event, role="judge", actor=organizer)[1],
        "check-in": change_check_in_code(event=event, actor=organizer),
        "unknown": "neznamy-kod-ktery-nikdo-nevydal",
    }
    return {"slug": event.slug, "codes": codes}


if __name__ == "__main__":
    django.setup()
    sys.stdout.write(json.dumps(make_codes()))
