"""Proposing on a phone and approving as an editor, without JavaScript; no page is wider than a phone."""

from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from accounts.services.people import grant_site_role
from rulings.models import Ruling
from rulings.services.proposals import propose_change
from tests.builders import make_person
from tests.ground.nightly import at_night

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]

PHONE = 360


def open_context(browser: "Browser", live_server: LiveServer, person: User, language: str = "cs") -> "BrowserContext":
    client = Client()
    client.force_login(person)
    context = browser.new_context(
        java_script_enabled=False,
        locale=language,
        extra_http_headers={"Accept-Language": language},
        viewport={"width": PHONE, "height": 740},
    )
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    return context


@pytest.fixture
def judge() -> User:
    return make_person("Věra Dvořáková")


@pytest.fixture
def editor() -> User:
    person = make_person("Irena Sovová")
    grant_site_role(user=person, role="editor", actor=None)
    return person


def test_a_judge_proposes_on_a_phone_and_an_editor_approves(
    browser: "Browser", live_server: LiveServer, judge: User, editor: User
) -> None:
    phone = open_context(browser, live_server, judge)
    page = phone.new_page()
    page.goto(f"{live_server.url}/rulings/propose/?game=doomtrooper&card=golem-temnoty&origin=/events/pohar/")
    page.get_by_label("Výklad česky").fill("Kapybara útočí první.")
    page.get_by_role("button", name="Poslat redaktorům").click()
    page.wait_for_url("**/rulings/proposals/*/")
    address = page.url
    phone.close()
    desk = open_context(browser, live_server, editor)
    page = desk.new_page()
    page.goto(address)
    page.get_by_label("Název česky").fill("Kapybara")
    page.get_by_label("Název anglicky").fill("Capybara")
    page.get_by_label("Výklad anglicky").fill("The capybara strikes first.")
    page.get_by_label("Označení").fill("DOOM-1")
    page.get_by_label("Pramen", exact=True).select_option("prague-cup-2011")
    page.get_by_label("Oddíl").select_option("general")
    page.get_by_label("Nápovědy").fill("kdo začíná, kapybara?\ndoes the capybara start")
    page.get_by_role("button", name="Schválit").click()
    page.wait_for_url("**/rulings/DOOM-1/")
    assert page.locator("h1").inner_text() == "Kapybara"
    desk.close()
    assert Ruling.objects.get(pk="DOOM-1").statement_en == "The capybara strikes first."


@pytest.mark.parametrize("language", ["cs", at_night("en")])
def test_no_page_is_wider_than_a_phone(
    browser: "Browser", live_server: LiveServer, judge: User, editor: User, language: str
) -> None:
    changed = {"statement": {"cs": "Nové znění " * 20, "en": "A new wording " * 20}}
    proposal = propose_change(
        actor=judge, ruling_id="PP11-K016", content=changed, origin="https://example.org/" + "a" * 90
    )
    context = open_context(browser, live_server, editor, language)
    page = context.new_page()
    for address in (
        *("books/", "books/prague-cup-2011/", "books/prague-cup-2011/print/", "changes/", "PP11-K016/"),
        *("lists/doomtrooper/prague-cup-2011/banned/", "lists/doomtrooper/prague-cup-2011/removed/"),
        *("propose/", "propose/?game=doomtrooper", "PP11-K016/propose/", "proposals/", f"proposals/{proposal.pk}/"),
        "sources/doomtrooper/new/",
    ):
        page.goto(f"{live_server.url}/rulings/{address}")
        width = page.locator("html").evaluate("page => page.scrollWidth")
        assert width <= PHONE, address
    context.close()
