"""``python -m attacks.hostile``: every page, CSV and paper of events whose free texts hold hostile texts.

HTML, scripts, template tags, SQL, turned directions, markup of the layout, formulas, joined signs and long texts must
be shown as texts: no page may hold an element or attribute made of them, no cell of a CSV may begin a formula, papers
are made, and no answer is an error of the server. Names with NUL are posted, too.
"""

import csv
import io
import json
import os
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

import django
from pypdf import PdfReader

from attacks.figures import report_figures
from attacks.hostile_scene import TEXTS
from attacks.roles import list_addresses
from tests.ground.service import running_service
from tests.live.visitor import Visitor


class _HostileElements(HTMLParser):
    """Collects the elements of a page with a tag, an attribute or an event handler that come from a hostile text."""

    def __init__(self) -> None:
        super().__init__()
        self.elements: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note an element with a tag or an attribute that no template writes."""
        names = {name for name, _value in attrs}
        if "data-zlo" in names or any(name.startswith("on") for name in names) or tag in {"font", "para"}:
            self.elements.append(f"<{tag} {sorted(names)}>")


def find_faults(kind: str, body: bytes) -> Iterator[str]:
    """Yield what is wrong with an answer of a content type."""
    text = body.decode(errors="replace")
    if kind.startswith("text/html"):
        reader = _HostileElements()
        reader.feed(text)
        yield from reader.elements
        if "719178" in text or "WSGIRequest" in text:
            yield "a template tag was executed"
    elif kind.startswith("text/csv"):
        for row in csv.reader(io.StringIO(text)):
            yield from (f"formula {cell!r}" for cell in row if cell.startswith(("=", "+", "@")))
    elif kind.startswith("application/pdf") and not PdfReader(io.BytesIO(body)).pages:
        yield "a paper without pages"


def attack() -> None:
    """Read all pages of all events and report."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    kinds: Counter[str] = Counter()
    statuses: Counter[int] = Counter()
    answered: Counter[str] = Counter()
    faults: list[str] = []
    with running_service() as service:
        scene: dict[str, dict[str, Any]] = json.loads(service.python("-m", "attacks.hostile_scene"))
        for name, made in scene.items():
            below = (f"/events/{made['slug']}/", f"/api/v1/events/{made['slug']}/")
            addresses = [
                address
                for address in dict.fromkeys(list_addresses({made["slug"]: made["address_values"]}))
                if address.startswith(below)
            ]
            addresses += [f"/events/{made['slug']}/papers/{job}/" for job in made["jobs"]]
            addresses += ["/", f"/events/{made['slug']}/?who=z"]
            for number, cookie in enumerate((*made["cookies"], "")):
                visitor = Visitor(service.url)
                for address in addresses:
                    visitor.cookies = {"sessionid": cookie} if cookie else {}
                    status, body = visitor.request("GET", address)
                    kind = visitor.headers.get("Content-Type", "").partition(";")[0]
                    statuses[status] += 1
                    kinds[kind] += 1
                    answered[name] += status == 200
                    page_faults = [*find_faults(kind, body), *(["an error of the server"] if status >= 500 else [])]
                    faults += [f"{name}, reader {number}, {address}: {fault}" for fault in page_faults]
        organizer = Visitor(service.url)
        organizer.sign_in(service.new_link("irena.sovova"))
        for text in (*TEXTS.values(), "Jan\x00Novák", "Ž" * 100_000):
            entered = {"given_name": text, "family_name": text}
            status, _answer = organizer.post_json("/api/v1/events/prazsky-pohar-2026/entries/", entered)
            statuses[status] += 1
            if status >= 500:
                faults.append(f"{text[:40]!r} as a name answers {status}")
        report_figures(
            {
                "answers": f"{statuses.total()} by status {dict(sorted(statuses.items()))}",
                "by kind": dict(kinds.most_common()),
                "answers 200 by text": dict(answered),
                "refused when entered": {name: made["refused"] for name, made in scene.items() if made["refused"]},
            },
            faults,
        )


if __name__ == "__main__":
    attack()
