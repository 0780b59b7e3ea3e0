"""Every page of the house as everybody sees it: both languages, both screens, light and dark, in the middle of a day.

Accessible by axe, no wider than the screen, nothing refused, nothing failed, nothing from another host.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import SIZES, Invite
from tests.browser.inspection import faults_of, faults_without_contrast_of
from tests.browser.person import Person
from tests.browser.season import EVENING, SERIES
from tests.browser.words import word
from tests.ground.service import Service

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.service]

EVENT = "/events/prazsky-pohar-2026/"
OF_EVERYBODY = [
    *("", "rounds/", "rounds/4/", "rounds/3/", "standings/", "standings/?after_round=1", "standings/?explain=1"),
    *("entries/", "counting/", "verification/"),
]

PAGES = {
    None: [
        "/",
        "/account/login/",
        "/account/signup/",
        "/decks/check/",
        "/help/player/",
        "/help/judge/",
        "/help/organizer/",
        "/formats/",
        "/formats/doomtrooper/prague-cup-2011/",
        "/formats/scratch-wars/duel/",
        "/cards/doomtrooper/bohem-pozehnany/",
        "/rulings/",
        "/rulings/?q=golem+cerne+symetrie",
        "/rulings/?q=qqqqq",
        "/rulings/?game=doomtrooper&card=bohem-pozehnany",
        "/rulings/PP11-G21/",
        "/rulings/PP11-K008/",
        "/rulings/books/",
        "/rulings/books/prague-cup-2011/",
        "/rulings/books/prague-cup-2011/print/",
        "/rulings/changes/",
        "/rulings/lists/doomtrooper/prague-cup-2011/banned/",
        "/rulings/lists/doomtrooper/prague-cup-2011/removed/",
        *(SERIES, EVENING, f"{EVENING}finals/", f"{EVENING}standings/"),
        f"{EVENT}?who=ben",
        f"{EVENT}decks/",
        *(EVENT + page for page in OF_EVERYBODY),
    ],
    "katerina.benesova": [
        "/",
        EVENT,
        f"{EVENT}me/",
        f"{EVENT}deck/",
        "/account/my-data/",
        "/account/logout/",
        "/account/my-data/erase/",
    ],
    "ladislav.kubat": [
        *(f"{EVENT}entries/", f"{EVENT}papers/", f"{EVENT}decks/sheets/", "WRONG DECK"),
        *("/rulings/propose/?game=doomtrooper&card=zolik", "/rulings/PP11-K008/propose/", "/rulings/proposals/"),
    ],
    "irena.sovova": [
        *(EVENT + page for page in OF_EVERYBODY),
        f"{EVENT}desk/",
        f"{EVENT}desk/?table=1",
        f"{EVENT}desk/?table=2",
        f"{EVENT}desk/?table=1&round=3",
        f"{EVENT}decks/",
        f"{EVENT}papers/",
        *(f"{EVENT}staff/", f"{EVENT}entries/1/", f"{EVENT}entries/?q=be&state=checked_in", f"{EVENT}entries/claims/"),
        *(f"{EVENT}log/", f"{EVENT}log/?what=result&round=1", f"{EVENT}desk/?lock=1-0-0"),
        *(f"{EVENT}finals/?size=4", "/series/", "/series/new/", SERIES, f"{SERIES}edit/"),
        *(f"{EVENT}rounds/4/changes/", f"{EVENT}tables/"),
        *("/events/new/", "/events/new/play/", "/events/new/decks/", "/events/new/people/"),
        *(f"{EVENT}settings/", f"{EVENT}copy/", f"{EVENT}poster/"),
    ],
}


@pytest.fixture(scope="module")
def wrong_deck(member: Invite) -> str:
    """The fourth round is on, its first result is in, a paper is ready. The path of the one deck that is not legal."""
    irena = member("irena.sovova", "en", "desk")
    irena.open(f"{EVENT}rounds/")
    irena.press("Pair the round")
    irena.press("Publish the round")
    irena.press("Start the clock")
    irena.open(f"{EVENT}desk/?table=1")
    with irena.page.expect_navigation():
        irena.page.locator(".keys button[name=result]").first.click()
    irena.open(f"{EVENT}papers/")
    irena.press_live("Standings as PDF")
    expect(irena.page.get_by_role("link", name="Open the PDF")).to_be_visible(timeout=30_000)
    irena.open(f"{EVENT}entries/")
    row = irena.page.get_by_role("row", name="Hájek Jiří")
    deck = row.get_by_role("link").last
    expect(deck).to_have_text(re.compile(r"error|illegal|not", re.IGNORECASE))
    return str(deck.get_attribute("href"))


@pytest.fixture(scope="module", autouse=True)
def _season(house: Service) -> None:
    """A series with rows in its table."""
    house.python("-m", "tests.browser.season")


def _come(who: str | None, language: str, size: str, invite: Invite, member: Invite) -> Person:
    return member(who, language, size) if who else invite(language, size)


@pytest.mark.parametrize(("language", "size", "other_size"), [("cs", "phone", "desk"), ("en", "desk", "phone")])
@pytest.mark.parametrize("who", PAGES)
def test_pages(
    who: str | None, language: str, size: str, other_size: str, invite: Invite, member: Invite, wrong_deck: str
) -> None:
    """Each size is seen in a language of its own: colours are the same in both. All else is seen in all four ways."""
    person = _come(who, language, size, invite, member)
    faults = []
    for path in PAGES[who]:
        person.page.set_viewport_size(SIZES[size])
        person.open(wrong_deck if path == "WRONG DECK" else path)
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        expect(person.page.get_by_role("heading", level=1)).to_have_count(1)
        faults += faults_of(person.page)
        person.page.set_viewport_size(SIZES[other_size])
        faults += faults_without_contrast_of(person.page)
    assert faults == [], "\n".join(faults)
    person.is_well()


@pytest.mark.parametrize("path", ["/nowhere/", "/events/nowhere/", "/rulings/PP11-X99/", "/account/link/nonsense/"])
def test_what_is_not_there_is_told_in_a_page_of_ours(path: str, invite: Invite) -> None:
    person = invite("cs", "phone")
    person.watch.expect_status(404)
    person.watch.expect_status(410)
    person.open(path)
    expect(person.page.locator("html")).to_have_attribute("lang", "cs")
    person.look_over()
    person.is_well()


def test_the_menu_is_open_and_accessible(invite: Invite) -> None:
    for size in ("phone", "desk"):
        person = invite("cs", size)
        person.open("/")
        person.page.locator(".menu summary").click()
        expect(person.page.locator(".menu-panel")).to_be_visible()
        person.look_over()


def test_language_and_theme_are_switched_on_the_spot_and_kept(invite: Invite, wrong_deck: str) -> None:
    person = invite("cs", "phone")
    person.open(f"{EVENT}standings/?after_round=2")
    person.page.locator(".menu summary").click()
    with person.page.expect_navigation():
        person.page.get_by_role("button", name="English").click()
    assert person.page.url.endswith("standings/?after_round=2"), "the same page in another language"
    expect(person.page.get_by_role("heading", level=1)).to_have_text("Standings after round 2")
    person.page.locator(".menu summary").click()
    with person.page.expect_navigation():
        person.page.get_by_role("button", name="Dark").click()
    person.open("/rulings/")
    expect(person.page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(person.page.locator("html")).to_have_attribute("lang", "en")
    dark = person.page.evaluate("getComputedStyle(document.body).backgroundColor")
    person.page.locator(".menu summary").click()
    with person.page.expect_navigation():
        person.page.get_by_role("button", name="Light").click()
    assert person.page.evaluate("getComputedStyle(document.body).backgroundColor") != dark
    person.is_well()


def test_a_dialog_that_loses_something_is_accessible(member: Invite) -> None:
    for language in ("cs", "en"):
        person = member("katerina.benesova", language, "phone")
        person.open(f"{EVENT}me/")
        person.page.get_by_role("button", name=word("Leave the event", language)).first.click()
        expect(person.page.get_by_role("dialog")).to_be_visible()
        person.look_over()
