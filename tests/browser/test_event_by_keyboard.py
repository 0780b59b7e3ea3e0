"""A whole event by keyboard alone: from the start page through the steps of a new event to the final standings.

Only Tab, arrows, letters and Enter are pressed, in Czech.
"""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.browser_user import BrowserUser
from tests.browser.conftest import OpenBrowser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.service, pytest.mark.fuller_at_night]

EVENT = "Klávesnicový kohout"
WALK_INS = [("Ctirad", "Čumpelík"), ("Chrudoš", "Chvátal"), ("Ďoubalík", "Řeřicha"), ("Žofie", "Ťoupalíková")]
MAX_TABS = 120
# The name that a screen reader reads for the focused element.
FOCUSED_NAME = """() => {
  const here = document.activeElement;
  const label = here.labels && here.labels.length ? here.labels[0].innerText : "";
  return (here.getAttribute("aria-label") || label || here.innerText || here.value || "").trim();
}"""


class KeyboardUser:
    """Uses pages by keyboard, by the names of focused elements."""

    def __init__(self, person: BrowserUser) -> None:
        self.person = person
        self.page: Page = person.page

    def go_to(self, text: str, *, begins: bool = False, **values: object) -> None:
        """Press Tab until an element with a source text as its name has the focus."""
        self.find(self.person.translate(text, **values), begins=begins)

    def find(self, wanted: str, *, begins: bool = False) -> None:
        """Press Tab until an element with this name has the focus."""
        for _ in range(MAX_TABS):
            self.page.keyboard.press("Tab")
            name = self.page.evaluate(FOCUSED_NAME)
            if name == wanted or (begins and name.startswith(wanted)):
                return
        raise AssertionError(f"Tab never came to {wanted!r} on {self.page.url}")

    def press(self, text: str, *, begins: bool = False, **values: object) -> None:
        """Press Enter on an element and wait for the next page."""
        self.go_to(text, begins=begins, **values)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def fill(self, label: str, text: str) -> None:
        """Replace the content of a field."""
        self.go_to(label)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)


@pytest.fixture(scope="module")
def browser(whole_browser: "Browser") -> "Browser":
    """Return the Chromium that readers use: in its shell, Tab does not go from the end of a page to its beginning."""
    return whole_browser


@pytest.fixture(scope="module")
def keyboard(open_browser_as: OpenBrowser) -> KeyboardUser:
    """Return Irena Sovová at the keyboard, in Czech, on a wide screen."""
    person = open_browser_as("irena.sovova", "cs", "desk")
    person.open("/")
    return KeyboardUser(person)


@pytest.fixture(autouse=True)
def _no_faults(keyboard: KeyboardUser) -> object:
    yield
    keyboard.person.check_page()
    keyboard.person.assert_no_faults()


def test_an_event_is_created_by_keyboard(keyboard: KeyboardUser) -> None:
    keyboard.press("New event")
    keyboard.go_to("Game and format", begins=True)
    keyboard.page.keyboard.type("Scratch")
    keyboard.fill("Name of the event", EVENT)
    keyboard.go_to("Start", begins=True)
    # The order of day, month, year, hour and minute depends on the browser; ArrowUp fills each of them.
    for _ in range(6):
        keyboard.page.keyboard.press("ArrowUp")
        keyboard.page.keyboard.press("ArrowRight")
    keyboard.press("Next")
    keyboard.fill("Rounds", "2")
    keyboard.press("To the overview")
    keyboard.press("Create the draft")
    expect(keyboard.page.get_by_role("heading", level=1)).to_have_text(EVENT)


def test_players_are_entered_and_checked_in_by_keyboard(keyboard: KeyboardUser) -> None:
    keyboard.press("Open registration")
    keyboard.press("Start check-in")
    keyboard.press("Entries")
    for given, family in WALK_INS:
        keyboard.fill("Given name", given)
        keyboard.fill("Family name", family)
        with keyboard.page.expect_navigation():
            keyboard.page.keyboard.press("Enter")
    expect(keyboard.page.locator("table.entries td.lead")).to_have_count(len(WALK_INS))


@pytest.mark.parametrize("number", [1, 2])
def test_a_round_is_played_by_keyboard(keyboard: KeyboardUser, number: int) -> None:
    if number == 1:
        keyboard.press("Overview")
        keyboard.press("Start the event")
    keyboard.press("Pair round %(number)s", number=number)
    keyboard.press("Publish the round")
    keyboard.press("Start the clock")
    keyboard.press("Enter results")
    for table, key in (("1", "1"), ("2", "3")):
        expect(keyboard.page.locator(".desk-input")).to_be_focused()
        for pressed in (table, "Enter", key):
            keyboard.page.keyboard.press(pressed)
    expect(keyboard.page.locator("[data-unsaved]:not([hidden])")).to_have_count(0)
    expect(keyboard.page.locator(".desk")).to_contain_text(keyboard.person.translate("Every result is in."))
    keyboard.press("Rounds")
    keyboard.press("Round %(number)s", begins=True, number=number)
    keyboard.press("Close the round")


def test_the_final_standing(keyboard: KeyboardUser) -> None:
    keyboard.press("Overview")
    keyboard.press("Finish the event")
    keyboard.press("Standings")
    rows = keyboard.page.locator("table.stand tbody tr")
    expect(rows).to_have_count(len(WALK_INS))
    assert sorted(rows.locator(".pts").all_inner_texts(), reverse=True) == ["6", "3", "3", "0"]
    keyboard.find(rows.locator(".pts a").first.inner_text())
    with keyboard.page.expect_navigation():
        keyboard.page.keyboard.press("Enter")
    expect(keyboard.page.locator(".explain")).to_be_visible()
