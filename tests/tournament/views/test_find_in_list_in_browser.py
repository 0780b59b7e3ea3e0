"""A player is found in a list of several pages by keyboard, with a script and without one."""

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.builders import entries, make_event, play_round, player_of
from tests.ground.nightly import at_night
from tests.tournament.views.followed_pages import OpenPage
from tournament.models import Event

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(transactional_db: None, monkeypatch: pytest.MonkeyPatch) -> Event:
    """An event of six players after its first round, with two rows on a page of a list."""
    monkeypatch.setattr("tournament.views.list_pages.ROWS_A_PAGE", 2)
    event = make_event(6)
    play_round(event)
    return event


def tab_to(page: "Page", target: "Locator") -> None:
    """Press Tab until an element has the focus."""
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the keyboard does not reach {target}")


def find(page: "Page", text: str) -> "Locator":
    """Search a text by keyboard; return the field, which has the focus again on the page that follows."""
    field = page.get_by_role("searchbox", name="Find a player in this list")
    tab_to(page, field)
    page.keyboard.press("ControlOrMeta+A")
    page.keyboard.type(text)
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(field).to_be_focused()
    expect(field).to_have_value(text)
    return field


@pytest.mark.parametrize(
    ("path", "anchor", "has_script"),
    [
        *(("standings/", "e", True), ("entries/", "entry-", False)),
        *(at_night("standings/", "e", False), at_night("entries/", "entry-", True)),
    ],
)
def test_a_player_is_found_by_keyboard_and_the_focus_goes_to_the_row(
    event: Event, open_page: OpenPage, path: str, anchor: str, has_script: bool
) -> None:
    page = open_page(path, has_script=has_script)
    shown = page.locator("main tbody tr").evaluate_all("rows => rows.map(row => row.id)")
    found = next(each for each in reversed(entries(event)) if f"{anchor}{each.pk}" not in shown)
    field = find(page, "Nebuchadnezar")
    expect(field).to_have_accessible_description("No player of this event is called “Nebuchadnezar”.")
    field = find(page, found.name)
    expect(field).to_have_accessible_description(f"Found: {found.name}")
    expect(page.get_by_role("status").filter(has_text=found.name)).to_have_count(1)
    row = page.locator("tr.found")
    assert row.get_attribute("id") == f"{anchor}{found.pk}"
    tab_to(page, page.locator("#found").get_by_role("link", name=found.name))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(row).to_be_focused()
    expect(row).to_be_in_viewport()
    expect(row).to_contain_text(player_of(found).family_name)


@pytest.mark.parametrize(
    ("path", "link", "anchor", "has_script"),
    [
        *(("standings/", "My place", "e", False), ("entries/", "My entry", "entry-", True)),
        *(at_night("standings/", "My place", "e", True), at_night("entries/", "My entry", "entry-", False)),
    ],
)
def test_the_link_to_the_own_row_gives_it_the_focus(
    event: Event, open_page: OpenPage, path: str, link: str, anchor: str, has_script: bool
) -> None:
    own = entries(event)[0]
    row = f"#{anchor}{own.pk}"
    page = open_page(f"{path}?page=3", "player", has_script=has_script)
    expect(page.locator(row)).to_have_count(0)
    tab_to(page, page.get_by_role("link", name=link, exact=True))
    with page.expect_navigation():
        page.keyboard.press("Enter")
    expect(page.locator(row)).to_be_focused()
    expect(page.locator(row)).to_be_in_viewport()
