"""The sample is taken away by its one action, and only when that is meant. In a house of its own: it ends empty."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.ground.service import Service, running_service

pytestmark = [pytest.mark.browser, pytest.mark.service]

EVENT = "/events/prazsky-pohar-2026/"


@pytest.fixture(scope="module")
def house() -> Iterator[Service]:
    """A house that nobody else needs."""
    with running_service() as service:
        yield service


@pytest.fixture(scope="module")
def keys() -> dict[str, object]:
    """Nobody has signed in here yet."""
    return {}


def test_by_its_one_action_and_a_typed_word(member: Invite, invite: Invite) -> None:
    irena = member("irena.sovova", "en", "desk")
    irena.open(EVENT)
    irena.page.get_by_role("button", name="Remove the sample").first.click()
    dialog = irena.page.get_by_role("dialog")
    irena.look_over()
    irena.watch.expect_status(422)
    irena.watch.expect_status(400)
    dialog.get_by_role("textbox").fill("NO")
    with irena.page.expect_navigation():
        dialog.get_by_role("button", name="Remove the sample").click()
    irena.open(EVENT)
    expect(irena.page.get_by_role("heading", level=1)).to_contain_text("2026")
    irena.page.get_by_role("button", name="Remove the sample").first.click()
    dialog.get_by_role("textbox").fill("remove")
    with irena.page.expect_navigation():
        dialog.get_by_role("button", name="Remove the sample").click()
    stranger = invite("cs", "phone")
    stranger.watch.expect_status(404)
    stranger.open("/")
    expect(stranger.page.locator("main")).to_contain_text(stranger.say("No event is announced yet."))
    stranger.look_over()
    stranger.open(EVENT)
    stranger.look_over()
    stranger.is_well()
