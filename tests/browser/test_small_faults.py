"""Small faults of pages that were seen in a browser, each with its test."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.builders import make_event, pair, play_round
from tests.tournament.reporting.reported_match import LOST, open_match
from tests.tournament.views.results.desk_user import DeskUser
from tournament.rounds.services.rounds import start_round

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]

WORD = "Krasnohorskobartolomejevic"  # 26 letters
_COLOURS = "all => all.map((one) => getComputedStyle(one).borderBottomColor)"


@pytest.fixture
def phone(browser: "Browser", live_server: LiveServer) -> Iterator[Page]:
    """Yield a page of a Czech phone."""
    context = browser.new_context(locale="cs-CZ", base_url=live_server.url, viewport={"width": 360, "height": 740})
    yield context.new_page()
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_forced_colours_show_one_tab_as_selected_and_the_logo(
    browser: "Browser", live_server: LiveServer, scheme: str
) -> None:
    event = make_event()
    page = browser.new_page(base_url=live_server.url, forced_colors="active", color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"/events/{event.slug}/entries/")
    (selected,) = page.locator(".tabs [aria-current]").evaluate_all(_COLOURS)
    others = page.locator(".tabs a:not([aria-current])").evaluate_all(_COLOURS)
    ground = page.evaluate("getComputedStyle(document.querySelector('.bar')).backgroundColor")
    assert set(others) == {ground}
    assert selected != ground
    assert page.locator(".bar-mark").evaluate("mark => getComputedStyle(mark).fill") != ground


@pytest.mark.parametrize("has_script", [True, False])
def test_a_clock_says_until_or_left_and_never_both(
    browser: "Browser", live_server: LiveServer, has_script: bool
) -> None:
    """A page said "do 10:50 zbývá"."""
    event = make_event()
    start_round(event=event, number=pair(event).number, actor=None)
    page = browser.new_page(base_url=live_server.url, java_script_enabled=has_script, locale="cs-CZ")
    page.goto(f"/events/{event.slug}/")
    clock = page.locator(".clock").first
    expect(clock).to_contain_text("zbývá" if has_script else "do ")
    assert ("do " in clock.inner_text()) is not has_script
    assert ("zbývá" in clock.inner_text()) is has_script


def test_one_long_word_does_not_widen_a_table_on_a_phone(phone: Page) -> None:
    event = make_event()
    play_round(event)
    User.objects.filter(memberships__isnull=False).update(family_name=WORD)
    for path in ("rounds/1/", "entries/", "standings/", ""):
        phone.goto(f"/events/{event.slug}/{path}")
        wide = "all => all.filter((one) => one.scrollWidth > one.clientWidth).length"
        assert phone.locator(".card:has(table)").evaluate_all(wide) == 0, path
        assert phone.evaluate("document.documentElement.scrollWidth") == 360


def test_both_claims_of_a_dispute_are_on_the_first_screen_of_a_phone(
    browser: "Browser", live_server: LiveServer
) -> None:
    at = open_match()
    at.dispute(at.second, at.report(at.first), LOST)
    desk = DeskUser(browser, live_server.url, at.event, viewport={"width": 360, "height": 740})
    desk.open_desk()
    for claim in desk.page.locator("#open-reports .versions").all():
        box = claim.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 740
    desk.context.close()


def test_the_number_of_the_open_table_stays_in_sight_at_the_desk_of_a_phone(
    browser: "Browser", live_server: LiveServer
) -> None:
    desk = DeskUser(browser, live_server.url, open_match().event, viewport={"width": 360, "height": 480})
    desk.open_desk("?table=1")
    desk.page.locator("[data-result]").last.scroll_into_view_if_needed()
    box = desk.page.locator("#t").bounding_box()
    assert box is not None
    assert 0 <= box["y"] <= 480 - box["height"]
    desk.context.close()


@pytest.mark.parametrize("width", [360, 1280])
def test_links_of_a_ruling_are_large_enough_to_be_tapped(
    browser: "Browser", live_server: LiveServer, width: int
) -> None:
    page = browser.new_page(base_url=live_server.url, viewport={"width": width, "height": 740}, locale="cs-CZ")
    page.goto("/rulings/PP11-G11/")
    page.evaluate(Axe().axe_script)
    found = page.evaluate("axe.run({ runOnly: { type: 'rule', values: ['target-size'] } })")
    assert found["violations"] == []
