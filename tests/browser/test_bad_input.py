"""Unreadable text pasted into the deck check: refused in plain words, with and without scripts."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.ground.nightly import at_night

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.service, pytest.mark.fuller_at_night]

TOO_LONG = "1 Alakhai\n" * 2_100
BINARY = "PK\x03\x04\x00\x01\x02\ufffd\ufffd\x07" * 20


@pytest.mark.parametrize("text", [TOO_LONG, at_night(BINARY)], ids=["long", "binary"])
def test_unreadable_text_is_refused_while_typing(text: str, open_browser: OpenBrowser) -> None:
    player = open_browser("cs", "phone")
    for status in (400, 413, 422):
        player.faults.expect_status(status)
    player.open("/decks/check/")
    player.page.locator("#deck-text").fill("1 Alakhai")
    expect(player.page.locator("#deck-rows .ok")).to_have_count(1)
    player.paste("#deck-text", text)
    expect(player.page.locator("#problems [role=alert]")).to_be_visible()
    expect(player.page.locator("#problems [role=alert]")).to_be_in_viewport()
    player.check_page()
    player.page.locator("#deck-text").fill("1 Crenshaw")
    expect(player.page.locator("#problems [role=alert]")).to_have_count(0)
    expect(player.page.locator("#deck-summary")).to_contain_text("1")
    player.assert_no_faults()


@pytest.mark.parametrize("text", [TOO_LONG, BINARY], ids=["long", "binary"])
def test_unreadable_text_is_refused_without_scripts(text: str, open_browser: OpenBrowser) -> None:
    player = open_browser("cs", "phone", script=False)
    for status in (400, 413, 422):
        player.faults.expect_status(status)
    player.open("/decks/check/")
    player.paste("#deck-text", text)
    player.press("Check")
    expect(player.page.locator("#problems [role=alert]")).to_be_visible()
    expect(player.page.locator("#deck-text")).to_be_visible()
    player.assert_no_faults()
