"""The sample is removed after confirmation, in a service of its own, because it is empty afterwards."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import OpenBrowser
from tests.ground.service import Service, running_service

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.service, pytest.mark.nightly]

EVENT = "/events/prazsky-pohar-2026/"


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """Yield a service that no other test uses."""
    with running_service() as running:
        yield running


@pytest.fixture(scope="module")
def cookies() -> dict[str, object]:
    """Return no cookies: no person has signed in to this service."""
    return {}


def test_the_sample_is_removed_after_typing_the_word(open_browser_as: OpenBrowser, open_browser: OpenBrowser) -> None:
    irena = open_browser_as("irena.sovova", "en", "desk")
    irena.open(EVENT)
    irena.page.get_by_role("button", name="Remove the sample").first.click()
    dialog = irena.page.get_by_role("dialog")
    irena.check_page()
    irena.faults.expect_status(422)
    dialog.get_by_role("textbox").fill("NO")
    with irena.page.expect_navigation():
        dialog.get_by_role("button", name="Remove the sample").click()
    irena.open(EVENT)
    expect(irena.page.get_by_role("heading", level=1)).to_contain_text("2026")
    irena.page.get_by_role("button", name="Remove the sample").first.click()
    dialog.get_by_role("textbox").fill("remove")
    with irena.page.expect_navigation():
        dialog.get_by_role("button", name="Remove the sample").click()
    irena.assert_no_faults()
    stranger = open_browser("cs", "phone")
    stranger.faults.expect_status(404)
    stranger.open("/")
    expect(stranger.page.locator("main")).to_contain_text(stranger.translate("No event is announced yet."))
    stranger.check_page()
    stranger.open(EVENT)
    stranger.check_page()
    stranger.assert_no_faults()
