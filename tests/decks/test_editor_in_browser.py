"""The deck editor in a real browser: names are offered under the line and inserted only by keyboard or touch."""

import pytest
from playwright.sync_api import Browser, Page, expect
from pytest_django.live_server_helper import LiveServer

from games.formats.examples import read_example
from games.registry import find_format
from tests.browser.inspection import check_page
from tests.ground.nightly import at_night

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]


def open_editor(
    browser: Browser, live_server: LiveServer, *, width: int = 1280, height: int = 760, touch: bool = False
) -> Page:
    context = browser.new_context(viewport={"width": width, "height": height}, locale="cs", has_touch=touch)
    page = context.new_page()
    page.goto(f"{live_server.url}/decks/check/")
    page.locator("#deck-text").focus()
    return page


def type_and_wait_for_names(page: Page, text: str) -> None:
    page.keyboard.type(text)
    expect(page.locator("#deck-names")).to_be_visible()


def editor_text(page: Page) -> str:
    return page.locator("#deck-text").input_value()


def test_arrows_choose_a_name_and_enter_inserts_it(browser: Browser, live_server: LiveServer) -> None:
    page = open_editor(browser, live_server)
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    type_and_wait_for_names(page, "# nic\n- 2x unik")
    expect(page.locator("#deck-names-said")).to_contain_text("Nabízená jména: 3")
    page.keyboard.press("ArrowDown")
    chosen = page.locator("#deck-names [aria-selected=true]")
    expect(chosen).to_contain_text("Únik o vlásek")
    expect(page.locator("#deck-text")).to_have_attribute("aria-activedescendant", "deck-name-1")
    page.keyboard.press("Enter")
    assert editor_text(page) == "# nic\n- 2x Únik o vlásek"
    expect(page.locator("#deck-names")).to_be_hidden()
    expect(page.locator("#deck-rows li").nth(1)).to_contain_text("2 kusy")
    assert messages == []


def test_arrow_up_begins_at_the_last_name_and_the_choice_wraps_around(
    browser: Browser, live_server: LiveServer
) -> None:
    page = open_editor(browser, live_server)
    type_and_wait_for_names(page, "uni")
    last = page.locator("#deck-names [role=option]").last
    page.keyboard.press("ArrowUp")
    expect(last).to_have_attribute("aria-selected", "true")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#deck-names [role=option]").first).to_have_attribute("aria-selected", "true")


def test_enter_without_a_choice_begins_a_new_line(browser: Browser, live_server: LiveServer) -> None:
    page = open_editor(browser, live_server)
    type_and_wait_for_names(page, "1 uni")
    page.keyboard.press("Enter")
    assert editor_text(page) == "1 uni\n"
    expect(page.locator("#deck-names")).to_be_hidden()


def test_escape_closes_the_list_and_keeps_the_text(browser: Browser, live_server: LiveServer) -> None:
    page = open_editor(browser, live_server)
    type_and_wait_for_names(page, "1 uni")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Escape")
    expect(page.locator("#deck-names")).to_be_hidden()
    assert editor_text(page) == "1 uni"
    assert page.evaluate("document.activeElement.id") == "deck-text"
    assert page.locator("#deck-text").get_attribute("aria-activedescendant") is None


def test_a_name_in_the_middle_of_a_list_is_completed_in_its_line(browser: Browser, live_server: LiveServer) -> None:
    page = open_editor(browser, live_server)
    page.locator("#deck-text").fill("1 Ilian\n1  (proxy)\n1 Semai")
    page.evaluate("document.getElementById('deck-text').setSelectionRange(10, 10)")
    type_and_wait_for_names(page, "uni")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    assert editor_text(page) == "1 Ilian\n1 Únik o vlásek (proxy)\n1 Semai"


