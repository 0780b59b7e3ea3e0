"""An organizer without a mouse: from the first page through the steps of a new event to the final standing.

Nothing is clicked and no address is typed: Tab, letters and Enter alone, in Czech.
"""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Invite
from tests.browser.person import Person

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.service]

EVENT = "Klávesnicový kohout"
WALK_INS = [("Ctirad", "Čumpelík"), ("Chrudoš", "Chvátal"), ("Ďoubalík", "Řeřicha"), ("Žofie", "Ťoupalíková")]
MOST_TABS = 120
# What a screen reader would say of the element that has the focus.
SAID = """() => {
  const here = document.activeElement;
  const label = here.labels && here.labels.length ? here.labels[0].innerText : "";
  return (here.getAttribute("aria-label") || label || here.innerText || here.value || "").trim();
}"""


class Hands:
    """Two hands on a keyboard."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page: Page = person.page

    def go_to(self, text: str, *, begins: bool = False, **values: object) -> None:
        """Tab on until the focus stands on what is called so."""
        self.find(self.person.say(text, **values), begins=begins)

    def find(self, wanted: str, *, begins: bool = False) -> None:
        """The same by the very words of the page."""
        for _ in range(MOST_TABS):
            self.page.keyboard.press("Tab")
            said = self.page.evaluate(SAID)
            if said == wanted or (begins and said.startswith(wanted)):
                return
        raise AssertionError(f"Tab never came to {wanted!r} on {self.page.url}")

    def press(self, text: str, *, begins: bool = False, **values: object) -> None:
        """Go there and press Enter; a page follows."""
        self.go_to(text, begins=begins, **values)
        with self.page.expect_navigation():
            self.page.keyboard.press("Enter")

    def fill(self, label: str, text: str) -> None:
        """Go to a field and type over what stands in it."""
        self.go_to(label)
        self.page.keyboard.press("ControlOrMeta+a")
        self.page.keyboard.type(text)

    def type(self, *keys: str) -> None:
        """Keys one after another where the focus is; the last of them brings another page."""
        for key in keys[:-1]:
            self.page.keyboard.press(key)
        with self.page.expect_navigation():
            self.page.keyboard.press(keys[-1])


@pytest.fixture(scope="module")
def hands(member: Invite) -> Hands:
    """Irena Sovová, in Czech, at a wide screen."""
    person = member("irena.sovova", "cs", "desk")
    person.open("/")
    return Hands(person)


@pytest.fixture(autouse=True)
def _nobody_complains(hands: Hands) -> object:
    yield
    hands.person.look_over()
    hands.person.is_well()


def test_a_new_event_in_a_few_steps(hands: Hands) -> None:
    hands.press("New event")
    hands.go_to("Game and format", begins=True)
    hands.page.keyboard.type("Scratch")
    hands.fill("Name of the event", EVENT)
    hands.go_to("Start", begins=True)
    # Day, month, year, hour and minute stand in an order of the browser's own; the arrow fills each.
    for _ in range(6):
        hands.page.keyboard.press("ArrowUp")
        hands.page.keyboard.press("ArrowRight")
    hands.press("Next")
    hands.fill("Rounds", "2")
    hands.press("To the overview")
    hands.press("Create the draft")
    expect(hands.page.get_by_role("heading", level=1)).to_have_text(EVENT)


def test_registration_and_check_in(hands: Hands) -> None:
    hands.press("Open registration")
    hands.press("Start check-in")
    hands.press("Entries")
    for given, family in WALK_INS:
        hands.fill("Given name", given)
        hands.fill("Family name", family)
        with hands.page.expect_navigation():
            hands.page.keyboard.press("Enter")
    expect(hands.page.locator("table.entries td.lead")).to_have_count(len(WALK_INS))


@pytest.mark.parametrize("number", [1, 2])
def test_a_round_from_the_draw_to_its_end(hands: Hands, number: int) -> None:
    if number == 1:
        hands.press("Overview")
        hands.press("Start the event")
    hands.press("Pair round %(number)s", number=number)
    hands.press("Publish the round")
    hands.press("Start the clock")
    hands.press("Enter results")
    for table, key in (("1", "1"), ("2", "3")):
        expect(hands.page.locator(".desk-input")).to_be_focused()
        hands.type(table, "Enter")
        hands.type(key)
    expect(hands.page.locator(".desk")).to_contain_text(hands.person.say("Every result is in."))
    hands.press("Rounds")
    hands.press("Round %(number)s", begins=True, number=number)
    hands.press("Close the round")


def test_the_final_standing(hands: Hands) -> None:
    hands.press("Overview")
    hands.press("Finish the event")
    hands.press("Standings")
    rows = hands.page.locator("table.stand tbody tr")
    expect(rows).to_have_count(len(WALK_INS))
    assert sorted(rows.locator(".pts").all_inner_texts(), reverse=True) == ["6", "3", "3", "0"]
    hands.find(rows.locator(".pts a").first.inner_text())
    with hands.page.expect_navigation():
        hands.page.keyboard.press("Enter")
    expect(hands.page.locator(".explain")).to_be_visible()
