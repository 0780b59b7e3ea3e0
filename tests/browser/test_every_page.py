"""Every page for every role, in both languages, on both screens, in light and dark, during a round.

Pages are accessible by axe and no wider than the screen; no request is refused, fails or goes to another host.
"""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.browser_user import BrowserUser
from tests.browser.conftest import SIZES, OpenBrowser
from tests.browser.inspection import find_faults, find_faults_without_contrast
from tests.browser.season import EVENING, SERIES
from tests.browser.translations import translate
from tests.ground.nightly import IS_NIGHT
from tests.ground.service import Service

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.service, pytest.mark.fuller_at_night]

LOOKS = [("cs", "phone", "desk"), ("en", "desk", "phone")]
EVENT = "/events/prazsky-pohar-2026/"
PUBLIC_PAGES = [
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
        *(EVENT + page for page in PUBLIC_PAGES),
    ],
    "katerina.benesova": [
        "/",
        EVENT,
        f"{EVENT}me/",
        f"{EVENT}deck/",
        *(f"{EVENT}here/", f"{EVENT}drop/"),
        "/account/my-data/",
        "/account/logout/",
        "/account/my-data/erase/",
    ],
    "ladislav.kubat": [
        *(f"{EVENT}entries/", f"{EVENT}papers/", f"{EVENT}decks/sheets/", "WRONG DECK"),
        *("/rulings/propose/?game=doomtrooper&card=zolik", "/rulings/PP11-K008/propose/", "/rulings/proposals/"),
    ],
    "irena.sovova": [
        *(EVENT + page for page in PUBLIC_PAGES),
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
        *(f"{EVENT}settings/", f"{EVENT}copy/", f"{EVENT}poster/", f"{EVENT}check-in-code/"),
        f"{EVENT}board/",
    ],
}


@pytest.fixture(scope="module")
def wrong_deck(open_browser_as: OpenBrowser) -> str:
    """Return the path of the one illegal deck. Before, start the fourth round, enter a result and make a paper."""
    irena = open_browser_as("irena.sovova", "en", "desk")
    irena.open(f"{EVENT}rounds/")
    irena.press("Pair the round")
    irena.press("Publish the round")
    irena.press("Start the clock")
    irena.open(f"{EVENT}desk/?table=1")
    irena.page.locator(".keys [data-result]").first.click()
    expect(irena.page.locator("[data-said]")).to_contain_text("Table 1")
    irena.open(f"{EVENT}papers/")
    irena.press_without_navigation("Standings as PDF")
    expect(irena.page.get_by_role("link", name="Open the PDF")).to_be_visible(timeout=30_000)
    irena.open(f"{EVENT}entries/")
    row = irena.page.get_by_role("row", name="Hájek Jiří")
    deck = row.get_by_role("link").last
    expect(deck).to_have_text(re.compile(r"error|illegal|not", re.IGNORECASE))
    return str(deck.get_attribute("href"))


@pytest.fixture(scope="module", autouse=True)
def _season(service: Service, open_browser_as: OpenBrowser) -> None:
    """Create a series with rows in its standings. Its organizer signs in before, because new rights end a link."""
    open_browser_as("irena.sovova", "cs", "phone")
    service.python("-m", "tests.browser.season")


def _open_as(
    username: str | None, language: str, size: str, open_browser: OpenBrowser, open_browser_as: OpenBrowser
) -> BrowserUser:
    return open_browser_as(username, language, size) if username else open_browser(language, size)


@pytest.mark.parametrize(("language", "size", "other_size"), LOOKS)
@pytest.mark.parametrize("username", PAGES)
def test_pages_are_accessible_and_fit_the_screen(
    username: str | None,
    language: str,
    size: str,
    other_size: str,
    open_browser: OpenBrowser,
    open_browser_as: OpenBrowser,
    wrong_deck: str,
) -> None:
    """For a change, each page has one of the two looks in turn, at its size; at night both, at both sizes.

    Contrast is checked at one size per language, because colours are the same in both; all else at both sizes.
    """
    person = _open_as(username, language, size, open_browser, open_browser_as)
    first = 0 if IS_NIGHT else LOOKS.index((language, size, other_size))
    faults = []
    for path in PAGES[username][first :: 1 if IS_NIGHT else len(LOOKS)]:
        person.page.set_viewport_size(SIZES[size])
        person.open(wrong_deck if path == "WRONG DECK" else path)
        expect(person.page.locator("html")).to_have_attribute("lang", language)
        expect(person.page.get_by_role("heading", level=1)).to_have_count(1)
        faults += find_faults(person.page)
        if IS_NIGHT:
            person.page.set_viewport_size(SIZES[other_size])
            faults += find_faults_without_contrast(person.page)
    assert faults == [], "\n".join(faults)
    person.assert_no_faults()


@pytest.mark.parametrize("path", ["/nowhere/", "/events/nowhere/", "/rulings/PP11-X99/", "/account/link/nonsense/"])
def test_an_unknown_address_has_an_error_page(path: str, open_browser: OpenBrowser) -> None:
    person = open_browser("cs", "phone")
    person.faults.expect_status(404)
    person.faults.expect_status(410)
    person.open(path)
    expect(person.page.locator("html")).to_have_attribute("lang", "cs")
    person.check_page()
    person.assert_no_faults()


def test_the_open_menu_is_accessible(open_browser: OpenBrowser) -> None:
    for size in ("phone", "desk"):
        person = open_browser("cs", size)
        person.open("/")
        person.page.locator(".menu summary").click()
        expect(person.page.locator(".menu-panel")).to_be_visible()
        person.check_page()


def test_language_and_theme_are_switched_and_kept(open_browser: OpenBrowser, wrong_deck: str) -> None:
    person = open_browser("cs", "phone")
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
    person.assert_no_faults()


def test_a_confirmation_dialog_is_accessible(open_browser_as: OpenBrowser) -> None:
    for language in ("cs", "en"):
        person = open_browser_as("irena.sovova", language, "phone")
        person.open(EVENT)
        person.page.get_by_role("button", name=translate("Remove the sample", language)).first.click()
        expect(person.page.get_by_role("dialog")).to_be_visible()
        person.check_page()