def test_a_tap_inserts_a_name_and_keeps_the_focus_in_the_text(browser: Browser, live_server: LiveServer) -> None:
    page = open_editor(browser, live_server, width=360, touch=True)
    type_and_wait_for_names(page, "SB: 1 komun")
    option = page.locator("#deck-names [role=option]").first
    box = option.bounding_box()
    assert box
    assert box["height"] >= 44
    assert box["x"] + box["width"] <= 360
    option.tap()
    assert editor_text(page) == "SB: 1 Komunikační šum"
    assert page.evaluate("document.activeElement.id") == "deck-text"


@pytest.mark.fuller_at_night
@pytest.mark.parametrize("width", [360, at_night(1280)])
def test_the_open_list_is_accessible_and_not_wider_than_the_screen(
    browser: Browser, live_server: LiveServer, width: int
) -> None:
    page = open_editor(browser, live_server, width=width)
    type_and_wait_for_names(page, "2 Ilian\n1 uni")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#deck-rows li.bad")).to_have_count(1)
    check_page(page)


def test_choosing_a_format_changes_the_example_and_the_names(browser: Browser, live_server: LiveServer) -> None:
    page = open_editor(browser, live_server)
    page.select_option("#deck-format", "scratch-wars/duel")
    example = read_example(*find_format("scratch-wars/duel")).cs
    expect(page.locator("#deck-text")).to_have_attribute("placeholder", example)
    page.locator("#deck-text").focus()
    type_and_wait_for_names(page, "hr")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.keyboard.type("Drak [A1]")
    assert editor_text(page) == "Hrdina: Drak [A1]"
    expect(page.locator("#deck-summary")).to_contain_text("1/1")


def test_names_are_offered_once_after_a_suggestion_was_applied(browser: Browser, live_server: LiveServer) -> None:
    page = open_editor(browser, live_server)
    page.locator("#deck-text").fill("1 Komunikacni summ")
    page.locator("#verdict").get_by_role("button", name="Komunikační šum").click()
    expect(page.locator("#deck-text")).to_have_value("1 Komunikační šum")
    page.locator("#deck-text").focus()
    page.keyboard.press("Control+End")
    type_and_wait_for_names(page, "\n1 uni")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#deck-names [aria-selected=true]")).to_contain_text("Únik o vlásek")


PROBLEMS = {
    "doomtrooper/prague-cup-2011": ("1 Zaváhání", "zakázaná karta"),
    "doomtrooper/standard": ("6 Ilian", "6 kusů"),
    "doomtrooper/example-league-2010": ("5 Ilian", "5 kusů"),
    "super-trooper/standard": ("5 Decker", "5 kusů"),
    "scratch-wars/duel": ("Hrdina: Drak", "bez kódu"),
    "neuroshima-hex/standard": ("Moloch\n3 Boj", "jinak"),
}
PROBLEMS_OF_CHANGE = {"doomtrooper/prague-cup-2011", "scratch-wars/duel", "neuroshima-hex/standard"}


# For a change one format of cards, one of rosters and one of armies.
@pytest.mark.parametrize("key", [key if key in PROBLEMS_OF_CHANGE else at_night(key) for key in PROBLEMS])
def test_in_every_format_the_problem_appears_beside_the_line_while_typing(
    browser: Browser, live_server: LiveServer, key: str
) -> None:
    text, note = PROBLEMS[key]
    page = open_editor(browser, live_server)
    page.select_option("#deck-format", key)
    page.locator("#deck-text").focus()
    page.keyboard.type(text)
    row = page.locator("#deck-rows li.bad, #deck-rows li.warn").last
    expect(row).to_contain_text(note)


@pytest.mark.parametrize("lines", [at_night(0), 12, at_night(40)])
def test_on_a_phone_the_list_of_names_opens_within_the_screen(
    browser: Browser, live_server: LiveServer, lines: int
) -> None:
    """The list does not open below the lower edge of the screen."""
    page = open_editor(browser, live_server, width=360, height=740, touch=True)
    page.locator("#deck-text").fill("1 Ilian\n" * lines)
    type_and_wait_for_names(page, "uni")
    expect(page.locator("#deck-names")).to_be_in_viewport(ratio=1)
