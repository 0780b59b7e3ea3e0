"""What is typed and not sent survives a refresh: walk-in, pasted names, ticks, and points at the result desk."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.builders import entries, make_event
from tests.tournament.views.results.desk_user import POINTS, DeskUser, open_round

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def organizer(browser: "Browser", live_server: LiveServer) -> Iterator[DeskUser]:
    user = DeskUser(browser, live_server.url, make_event(2, state="check_in"), "organizer")
    yield user
    user.context.close()


def test_a_walk_in_and_pasted_names_survive_a_refresh(organizer: DeskUser) -> None:
    page = organizer.page
    page.goto(f"{organizer.url}/events/{organizer.event.slug}/entries/")
    page.get_by_label("Given name", exact=True).fill("Jan")
    page.get_by_text("Paste several names").click()
    page.get_by_label("Names, one a line").fill("Petr Malý\nHájek Josef")
    page.reload()
    expect(page.get_by_label("Given name", exact=True)).to_have_value("Jan")
    expect(page.get_by_label("Names, one a line")).to_have_value("Petr Malý\nHájek Josef")
    page.get_by_role("button", name="Read the names").click()
    expect(page.get_by_text("Which one is the family name?")).to_be_visible()
    page.goto(f"{organizer.url}/events/{organizer.event.slug}/entries/")
    # What was sent is not kept, what was not sent is.
    expect(page.get_by_label("Given name", exact=True)).to_have_value("Jan")
    page.get_by_label("Family name", exact=True).fill("Novák")
    page.get_by_role("button", name="Enter and check in").first.click()
    expect(page.get_by_label("Given name", exact=True)).to_have_value("")
    assert [entry.name for entry in entries(organizer.event)[2:]] == ["Jan Novák"]


def test_ticks_of_namesakes_survive_a_refresh(organizer: DeskUser) -> None:
    page = organizer.page
    page.goto(f"{organizer.url}/events/{organizer.event.slug}/entries/")
    page.get_by_text("Paste several names").click()
    page.get_by_label("Names, one a line").fill("Kateřina Benešová\nPetr Malý")
    page.get_by_role("button", name="Read the names").click()
    page.get_by_role("checkbox").check()
    page.reload()
    expect(page.get_by_role("checkbox")).to_be_checked()


def test_typed_points_and_drops_at_the_desk_survive_a_refresh(browser: "Browser", live_server: LiveServer) -> None:
    desk = DeskUser(browser, live_server.url, open_round(3, POINTS))
    desk.open_desk()
    desk.type("2")
    desk.press("2", "5", "Tab", "1", "2")
    desk.page.locator("[name=drop]").first.check()
    desk.page.reload()
    desk.wait_for_tables()
    expect(desk.page.locator("[data-points]").first).to_have_value("25")
    expect(desk.page.locator("[data-points]").nth(1)).to_have_value("12")
    expect(desk.page.locator("[name=drop]").first).to_be_checked()
    desk.page.keyboard.press("Escape")
    desk.page.keyboard.press("Escape")
    desk.page.reload()
    desk.wait_for_tables()
    expect(desk.page.locator("[data-points]")).to_have_count(0)
    desk.context.close()
