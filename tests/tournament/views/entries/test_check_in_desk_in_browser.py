"""The check-in desk in a browser: the next name after a walk-in, messages in sight after a long list."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.inspection import check_page
from tests.builders import entries, make_event
from tests.ground.nightly import at_night, count_examples
from tests.tournament.views.readers import browser as client_of
from tournament.models import Event

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.screen,
    pytest.mark.django_db(transaction=True),
    pytest.mark.fuller_at_night,
]
# Milliseconds; a page may load slowly on a machine that is busy with other tests.
TIMEOUT = 30_000
LISTED = count_examples(change=60, night=300)


@pytest.fixture
def event() -> Event:
    """Thirty players, so that the desk is far below the top of a phone."""
    return make_event(30, state="check_in")


OpenList = Callable[..., "Page"]


@pytest.fixture
def open_list(browser: "Browser", live_server: LiveServer, event: Event) -> Iterator[OpenList]:
    """Yield a function that opens the entries of the event for an organizer, in Czech, at a width in pixels."""
    contexts: list[BrowserContext] = []
    expect.set_options(timeout=TIMEOUT)

    def open_for(width: int) -> "Page":
        context = browser.new_context(locale="cs-CZ", viewport={"width": width, "height": 740}, reduced_motion="reduce")
        contexts.append(context)
        context.set_default_timeout(TIMEOUT)
        session = client_of(event, "organizer").cookies[settings.SESSION_COOKIE_NAME].value
        context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
        page = context.new_page()
        page.goto(f"{live_server.url}/events/{event.slug}/entries/")
        return page

    yield open_for
    for context in contexts:
        context.close()


@pytest.mark.parametrize("width", [1280, at_night(360)])
def test_the_next_walk_in_is_typed_at_once(open_list: OpenList, event: Event, width: int) -> None:
    page = open_list(width)
    page.get_by_label("Jméno", exact=True).focus()
    for given, family in (("Běla", "Nová"), ("Žofie", "Říhová"), ("Ctirad", "Ďuriš")):
        page.keyboard.type(given)
        page.keyboard.press("Tab")
        page.keyboard.type(family)
        with page.expect_navigation():
            page.keyboard.press("Enter")
        expect(page.get_by_label("Jméno", exact=True)).to_be_focused()
        expect(page.get_by_text(f"{given} {family}: zapsáno")).to_be_in_viewport()
    assert [entry.name for entry in entries(event)[30:]] == ["Běla Nová", "Žofie Říhová", "Ctirad Ďuriš"]


@pytest.mark.parametrize("width", [360, at_night(1280)])
def test_messages_about_a_long_list_are_in_sight(open_list: OpenList, event: Event, width: int) -> None:
    page = open_list(width)
    page.get_by_text("Vložit víc jmen najednou").click()
    pasted = page.get_by_role("textbox", name="Jména, každé na svém řádku")
    pasted.fill("\n".join(f"Řehoř{number}" for number in range(LISTED)))
    page.get_by_role("button", name="Přečíst jména").click()
    expect(page.get_by_role("heading", name="Takto se jména přečetla")).to_be_in_viewport()
    pasted.fill("\n".join(f"Jan Novák{'a' * (number % 40)}-{number}" for number in range(LISTED)))
    page.get_by_role("button", name="Přečíst jména").click()
    expect(page.get_by_role("heading", name="Takto se jména přečetla")).to_be_in_viewport()
    check_page(page)
    page.get_by_role("button", name=f"Zapsat {LISTED} hráčů").click()
    expect(page.get_by_role("status").get_by_text(f"{LISTED} hráčů zapsáno, jsou na místě.")).to_be_in_viewport()
    assert len(entries(event)) == 30 + LISTED


def test_a_row_keeps_the_focus_when_its_button_has_gone_to_the_closed_menu(open_list: OpenList, event: Event) -> None:
    page = open_list(1280)
    row = page.locator(f"#entry-{entries(event)[0].pk}")
    row.locator("summary").focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(row.locator(f"#do-{entries(event)[0].pk}[value=checked_in]")).to_be_focused()
    # Until the row has settled, its form is sent without a script and the page opens anew.
    expect(page.locator(".htmx-added, .htmx-settling")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(row.locator("summary")).to_be_focused()
