"""``python -m benchmarks.first_visits``: requests and bytes of the first and of a later visit to five pages.

The pages are those of the sample, in Chromium with an empty cache, on a phone of 360 px, in Czech. Entry point:
:func:`measure_visits`.
"""

import sys
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin

from playwright.sync_api import Browser, BrowserContext, Page

from benchmarks.report import write_table
from tests.ground.chromium import find_headless_chromium, running_chromium
from tests.ground.service import Service, running_service

_EVENT = "/events/prazsky-pohar-2026/"
# Each page with its reader; the desk is the organizer's.
PAGES = {
    "home": ("/", ""),
    "event": (_EVENT, ""),
    "standings": (f"{_EVENT}standings/", ""),
    "desk": (f"{_EVENT}desk/", "irena.sovova"),
    "rulings": ("/rulings/", ""),
}
# What a browser with windows asks for besides, for its tab and to install the application.
_FOR_THE_TAB = "link[rel=icon], link[rel=manifest]"


@dataclass
class Visit:
    """What came over the network: requests, all bytes with heads, and those of fonts and of the page itself."""

    requests: int = 0
    size: int = 0
    fonts: int = 0
    page: int = 0


def measure_visits(
    service: Service, browser: Browser, names: Collection[str] = PAGES
) -> Iterator[tuple[str, Visit, Visit]]:
    """Yield the name of each of these pages with its first visit and a later one, in which nothing has changed.

    The fourth round of the sample is published, so that the desk takes results.
    """
    cookies = {"": None, "irena.sovova": _publish_round(service, browser, "irena.sovova")}
    for name, (path, reader) in ((name, PAGES[name]) for name in names):
        # Readers of a hall come by plain http, where there is no worker.
        context = browser.new_context(
            locale="cs-CZ",
            viewport={"width": 360, "height": 740},
            storage_state=cookies[reader],
            service_workers="block",
        )
        page = context.new_page()
        yield name, _visit(page, service.url + path, is_first=True), _visit(page, service.url + path, is_first=False)
        context.close()


def _publish_round(service: Service, browser: Browser, username: str) -> Any:
    """Sign the organizer in, pair and publish the round, and return the cookies."""
    context = browser.new_context(locale="en-GB")
    page = context.new_page()
    page.goto(f"{service.url}{service.new_link(username)}")
    with page.expect_navigation():
        page.locator("main form button").click()
    page.goto(f"{service.url}{_EVENT}rounds/")
    for button in ("Pair the round", "Publish the round"):
        with page.expect_navigation():
            page.get_by_role("button", name=button).click()
    state = context.storage_state()
    context.close()
    return state


def _visit(page: Page, url: str, *, is_first: bool) -> Visit:
    """Open a page and return what came over the network until nothing more comes."""
    visit, cached, kinds = Visit(), set[str](), dict[str, str]()

    def note_answer(event: Any) -> None:
        kinds[event["requestId"]] = event["type"]
        if event["response"].get("fromDiskCache"):
            cached.add(event["requestId"])

    def note_end(event: Any) -> None:
        if event["requestId"] in cached:
            return
        kind, size = kinds.get(event["requestId"], ""), int(event["encodedDataLength"])
        visit.requests += 1
        visit.size += size
        visit.fonts += size if kind == "Font" else 0
        visit.page += size if kind == "Document" else 0

    network = page.context.new_cdp_session(page)
    network.send("Network.enable")
    network.on("Network.responseReceived", note_answer)
    network.on("Network.requestServedFromCache", lambda event: cached.add(event["requestId"]))
    network.on("Network.loadingFinished", note_end)
    page.goto(url, wait_until="networkidle")
    network.detach()
    if is_first:
        for address in page.locator(_FOR_THE_TAB).evaluate_all("all => all.map((one) => one.getAttribute('href'))"):
            visit.requests += 1
            visit.size += _measure_file(page.context, urljoin(url, address))
    return visit


def _measure_file(context: BrowserContext, url: str) -> int:
    answer = context.request.get(url, headers={"Accept-Encoding": "gzip"})
    heads = sum(len(header["name"]) + len(header["value"]) + 4 for header in answer.headers_array)
    return heads + int(answer.headers.get("content-length") or len(answer.body()))


def main() -> None:
    """Measure the five pages of a service with the sample and print them as a table."""
    path = find_headless_chromium()
    if path is None:
        sys.exit("Chromium is not installed.")
    with running_service() as service, running_chromium(path) as browser:
        rows = [(name, *_describe(first), *_describe(later)) for name, first, later in measure_visits(service, browser)]
    columns = ("requests", "KB", "fonts KB", "page KB")
    head = ("page", *(f"{visit}: {column}" for visit in ("first", "later") for column in columns))
    sys.stdout.write(write_table(head, rows) + "\n")


def _describe(visit: Visit) -> tuple[str, ...]:
    return str(visit.requests), *(f"{size / 1000:.1f}" for size in (visit.size, visit.fonts, visit.page))


if __name__ == "__main__":
    main()
