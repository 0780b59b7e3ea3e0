"""The search on a phone and a wide screen: typing, choosing by keyboard, reading; no page is too wide."""

from typing import TYPE_CHECKING

import pytest
from pytest_django.live_server_helper import LiveServer

if TYPE_CHECKING:
    from playwright.sync_api import Browser

from tests.ground.nightly import at_night

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("width", [1280, at_night(360)])
def test_results_appear_while_typing_and_open_by_keyboard(
    browser: "Browser", live_server: LiveServer, width: int
) -> None:
    page = browser.new_page(viewport={"width": width, "height": 740}, locale="cs-CZ")
    errors: list[str] = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    # htmx logs a request that a later one replaces; that is no error.
    aborted = ("htmx:afterRequest", "htmx:sendAbort")
    page.goto(f"{live_server.url}/rulings/")
    page.locator("#q").press_sequentially("zasumet unik pod marenkou", delay=5)
    page.locator("#r-PP11-C11").wait_for()
    page.wait_for_url("**/rulings/?q=zasumet*marenkou*")
    page.keyboard.press("ArrowDown")
    assert page.locator('[aria-selected="true"]').get_attribute("id") == page.locator(
        '[role="option"]'
    ).first.get_attribute("id")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Enter")
    page.wait_for_url("**/rulings/PP11-C11/?q=zasumet*")
    assert "Mařenk" in page.locator("h1").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert [error for error in errors if not error.startswith(aborted)] == []
    page.close()


def test_it_works_without_javascript(browser: "Browser", live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False, locale="cs-CZ")
    page = context.new_page()
    page.goto(f"{live_server.url}/rulings/")
    page.locator("#q").fill("jde se z vozidla ukryt")
    page.locator("#q").press("Enter")
    page.locator('[role="option"]').first.click()
    page.wait_for_url("**/rulings/PP11-V08/?q=*")
    context.close()


def test_the_chosen_game_stays_while_typing(browser: "Browser", live_server: LiveServer) -> None:
    page = browser.new_page(viewport={"width": 360, "height": 740}, locale="cs-CZ")
    page.goto(f"{live_server.url}/rulings/")
    page.locator("#game").select_option("scratch-wars")
    page.locator("#q").press_sequentially("utok", delay=5)
    page.locator('[id^="r-SW-"]').first.wait_for()
    page.wait_for_url("**/rulings/?q=utok&game=scratch-wars")
    assert page.locator('[id^="r-"]').count() == page.locator('[id^="r-SW-"]').count()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    page.locator("#game").select_option("")
    page.locator('[id^="r-"]:not([id^="r-SW-"])').first.wait_for()
    page.close()
