"""What was played in a browser: reached from the event, accessible, every text of a chart inside it, files to keep."""

import csv
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, OpenBrowser
from tests.browser.inspection import find_faults, find_faults_without_contrast
from tests.browser.played_event import LONG_NAME, PLAYED
from tests.ground.nightly import at_night
from tests.ground.service import Service

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.service, pytest.mark.fuller_at_night]

_TEXTS_OUTSIDE = """() => [...document.querySelectorAll("figure svg")].flatMap((chart) => {
  const box = chart.getBoundingClientRect();
  return [...chart.querySelectorAll("text")]
    .filter((text) => {
      const own = text.getBoundingClientRect();
      return own.left < box.left - 1 || own.right > box.right + 1 || own.bottom > box.bottom + 1;
    })
    .map((text) => text.textContent);
})"""
_MIN_TEXT_SIZE = """() => Math.min(...[...document.querySelectorAll("figure svg text")].map(
  (text) => text.getScreenCTM().a * parseFloat(text.getAttribute("font-size"))))"""

_WIDTH_AS_IMAGE = """(address) => new Promise((resolve, reject) => {
  const image = new Image();
  image.onload = () => resolve(image.naturalWidth);
  image.onerror = reject;
  image.src = address;
})"""


@pytest.fixture(scope="module", autouse=True)
def _event(service: Service) -> None:
    """Create the event."""
    service.python("-m", "tests.browser.played_event")


def assert_charts_are_readable(page: Page) -> None:
    assert page.evaluate(_TEXTS_OUTSIDE) == []
    assert page.evaluate(_MIN_TEXT_SIZE) >= 10, "pixels"


@pytest.mark.parametrize(("language", "size", "other_size"), [("cs", "phone", "desk"), at_night("en", "desk", "phone")])
def test_the_page_is_accessible_and_its_charts_fit_the_screen(
    language: str, size: str, other_size: str, open_browser: OpenBrowser
) -> None:
    person = open_browser(language, size)
    person.open(PLAYED)
    person.follow("What was played")
    expect(person.page.get_by_role("heading", level=1)).to_have_text(person.translate("What was played"))
    expect(person.page.get_by_role("cell", name=LONG_NAME)).to_be_visible()
    expect(person.page.get_by_role("img", name=person.translate("Win rate"))).to_be_visible()
    faults = find_faults(person.page)
    assert_charts_are_readable(person.page)
    person.page.set_viewport_size(SIZES[other_size])
    faults += find_faults_without_contrast(person.page)
    assert_charts_are_readable(person.page)
    assert faults == [], "\n".join(faults)
    person.assert_no_faults()


def test_heroes_of_fewer_than_five_rosters_are_one_row(open_browser: OpenBrowser) -> None:
    person = open_browser("en", "desk")
    person.open(f"{PLAYED}played/")
    groups = person.page.locator("#groups tbody tr")
    expect(groups).to_have_count(2)
    expect(groups.last).to_contain_text("others (3)")
    expect(person.page.get_by_text("Drak")).to_have_count(0)


def test_tables_are_downloaded_and_the_picture_is_an_image(open_browser: OpenBrowser, tmp_path: Path) -> None:
    person = open_browser("cs", "desk")
    person.open(f"{PLAYED}played/")
    with person.page.expect_download() as download:
        person.page.locator("#cards").get_by_role("link", name=person.translate("Table as CSV")).click()
    assert download.value.suggested_filename == "dlouha-jmena-hrdinu-played-cards.csv"
    download.value.save_as(tmp_path / "cards.csv")
    rows = list(csv.reader((tmp_path / "cards.csv").read_text(encoding="utf-8-sig").splitlines(), delimiter=";"))
    assert [row[0] for row in rows[1:]] == ["Meč", "Sekera"]
    picture = person.page.get_by_role("link", name=person.translate("As a picture")).get_attribute("href")
    assert person.page.evaluate(_WIDTH_AS_IMAGE, picture) == 720
    person.assert_no_faults()
