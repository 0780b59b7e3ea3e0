"""The layout of the result desk in a browser: width, place of the clock, the choice of an end, a correction."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import pytest
from pytest_django.live_server_helper import LiveServer

from tests.browser.inspection import check_page
from tests.builders import report_all
from tests.ground.nightly import at_night
from tests.tournament.views.results.desk_user import DeskUser, open_round
from tournament.rounds.services.rounds import close_round, start_round

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator

pytestmark = [
    pytest.mark.browser,
    pytest.mark.screen,
    pytest.mark.django_db(transaction=True),
    pytest.mark.fuller_at_night,
]


@pytest.fixture
def open_desk(browser: "Browser", live_server: LiveServer) -> Iterator[Any]:
    """Yield a function that opens the desk of a round of four tables for an organizer, in Czech."""
    users: list[DeskUser] = []

    def open_for(width: int, *, closed: bool = False) -> DeskUser:
        event = open_round(4)
        start_round(event=event, number=1, actor=None)
        if closed:
            report_all(event)
            close_round(event=event, number=1, actor=None)
        screen = {"locale": "cs-CZ", "viewport": {"width": width, "height": 800}, "reduced_motion": "reduce"}
        users.append(DeskUser(browser, live_server.url, event, "organizer", **screen))
        users[-1].open_desk("?table=2&round=1" if closed else "?table=2", ready=not closed)
        return users[-1]

    yield open_for
    for user in users:
        user.context.close()


def box_of(part: "Locator") -> dict[str, float]:
    box = part.bounding_box()
    assert box is not None
    return {"x": box["x"], "y": box["y"], "width": box["width"], "height": box["height"]}


def test_the_desk_uses_the_width_and_the_clock_has_its_own_place(open_desk: Any) -> None:
    desk = open_desk(1280)
    entry, side = box_of(desk.page.locator(".desk-main")), box_of(desk.page.locator(".desk-side"))
    assert side["x"] + side["width"] - entry["x"] > 1100
    assert entry["x"] + entry["width"] < side["x"]
    assert desk.page.locator(".desk-side").get_by_role("button", name="Zastavit hodiny").is_visible()
    check_page(desk.page)


@pytest.mark.parametrize("closed", [at_night(False), True])
def test_the_choice_of_an_end_fits_a_phone(open_desk: Any, closed: bool) -> None:
    desk = open_desk(360, closed=closed)
    for choice in desk.page.locator("[name=ended]").all():
        label, field = box_of(choice.locator("xpath=../label")), box_of(choice)
        assert label["x"] >= 0
        assert label["height"] < 30, "the label stands on one line"
        assert field["x"] + field["width"] <= 360 - 16
    assert desk.page.get_by_label("Konec hry").count() > 0
    check_page(desk.page)


@pytest.mark.parametrize("width", [360, at_night(1280)])
def test_the_reason_of_a_correction_stands_above_its_buttons(open_desk: Any, width: int) -> None:
    desk = open_desk(width, closed=True)
    reason = box_of(desk.page.get_by_label("Důvod opravy"))
    form = desk.page.locator("form[data-desk]")
    buttons = form.locator("button[name=result]:visible")
    assert buttons.count() > 1
    assert all(box_of(button)["y"] > reason["y"] + reason["height"] for button in buttons.all())
    check_page(desk.page)
