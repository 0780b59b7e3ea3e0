"""A scorekeeper at the keyboard: table, Enter, one key; points by Enter; nothing typed ahead chooses a result."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest
from django.conf import settings
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.builders import make_event, pair
from tests.tournament.views.readers import browser as client_of
from tournament.models import Event, Match, Result

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def keeper(browser: "Browser", live_server: LiveServer) -> Iterator["Keeper"]:
    # On a machine that is busy with other tests a page may need a while.
    expect.set_options(timeout=20_000)
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="cs-CZ")
    yield Keeper(context.new_page(), live_server.url)
    context.close()


class Keeper:
    """Hands on a keyboard, at the desk of one event."""

    def __init__(self, page: "Page", url: str) -> None:
        self.page, self.url = page, url

    def sit_down(self, format_key: str = "scratch-wars/duel") -> Event:
        event = make_event(8, format_key=format_key)
        pair(event)
        session = client_of(event, "scorekeeper").cookies[settings.SESSION_COOKIE_NAME].value
        self.page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": self.url}])
        self.page.goto(f"{self.url}/events/{event.slug}/desk/")
        return event

    def type(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def open(self, table: str) -> None:
        with self.page.expect_navigation():
            self.type(*table, "Enter")
        expect(self.page.locator("[data-keys]")).to_be_visible()

    def save(self, *keys: str) -> None:
        with self.page.expect_navigation():
            self.type(*keys)
        expect(self.page.locator(".desk-input")).to_be_focused()
        expect(self.page.locator(".desk-input")).to_have_value("")


def result_of(event: Event, table: int) -> Result | None:
    return Match.objects.get(round__event=event, table=table).result


def test_table_number_enter_and_one_key_save_a_result(keeper: Keeper) -> None:
    event = keeper.sit_down()
    for table, key, games in (("3", "1", [1, 0, 0]), ("1", "3", [0, 1, 0]), ("4", "2", [0, 0, 1])):
        keeper.open(table)
        keeper.save(key)
        result = result_of(event, int(table))
        assert result is not None
        assert result.games == games


def test_key_zero_shows_other_outcomes_with_their_keys(keeper: Keeper) -> None:
    event = keeper.sit_down()
    keeper.open("2")
    keeper.type("0")
    button = keeper.page.locator("details[open] .keys .btn").first
    expect(button.locator("kbd")).to_have_text("1")
    value = str(button.get_attribute("value"))
    keeper.save("1")
    result = result_of(event, 2)
    assert result is not None
    assert f"outcome:{result.outcome}" == value


def test_points_and_enter_save_a_result(keeper: Keeper) -> None:
    event = keeper.sit_down("doomtrooper/prague-cup-2011")
    keeper.open("2")
    keeper.type("2", "5", "Enter", "1", "3")
    keeper.save("Enter")
    result = result_of(event, 2)
    assert result is not None
    assert (result.games, result.in_game_points) == ([1, 0, 0], [[25, 13]])


def test_escape_leaves_the_fields_and_then_the_table(keeper: Keeper) -> None:
    event = keeper.sit_down("doomtrooper/prague-cup-2011")
    keeper.open("2")
    keeper.type("Escape", "Escape")
    expect(keeper.page.locator(".desk-input")).to_be_focused()
    keeper.open("4")
    keeper.type("Escape")
    keeper.save("3")
    result = result_of(event, 4)
    assert result is not None
    assert (result.games, result.in_game_points) == ([0, 1, 0], None)


@pytest.mark.parametrize(("table", "points"), [("2", ("2", "5", "1", "3")), ("ě", ("ě", "ř", "+", "š"))])
def test_upper_row_of_a_czech_keyboard_types_digits(
    keeper: Keeper, table: str, points: tuple[str, str, str, str]
) -> None:
    event = keeper.sit_down("doomtrooper/prague-cup-2011")
    keyboard = keeper.page.keyboard
    keyboard.insert_text(table)
    expect(keeper.page.locator(".desk-input")).to_have_value("2")
    with keeper.page.expect_navigation():
        keeper.type("Enter")
    expect(keeper.page.locator("[data-keys]")).to_be_visible()
    for sign in points[:2]:
        keyboard.insert_text(sign)
    keeper.type("Enter")
    for sign in points[2:]:
        keyboard.insert_text(sign)
    keeper.save("Enter")
    result = result_of(event, 2)
    assert result is not None
    assert result.in_game_points == [[25, 13]]


def test_focus_is_before_the_fields_after_a_refusal(keeper: Keeper) -> None:
    keeper.sit_down("doomtrooper/prague-cup-2011")
    keeper.open("2")
    keeper.type("1", "7", "Enter", "9")
    with keeper.page.expect_navigation():
        keeper.type("Enter")
    expect(keeper.page.locator("#problems")).to_be_focused()
    keeper.type("Tab")
    expect(keeper.page.locator("[name=points_first]")).to_be_focused()


def test_keys_typed_before_a_question_choose_no_answer(keeper: Keeper) -> None:
    event = keeper.sit_down("doomtrooper/prague-cup-2011")
    keeper.open("2")
    keeper.type("1", "7", "Enter", "9")
    with keeper.page.expect_navigation():
        keeper.type("Enter")
    keeper.type("1", "3", "Enter")
    expect(keeper.page.locator("[data-refused]")).to_be_visible()
    assert result_of(event, 2) is None


def test_digit_typed_outside_of_the_form_presses_no_button(keeper: Keeper) -> None:
    """Typed before the focus had come, the points 25 would have pressed the second button: a draw."""
    event = keeper.sit_down("doomtrooper/prague-cup-2011")
    keeper.open("2")
    keeper.page.evaluate("document.activeElement.blur()")
    keeper.type("1", "2", "0")
    keeper.type("Escape")
    expect(keeper.page.locator(".desk-input")).to_be_focused()
    assert result_of(event, 2) is None


def test_enter_without_points_saves_no_result(keeper: Keeper) -> None:
    event = keeper.sit_down("doomtrooper/prague-cup-2011")
    keeper.open("1")
    keeper.type("Enter", "Enter")
    expect(keeper.page.locator("[data-desk]")).to_be_visible()
    assert result_of(event, 1) is None


def test_desk_works_without_javascript(browser: "Browser", live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False, locale="cs-CZ")
    keeper = Keeper(context.new_page(), live_server.url)
    event = keeper.sit_down("doomtrooper/prague-cup-2011")
    for table in ("2", "3"):
        keeper.page.locator(".desk-input").fill(table)
        keeper.page.keyboard.press("Enter")
        keeper.page.locator("[name=points_first]").fill("25")
        keeper.page.locator("[name=points_second]").fill("13")
        keeper.page.keyboard.press("Enter")
        expect(keeper.page.locator(".desk-input")).to_have_value("")
    keeper.page.locator("main a", has_text="–").first.click()
    keeper.page.locator("button[value='0-1-0']").click()
    expect(keeper.page.locator(".desk-input")).to_have_value("")
    assert [bool(result_of(event, table)) for table in (1, 2, 3, 4)] == [True, True, True, False]
    context.close()
