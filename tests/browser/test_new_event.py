"""A new event without scripts: all steps, an interruption, and two events at once."""

from dataclasses import replace

import pytest
from playwright.sync_api import expect

from tests.browser.browser_user import BrowserUser
from tests.browser.conftest import OpenBrowser
from tests.ground.nightly import at_night

pytestmark = [pytest.mark.browser, pytest.mark.service, pytest.mark.fuller_at_night]


def begin_event(person: BrowserUser, name: str) -> None:
    """Start a new event and fill in its first step."""
    person.open("/")
    person.follow("New event")
    person.fill("Name of the event", name)
    person.fill("Start", "2027-01-16T10:00")
    person.fill("How many players do you expect?", "24")
    person.press("Next")


def expect_title(person: BrowserUser, text: str) -> None:
    expect(person.page.get_by_role("heading", level=1)).to_have_text(text)


def check_page_with_scripts(person: BrowserUser, open_browser_as: OpenBrowser, size: str) -> None:
    """Check the same page in a browser with scripts, which the check needs."""
    other = open_browser_as("irena.sovova", person.language, size)
    other.page.goto(person.page.url)
    other.check_page()
    other.assert_no_faults()


@pytest.mark.parametrize(("language", "size"), [("cs", "phone"), at_night("en", "desk")])
def test_an_event_is_created_after_mistake_and_break(language: str, size: str, open_browser_as: OpenBrowser) -> None:
    irena, name = open_browser_as("irena.sovova", language, size, script=False), f"Tichý turnaj ({language})"
    begin_event(irena, name)
    expect(irena.page.get_by_label(irena.translate("Rounds"), exact=True)).to_have_value("5")
    irena.fill("Rounds", "0")
    irena.faults.expect_status(422)
    irena.press("Next")
    expect(irena.page.get_by_label(irena.translate("Rounds"), exact=True)).to_have_attribute("aria-invalid", "true")
    irena.fill("Rounds", "4")
    irena.press("Next")

    irena.open("/")
    irena.follow("New event")
    check_page_with_scripts(irena, open_browser_as, size)
    irena.page.get_by_role("link", name=name, exact=True).click()
    expect_title(irena, irena.translate("Decks"))
    irena.press("Back")
    expect(irena.page.get_by_label(irena.translate("Rounds"), exact=True)).to_have_value("4")
    irena.press("Next")
    irena.press("Next")
    irena.fill("Places", "16")
    irena.fill("Entry fee", "150 Kč")
    irena.press("To the overview")

    check_page_with_scripts(irena, open_browser_as, size)
    expect(irena.page.locator(".facts dd", has_text="150 Kč")).to_have_count(1)
    irena.press("Create the draft")
    expect_title(irena, name)
    irena.page.go_back()
    expect_title(irena, name)
    irena.open("/events/new/")
    expect(irena.page.locator("main")).not_to_contain_text(irena.translate("Begun and not finished"))
    irena.assert_no_faults()


def test_two_drafts_in_two_windows_are_independent(open_browser_as: OpenBrowser) -> None:
    first = open_browser_as("irena.sovova", "cs", "desk", script=False)
    second = replace(first, page=first.context.new_page())
    begin_event(first, "Odpolední turnaj")
    begin_event(second, "Noční turnaj")
    first.fill("Rounds", "3")
    second.fill("Rounds", "6")
    for window in (first, second):
        window.press("To the overview")
    for window, name, absent_name, rounds in (
        (first, "Odpolední turnaj", "Noční", "3"),
        (second, "Noční turnaj", "Odp", "6"),
    ):
        window.page.reload()
        expect(window.page.locator(".facts dd", has_text=name)).to_have_count(1)
        expect(window.page.locator("main")).not_to_contain_text(absent_name)
        expect(
            window.page.locator(".facts dt", has_text=window.translate("Rounds")).first.locator("+ dd")
        ).to_have_text(rounds)
    for window, name in ((first, "Odpolední turnaj"), (second, "Noční turnaj")):
        window.press("Create the draft")
        expect_title(window, name)
    first.assert_no_faults()


def test_an_unfinished_event_is_discarded(open_browser_as: OpenBrowser) -> None:
    irena = open_browser_as("irena.sovova", "en", "phone", script=False)
    begin_event(irena, "Opuštěný turnaj")
    irena.open("/events/new/")
    irena.press("Discard: Opuštěný turnaj")
    expect(irena.page.locator("main")).not_to_contain_text("Opuštěný turnaj")
    irena.assert_no_faults()
