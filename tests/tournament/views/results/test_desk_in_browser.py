"""The result desk by keyboard: table, Enter, one key; points and Enter; keys typed ahead; the end of the time."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import TYPE_CHECKING

import pytest
from django.utils import timezone
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.ground.nightly import at_night
from tests.tournament.views.results.desk_user import NO_POINTS, POINTS, DeskUser, open_round, result_of
from tournament.models import Match, Round

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Route

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def open_desk(browser: "Browser", live_server: LiveServer) -> Iterator[Callable[..., DeskUser]]:
    """Yield a function that opens the desk of a round of four tables of a format."""
    users: list[DeskUser] = []

    def open_for(format_key: str = NO_POINTS, *, script: bool = True) -> DeskUser:
        event = open_round(4, format_key)
        users.append(DeskUser(browser, live_server.url, event, java_script_enabled=script))
        users[-1].open_desk(ready=script)
        return users[-1]

    yield open_for
    for user in users:
        user.context.close()


OpenDesk = Callable[..., DeskUser]


def test_table_number_enter_and_one_key_save_a_result(open_desk: OpenDesk) -> None:
    desk = open_desk()
    for number, (table, key, games) in enumerate((("3", "1", [1, 0, 0]), ("1", "3", [0, 1, 0]), ("4", "2", [0, 0, 1]))):
        desk.press(table, "Enter", key)
        expect(desk.page.locator(".desk-input")).to_be_focused()
        expect(desk.page.locator(".desk-input")).to_have_value("")
        desk.expect_numbers(waiting=3 - number, entered=number + 1)
        result = result_of(desk.event, int(table))
        assert result is not None
        assert result.games == games


def test_key_zero_shows_other_outcomes_with_their_keys(open_desk: OpenDesk) -> None:
    desk = open_desk()
    desk.press("2", "Enter", "0")
    button = desk.page.locator("details[open] .keys .btn").first
    expect(button.locator("kbd")).to_have_text("1")
    value = str(button.get_attribute("value"))
    words = " ".join(button.inner_text().split()).removesuffix(" 1")
    desk.press("1")
    desk.expect_numbers(waiting=3, entered=1)
    # The key of the button is not said as if it belonged to the result.
    said = re.compile(rf"Table 2: (?:entered|saved), {re.escape(words)}\.")
    expect(desk.page.locator("[data-said]")).to_have_text(said)
    result = result_of(desk.event, 2)
    assert result is not None
    assert f"outcome:{result.outcome}" == value


def test_points_and_enter_save_a_result(open_desk: OpenDesk) -> None:
    """Seven keys after the number of the table."""
    desk = open_desk(POINTS)
    desk.press("2", *("Enter", "2", "5", "Enter", "1", "3", "Enter"))
    desk.expect_numbers(waiting=3, entered=1)
    result = result_of(desk.event, 2)
    assert result is not None
    assert (result.games, result.in_game_points) == ([1, 0, 0], [[25, 13]])


def test_an_outcome_without_points_takes_three_keys_after_the_table(open_desk: OpenDesk) -> None:
    desk = open_desk(POINTS)
    desk.press("4", *("Enter", "Escape", "3"))
    desk.expect_numbers(waiting=3, entered=1)
    result = result_of(desk.event, 4)
    assert result is not None
    assert (result.games, result.in_game_points) == ([0, 1, 0], None)


def test_escape_leaves_the_fields_and_then_the_table(open_desk: OpenDesk) -> None:
    desk = open_desk(POINTS)
    desk.press("2", "Enter", "Escape", "Escape")
    expect(desk.page.locator(".desk-input")).to_be_focused()
    expect(desk.page.locator(".desk-input")).to_have_value("")


@pytest.mark.parametrize(("table", "points"), [at_night("2", ("2", "5", "1", "3")), ("ě", ("ě", "ř", "+", "š"))])
def test_upper_row_of_a_czech_keyboard_types_digits(
    open_desk: OpenDesk, table: str, points: tuple[str, str, str, str]
) -> None:
    desk = open_desk("doomtrooper/prague-cup-2011")
    keyboard = desk.page.keyboard
    keyboard.insert_text(table)
    expect(desk.page.locator(".desk-input")).to_have_value("2")
    desk.press("Enter")
    for sign in points[:2]:
        keyboard.insert_text(sign)
    desk.press("Enter")
    for sign in points[2:]:
        keyboard.insert_text(sign)
    desk.press("Enter")
    desk.expect_numbers(waiting=3, entered=1)
    result = result_of(desk.event, 2)
    assert result is not None
    assert result.in_game_points == [[25, 13]]


def test_keys_typed_after_a_click_beside_the_fields_go_where_they_went_before(open_desk: OpenDesk) -> None:
    desk = open_desk(POINTS)
    desk.press("2", "Enter", "2")
    desk.page.evaluate("() => document.activeElement.blur()")
    desk.press("5", "Enter", "1", "2", "Enter")
    desk.expect_numbers(waiting=3, entered=1)
    result = result_of(desk.event, 2)
    assert result is not None
    assert result.in_game_points == [[25, 12]]


def test_enter_without_points_saves_no_result(open_desk: OpenDesk) -> None:
    desk = open_desk(POINTS)
    desk.press("1", "Enter", "Enter", "Enter")
    expect(desk.page.locator("[data-desk]")).to_be_visible()
    desk.expect_numbers(waiting=4, entered=0)


def hold_request(held: list["Route"], route: "Route") -> None:
    held.append(route)


def test_keys_typed_before_the_tables_are_read_are_typed_then(open_desk: OpenDesk) -> None:
    desk = open_desk(POINTS)
    # The page before must ask nothing.
    desk.page.goto("about:blank")
    held: list[Route] = []
    desk.page.route("**/desk/?round=*", lambda route: hold_request(held, route))
    with desk.page.expect_request("**/desk/?round=*"):
        desk.open_desk(ready=False)
    expect(desk.page.locator(".desk-input")).to_be_focused()
    desk.press("3", "Enter", "2", "5", "Enter", "9", "Enter", "1", "Enter")
    expect(desk.page.locator("[data-names]")).to_have_count(0)
    for route in held:
        route.continue_()
    # Requests held from now on are continued by this.
    desk.page.unroute("**/desk/?round=*")
    desk.expect_numbers(waiting=3, entered=1)
    expect(desk.page.locator(".desk-input")).to_have_value("1")
    result = result_of(desk.event, 3)
    assert result is not None
    assert result.in_game_points == [[25, 9]]


def test_the_end_of_the_time_is_preset_at_a_table_whose_clock_is_over(open_desk: OpenDesk) -> None:
    desk = open_desk(POINTS)
    started = timezone.now() - timedelta(hours=5)
    Round.objects.filter(event=desk.event).update(state="running", started_at=started)
    Match.objects.filter(round__event=desk.event, table=2).update(extra_minutes=600)
    desk.open_desk()
    ended = desk.page.locator("[name=ended]")
    desk.press("2", "Enter")
    expect(ended).to_have_value("")
    desk.press("Escape", "Escape", "1", "Enter")
    expect(ended).to_have_value("time")
    desk.press("1", "7", "Enter", "9")
    expect(ended).to_have_value("time")
    ended.press("Enter")
    desk.press("3", "Enter", "2", "5")
    expect(ended).to_have_value("")
    desk.press("Enter", "9", "Enter")
    desk.expect_numbers(waiting=2, entered=2)
    saved = [result_of(desk.event, table) for table in (1, 3)]
    assert [row and (row.in_game_points, row.ended) for row in saved] == [([[17, 9]], ["time"]), ([[25, 9]], None)]


def test_desk_works_without_javascript(open_desk: OpenDesk) -> None:
    desk = open_desk(POINTS, script=False)
    for table in ("2", "3"):
        desk.page.locator(".desk-input").fill(table)
        desk.page.keyboard.press("Enter")
        desk.page.locator("[name=points_first]").fill("25")
        desk.page.locator("[name=points_second]").fill("13")
        desk.page.keyboard.press("Enter")
        expect(desk.page.locator(".desk-input")).to_have_value("")
    desk.page.locator("main a", has_text="–").first.click()
    desk.page.locator("button[value='0-1-0']").click()
    expect(desk.page.locator(".desk-input")).to_have_value("")
    assert [bool(result_of(desk.event, table)) for table in (1, 2, 3, 4)] == [True, True, True, False]
