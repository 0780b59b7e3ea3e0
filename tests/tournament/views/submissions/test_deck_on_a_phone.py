"""Pages of a deck of an event on a phone: the verdict and what is wrong on the first screen, for player and judge."""

from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.test import Client
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.browser.inspection import check_page
from tests.builders import player_of, staff_of
from tests.decks.phone import (
    DECKS,
    ILLEGAL,
    PHONE,
    expect_counts_lead_somewhere,
    expect_verdict_on_first_screen,
)
from tests.ground.nightly import at_night
from tests.tournament.deck_events import entry_at, open_for_decks
from tournament.models import Event, Submission
from tournament.submissions.services.submissions import edit_deck, submit_deck

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.screen,
    pytest.mark.django_db(transaction=True),
    pytest.mark.fuller_at_night,
]

CHECK = {"cs": "Zkontrolovat", "en": "Check"}


@pytest.fixture
def event() -> Event:
    return open_for_decks()


def open_phone(
    browser: "Browser", server: LiveServer, person: User, path: str, language: str = "cs", *, script: bool = True
) -> "Page":
    """Return the page of a path as the person sees it on a phone."""
    client = Client()
    client.force_login(person)
    context = browser.new_context(viewport=PHONE, locale=language, has_touch=True, java_script_enabled=script)
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": server.url}])
    page = context.new_page()
    page.goto(f"{server.url}{path}")
    return page


@pytest.mark.parametrize("language", ["cs", at_night("en")])
@pytest.mark.parametrize("kind", ["legal", "illegal", *map(at_night, ("to_check", "thousand lines"))])
def test_the_player_reads_verdict_and_first_error_without_scrolling(
    browser: "Browser", live_server: LiveServer, event: Event, kind: str, language: str
) -> None:
    # A long notice about a change by the staff does not push the verdict away.
    submit_deck(entry=entry_at(event), text="1 Ilian", actor=None)
    edit_deck(entry=entry_at(event), text=DECKS["legal"], reason="opis z papíru", actor=staff_of(event, "organizer"))
    player = player_of(entry_at(event))
    page = open_phone(browser, live_server, player, f"/events/{event.slug}/deck/", language)
    page.locator("#deck-text").fill(DECKS[kind])
    with page.expect_navigation():
        page.get_by_role("button", name=CHECK[language], exact=True).click()
    expect_verdict_on_first_screen(page, kind)
    check_page(page)


@pytest.mark.parametrize("language", ["cs", at_night("en")])
@pytest.mark.parametrize("kind", ["illegal", at_night("to_check"), at_night("legal")])
def test_the_judge_reads_verdict_and_first_error_without_scrolling(
    browser: "Browser", live_server: LiveServer, event: Event, kind: str, language: str
) -> None:
    entry = entry_at(event)
    submit_deck(entry=entry, text=DECKS[kind], actor=None)
    path = f"/events/{event.slug}/entries/{entry.pk}/deck/"
    page = open_phone(browser, live_server, staff_of(event, "judge"), path, language)
    expect_verdict_on_first_screen(page, kind)
    check_page(page)
    expect_counts_lead_somewhere(page)


@pytest.mark.parametrize("script", [True, False])
def test_an_illegal_deck_is_handed_in_after_one_question(
    browser: "Browser", live_server: LiveServer, event: Event, script: bool
) -> None:
    player = player_of(entry_at(event))
    page = open_phone(browser, live_server, player, f"/events/{event.slug}/deck/", script=script)
    page.locator("#deck-text").fill(ILLEGAL)
    page.get_by_role("button", name="Odeslat", exact=True).tap()
    question = page.locator("#illegal-deck")
    # The question says the verdict, the number of errors and the first ones.
    expect(question).to_be_in_viewport(ratio=1)
    if script:
        check_page(page)
    assert Submission.objects.count() == 0
    question.get_by_role("button").tap()
    expect(page.get_by_text("Odesláno: 57 karet, balíček je nelegální: 4 chyby.")).to_be_in_viewport(ratio=1)
    assert Submission.objects.count() == 1
