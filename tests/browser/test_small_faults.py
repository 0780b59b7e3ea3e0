"""Small faults of pages that were seen in a browser, each with its test."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.builders import make_event, pair, play_round
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
