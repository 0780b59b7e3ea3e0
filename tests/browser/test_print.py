"""Tables that a reader prints from a page lose nothing: every cell of the page is whole on the paper."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import Page
from pytest_django.live_server_helper import LiveServer

from accounts.models import User
from tests.browser.pdf import read_pages
from tests.ground.nightly import at_night
from tournament.sample.services import load_sample

if TYPE_CHECKING:
    from playwright.sync_api import Browser, ViewportSize

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]

EVENT = "/events/prazsky-pohar-2026/"
# Width and height of A4 without the margins of print.css, in CSS pixels.
PAPER: "ViewportSize" = {"width": 688, "height": 1017}
# The texts of the cells of all tables as a reader sees them.
_CELLS = """() => [...document.querySelectorAll("table :is(th, td)")].map((cell) => {
  const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
  let shown = "";
  while (texts.nextNode()) {
    const around = texts.currentNode.parentElement;
    if (around.checkVisibility() && !around.closest(".sr")) shown += texts.currentNode.data;
  }
  return shown.replace(/\\s+/g, "");
}).filter(Boolean)"""
# Cells that stand beyond the paper or are cut off by something around them.
_CUT = """() => [...document.querySelectorAll("table :is(th, td)")].filter((cell) => {
  if (!cell.checkVisibility()) return false;
  const box = cell.getBoundingClientRect();
  if (box.right > innerWidth + 1 || cell.scrollWidth > cell.clientWidth + 1) return true;
  for (let around = cell.parentElement; around; around = around.parentElement) {
    const isCutting = getComputedStyle(around).overflowX !== "visible";
    if (isCutting && box.right > around.getBoundingClientRect().right + 1) return true;
  }
  return false;
}).map((cell) => cell.innerText)"""


@pytest.fixture
def sheet(browser: "Browser", live_server: LiveServer) -> Iterator[Page]:
    """Yield a page of a Czech visitor of the sample."""
    load_sample()
    context = browser.new_context(locale="cs-CZ", base_url=live_server.url, viewport=PAPER)
    yield context.new_page()
    context.close()


def check_print(page: Page) -> None:
    """Assert that the paper has every cell that the screen has, and none is cut off."""
    page.emulate_media(media="screen")
    on_screen = page.evaluate(_CELLS)
    assert on_screen
    page.emulate_media(media="print")
    assert page.evaluate(_CUT) == []
    printed = "".join("".join(text.split()) for text in read_pages(page.pdf(prefer_css_page_size=True, format="A4")))
    assert [cell for cell in on_screen if cell not in printed] == []


@pytest.mark.parametrize(
    "path",
    [
        "standings/",
        "rounds/3/",
        "entries/",
        "",
        at_night("rounds/1/"),
        at_night("rounds/2/"),
        at_night("standings/?after_round=1"),
    ],
)
def test_a_printed_table_has_every_cell_of_the_page(sheet: Page, path: str) -> None:
    sheet.goto(f"{EVENT}{path}")
    check_print(sheet)


def test_long_names_and_many_numbers_are_whole_on_paper(sheet: Page) -> None:
    """Of four tie-breakers one was printed, of a result "0 : 1 (2 :"."""
    User.objects.filter(memberships__isnull=False).update(family_name="Krásnohorská-Bartolomějevičová")
    for path in ("standings/", "rounds/3/"):
        sheet.goto(f"{EVENT}{path}")
        check_print(sheet)


def test_a_visitor_prints_standings_pairings_and_results_by_a_button(sheet: Page) -> None:
    for path in ("standings/", "rounds/3/"):
        sheet.goto(f"{EVENT}{path}")
        sheet.evaluate("window.print = () => { document.title = 'printed' }")
        sheet.get_by_role("button", name="Vytisknout").click()
        assert sheet.title() == "printed"
        sheet.emulate_media(media="print")
        assert sheet.get_by_text("Pražský pohár 2026", exact=True).locator("visible=true").count() == 1
        assert not sheet.get_by_role("button", name="Vytisknout").is_visible()
        sheet.emulate_media(media="screen")
