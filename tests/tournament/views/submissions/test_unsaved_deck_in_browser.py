"""Unsaved text of the deck editor survives leaving the page and an expired session.

A tap on "My table" does not lose a pasted deck.
"""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.builders import entries, make_event, player_of
from tournament.models import Entry
from tournament.submissions.services.submissions import save_deck

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]

TYPED = "1 Golem temnoty\n1 Únik o vlásek"


@pytest.fixture
def entry() -> Entry:
    return entries(make_event(2, state="registration"))[0]


@pytest.fixture
def page(browser: "Browser", live_server: LiveServer, entry: Entry) -> Iterator["Page"]:
    """A phone on which the player has opened the page of an empty deck."""
    client = Client()
    client.force_login(player_of(entry))
    context = browser.new_context(locale="cs", viewport={"width": 360, "height": 740})
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/events/{entry.event.slug}/deck/")
    yield page
    context.close()


def leave_and_return(page: "Page", entry: Entry) -> None:
    deck = page.url
    page.goto(deck.replace("/deck/", "/me/"))
    page.goto(deck)


def hand_in_the_illegal_deck(page: "Page") -> None:
    """Hand the deck in, and answer the question that is asked once."""
    for name in ("Odeslat", "Odeslat tak, jak je"):
        with page.expect_navigation():
            page.get_by_role("button", name=name, exact=True).first.click()


def test_unsaved_text_survives_leaving_the_page(page: "Page", entry: Entry) -> None:
    page.locator("#deck-text").fill(TYPED)
    leave_and_return(page, entry)
    expect(page.locator("#deck-text")).to_have_value(TYPED)
    expect(page.locator("#restored-changes")).to_contain_text("Vaše neodeslané změny jsou zpátky.")
    expect(page.locator("#deck-rows li").nth(1)).to_be_visible()


def test_unsaved_text_can_be_discarded(page: "Page", entry: Entry) -> None:
    page.locator("#deck-text").fill(TYPED)
    leave_and_return(page, entry)
    with page.expect_navigation():
        page.get_by_role("button", name="Zahodit je").click()
    expect(page.locator("#deck-text")).to_have_value("")
    expect(page.locator("#restored-changes")).to_be_hidden()


def test_submitted_text_is_not_offered_as_unsaved(page: "Page", entry: Entry) -> None:
    page.locator("#deck-text").fill(TYPED)
    hand_in_the_illegal_deck(page)
    expect(page.locator("#deck-text")).to_have_value(TYPED)
    leave_and_return(page, entry)
    expect(page.locator("#restored-changes")).to_be_hidden()
    expect(page.locator("#deck-text")).to_have_value(TYPED)


def test_unsaved_text_survives_an_expired_session(page: "Page", entry: Entry) -> None:
    page.locator("#deck-text").fill(TYPED)
    session = next(cookie for cookie in page.context.cookies() if cookie["name"] == settings.SESSION_COOKIE_NAME)
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    with page.expect_navigation():
        page.get_by_role("button", name="Odeslat", exact=True).click()
    server = page.url.split("/account/")[0]
    page.context.add_cookies([{"name": session["name"], "value": session["value"], "url": server}])
    page.goto(f"{server}/events/{entry.event.slug}/deck/")
    expect(page.locator("#deck-text")).to_have_value(TYPED)


def test_checked_text_is_shown_and_stays_unsaved(page: "Page", entry: Entry) -> None:
    page.locator("#deck-text").fill(TYPED)
    with page.expect_navigation():
        page.get_by_role("button", name="Zkontrolovat", exact=True).click()
    expect(page.locator("#deck-text")).to_have_value(TYPED)
    expect(page.locator("#restored-changes")).to_be_hidden()
    leave_and_return(page, entry)
    expect(page.locator("#deck-text")).to_have_value(TYPED)


def test_deck_saved_on_another_device_does_not_replace_unsaved_text(page: "Page", entry: Entry) -> None:
    page.locator("#deck-text").fill(TYPED)
    save_deck(entry=entry, text="1 Semai", actor=player_of(entry))
    leave_and_return(page, entry)
    expect(page.locator("#deck-text")).to_have_value(TYPED)
    with page.expect_navigation():
        page.get_by_role("button", name="Zahodit je").click()
    expect(page.locator("#deck-text")).to_have_value("1 Semai")


def test_chosen_suggestion_is_kept_as_unsaved_text(page: "Page", entry: Entry) -> None:
    """A suggestion replaces the editor; the text of the new textarea is kept, not that of the old one."""
    area = page.locator("#deck-text")
    area.fill("1 Golem temnoti")
    with page.expect_response("**/deck/take/"):
        page.get_by_role("button", name="Golem temnoty").click()
    expect(area).to_have_value("1 Golem temnoty")
    leave_and_return(page, entry)
    expect(area).to_have_value("1 Golem temnoty")
    area.press("End")
    page.keyboard.type("\n1 Semai")
    hand_in_the_illegal_deck(page)
    leave_and_return(page, entry)
    expect(page.locator("#restored-changes")).to_be_hidden()
    expect(area).to_have_value("1 Golem temnoty\n1 Semai")
