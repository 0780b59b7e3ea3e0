"""The form of house rules in a browser: a suggested name is taken by its button only."""

from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from tests.builders import organizer_of
from tests.tournament.deck_events import banned, open_for_decks, write_house_rules
from tournament.submissions.queries.rules import read_event_rules

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]


def test_enter_in_a_field_saves_and_takes_no_suggested_name(browser: "Browser", live_server: LiveServer) -> None:
    event = open_for_decks()
    write_house_rules(event, banned("hlsa predku"))
    client = Client()
    client.force_login(organizer_of(event))
    context = browser.new_context(locale="cs", viewport={"width": 360, "height": 740})
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/events/{event.slug}/decks/")
    page.locator("#id_deck_cards").fill("70")
    with page.expect_navigation():
        page.locator("#id_deck_cards").press("Enter")
    names = [card.card for rule in read_event_rules(event).house.lists for card in rule.cards]
    assert (names, event.house_rules.count()) == (["hlsa predku"], 2)
    with page.expect_navigation():
        page.get_by_role("button", name="Hlas předků").click()
    names = [card.card for rule in read_event_rules(event).house.lists for card in rule.cards]
    assert (names, event.house_rules.count()) == (["Hlas předků"], 3)
    context.close()
