"""Fixtures of pages in a real browser."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.tournament.views.followed_pages import QUICK_TIMERS, OpenPage

if TYPE_CHECKING:
    from playwright.sync_api import Browser

    from tournament.models import Event

# Notes each sentence that a screen reader is given.
NOTE_SAID = """() => {
  window.spoken = [];
  const line = document.querySelector("[data-follow-said]");
  new MutationObserver(() => line.textContent && window.spoken.push(line.textContent))
    .observe(line, { childList: true, characterData: true, subtree: true });
}"""


@pytest.fixture
def open_page(browser: "Browser", live_server: LiveServer, event: "Event") -> Iterator[OpenPage]:
    """Yield ``open_page("me/", "player")``, which opens a page of the event for a reader in a browser of its own."""
    # This file is read before Django's apps.
    from tests.tournament.views.readers import browser as client_of
    from tests.tournament.views.results.desk_user import TIMEOUT

    contexts = []

    def open_as(
        path: str,
        reader: str = "nobody",
        *,
        size: tuple[int, int] = (1280, 800),
        language: str = "en",
        has_script: bool = True,
    ) -> Any:
        width, height = size
        locale = {"en": "en-GB", "cs": "cs-CZ"}[language]
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=locale, java_script_enabled=has_script
        )
        context.set_default_timeout(TIMEOUT)
        context.add_init_script(QUICK_TIMERS)
        expect.set_options(timeout=TIMEOUT)
        contexts.append(context)
        session = client_of(event, reader).cookies.get("sessionid")
        if session:
            context.add_cookies([{"name": "sessionid", "value": session.value, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}/events/{event.slug}/{path}")
        if page.locator("[data-follow]").count():
            page.evaluate(NOTE_SAID)
        return page

    yield open_as
    for context in contexts:
        context.close()
