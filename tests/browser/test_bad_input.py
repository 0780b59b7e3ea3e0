"""What players paste by mistake: told on the page in their words, with and without a script; nothing is lost."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite

pytestmark = [pytest.mark.browser, pytest.mark.service]

TOO_LONG = "1 Alakhai\n" * 2_100
BINARY = "PK\x03\x04\x00\x01\x02\ufffd\ufffd\x07" * 20


@pytest.mark.parametrize("text", [TOO_LONG, BINARY], ids=["long", "binary"])
def test_is_told_while_it_stands_there(text: str, invite: Invite) -> None:
    player = invite("cs", "phone")
    for status in (400, 413, 422):
        player.watch.expect_status(status)
    player.open("/decks/check/")
    player.page.locator("#deck-text").fill("1 Alakhai")
    expect(player.page.locator("#deck-rows .ok")).to_have_count(1)
    player.paste("#deck-text", text)
    expect(player.page.locator("#problems [role=alert]")).to_be_visible()
    expect(player.page.locator("#problems [role=alert]")).to_be_in_viewport()
    player.look_over()
    player.page.locator("#deck-text").fill("1 Crenshaw")
    expect(player.page.locator("#problems [role=alert]")).to_have_count(0)
    expect(player.page.locator("#deck-summary")).to_contain_text("1")
    player.is_well()


@pytest.mark.parametrize("text", [TOO_LONG, BINARY], ids=["long", "binary"])
def test_is_told_without_a_script(text: str, invite: Invite) -> None:
    player = invite("cs", "phone", script=False)
    for status in (400, 413, 422):
        player.watch.expect_status(status)
    player.open("/decks/check/")
    player.paste("#deck-text", text)
    player.press("Check")
    expect(player.page.locator("#problems [role=alert]")).to_be_visible()
    expect(player.page.locator("#deck-text")).to_be_visible()
    player.is_well()
