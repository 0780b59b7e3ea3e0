"""The public deck check on a phone: the verdict and what is wrong on the first screen, suggestions by one tap."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.inspection import check_page
from tests.decks.lists import PRAGUE
from tests.decks.phone import (
    DECKS,
    PHONE,
    TEN_MISSPELT,
    expect_counts_lead_somewhere,
    expect_verdict_on_first_screen,
)
from tests.ground.nightly import IS_NIGHT, at_night

pytestmark = [
    pytest.mark.browser,
    pytest.mark.screen,
    pytest.mark.django_db(transaction=True),
    pytest.mark.fuller_at_night,
]

CHECK = {"cs": "Zkontrolovat", "en": "Check"}


def check(browser: Browser, server: LiveServer, text: str, language: str = "cs", *, script: bool = True) -> Page:
    """Return the page after the button Check was pressed."""
    context = browser.new_context(viewport=PHONE, locale=language, has_touch=True, java_script_enabled=script)
    page = context.new_page()
    page.goto(f"{server.url}/decks/check/?format={PRAGUE}")
    page.locator("#deck-text").fill(text)
    with page.expect_navigation():
        page.get_by_role("button", name=CHECK[language], exact=True).click()
    return page


@pytest.mark.parametrize("language", ["cs", at_night("en")])
@pytest.mark.parametrize("kind", DECKS)
def test_verdict_and_first_error_are_on_the_first_screen(
    browser: Browser, live_server: LiveServer, kind: str, language: str
) -> None:
    page = check(browser, live_server, DECKS[kind], language)
    expect_verdict_on_first_screen(page, kind)
    # Axe takes ten seconds for a thousand lines.
    if IS_NIGHT or kind != "thousand lines":
        check_page(page)


def test_every_count_leads_to_its_list_or_line(browser: Browser, live_server: LiveServer) -> None:
    for kind in ("illegal", "to_check", "legal"):
        expect_counts_lead_somewhere(check(browser, live_server, DECKS[kind]))


@pytest.mark.parametrize("script", [True, False])
def test_one_tap_takes_a_suggestion(browser: Browser, live_server: LiveServer, script: bool) -> None:
    page = check(browser, live_server, "1 Ilian\n1 Komunikacni summ", script=script)
    page.get_by_role("button", name="Je to Komunikační šum?").tap()
    expect(page.locator("#deck-text")).to_have_value("1 Ilian\n1 Komunikační šum")
    expect(page.locator("#deck-read")).to_contain_text("1 × Komunikační šum")
    expect(page.get_by_role("button", name="Je to Komunikační šum?")).to_have_count(0)


def test_ten_suggestions_are_taken_one_after_another(browser: Browser, live_server: LiveServer) -> None:
    page = check(browser, live_server, TEN_MISSPELT)
    for left in range(10, 0, -1):
        expect(page.locator(".deck-unknown > li")).to_have_count(left)
        page.locator(".deck-unknown > li").first.get_by_role("button").first.tap()
    expect(page.locator("#deck-summary")).to_have_class("verdict ok")


def test_a_number_of_a_line_leads_to_the_line_in_the_text(browser: Browser, live_server: LiveServer) -> None:
    page = check(browser, live_server, DECKS["illegal"])
    page.locator("#deck-unknown .line-no a").tap()
    expect(page.locator("#line-57")).to_be_in_viewport(ratio=1)


def test_the_typed_line_stays_in_its_place_when_a_verdict_comes_above_it(
    browser: Browser, live_server: LiveServer
) -> None:
    page = check(browser, live_server, DECKS["legal"])
    area = page.locator("#deck-text")
    area.focus()
    page.keyboard.press("Control+End")
    before = page.evaluate("document.getElementById('deck-text').getBoundingClientRect().top")
    with page.expect_response("**/fragment/"):
        page.keyboard.type("\n1 Zavahani")
    expect(page.locator("#deck-errors")).to_be_attached()
    after = page.evaluate("document.getElementById('deck-text').getBoundingClientRect().top")
    # Typing a new line may itself scroll the page by the height of the line.
    assert abs(after - before) <= 2 * 28
