"""The result desk by keyboard: table, Enter, one key; points and Enter; keys typed ahead choose no result."""

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
def scorekeeper(browser: "Browser", live_server: LiveServer) -> Iterator["Scorekeeper"]:
    # A page may load slowly on a machine that is busy with other tests.
    expect.set_options(timeout=20_000)
    context = browser.new_context(viewport={"width": 1280, "height": 800}, locale="cs-CZ")
    yield Scorekeeper(context.new_page(), live_server.url)
    context.close()


class Scorekeeper:
    """A scorekeeper with a keyboard at the result desk of one event."""

    def __init__(self, page: "Page", url: str) -> None:
        self.page, self.url = page, url

    def open_desk(self, format_key: str = "scratch-wars/duel") -> Event:
        event = make_event(8, format_key=format_key)
        pair(event)
        session = client_of(event, "scorekeeper").cookies[settings.SESSION_COOKIE_NAME].value
        self.page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": self.url}])
        self.page.goto(f"{self.url}/events/{event.slug}/desk/")
        return event

    def press_keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def open_table(self, table: str) -> None:
        with self.page.expect_navigation():
            self.press_keys(*table, "Enter")
        expect(self.page.locator("[data-keys]")).to_be_visible()

    def press_and_save(self, *keys: str) -> None:
        with self.page.expect_navigation():
            self.press_keys(*keys)
        expect(self.page.locator(".desk-input")).to_be_focused()
        expect(self.page.locator(".desk-input")).to_have_value("")


def result_of(event: Event, table: int) -> Result | None:
    return Match.objects.get(round__event=event, table=table).result


def test_table_number_enter_and_one_key_save_a_result(scorekeeper: Scorekeeper) -> None:
    event = scorekeeper.open_desk()
    for table, key, games in (("3", "1", [1, 0, 0]), ("1", "3", [0, 1, 0]), ("4", "2", [0, 0, 1])):
        scorekeeper.open_table(table)
        scorekeeper.press_and_save(key)
        result = result_of(event, int(table))
        assert result is not None
        assert result.games == games


def test_key_zero_shows_other_outcomes_with_their_keys(scorekeeper: Scorekeeper) -> None:
    event = scorekeeper.open_desk()
    scorekeeper.open_table("2")
    scorekeeper.press_keys("0")
    button = scorekeeper.page.locator("details[open] .keys .btn").first
    expect(button.locator("kbd")).to_have_text("1")
    value = str(button.get_attribute("value"))
    scorekeeper.press_and_save("1")
    result = result_of(event, 2)
    assert result is not None
    assert f"outcome:{result.outcome}" == value


def test_points_and_enter_save_a_result(scorekeeper: Scorekeeper) -> None:
    event = scorekeeper.open_desk("doomtrooper/prague-cup-2011")
    scorekeeper.open_table("2")
    scorekeeper.press_keys("2", "5", "Enter", "1", "3")
    scorekeeper.press_and_save("Enter")
    result = result_of(event, 2)
    assert result is not None
    assert (result.games, result.in_game_points) == ([1, 0, 0], [[25, 13]])


def test_escape_leaves_the_fields_and_then_the_table(scorekeeper: Scorekeeper) -> None:
    event = scorekeeper.open_desk("doomtrooper/prague-cup-2011")
    scorekeeper.open_table("2")
    scorekeeper.press_keys("Escape", "Escape")
    expect(scorekeeper.page.locator(".desk-input")).to_be_focused()
    scorekeeper.open_table("4")
    scorekeeper.press_keys("Escape")
    scorekeeper.press_and_save("3")
    result = result_of(event, 4)
    assert result is not None
    assert (result.games, result.in_game_points) == ([0, 1, 0], None)


@pytest.mark.parametrize(("table", "points"), [("2", ("2", "5", "1", "3")), ("ě", ("ě", "ř", "+", "š"))])
def test_upper_row_of_a_czech_keyboard_types_digits(
    scorekeeper: Scorekeeper, table: str, points: tuple[str, str, str, str]
) -> None:
    event = scorekeeper.open_desk("doomtrooper/prague-cup-2011")
    keyboard = scorekeeper.page.keyboard
    keyboard.insert_text(table)
    expect(scorekeeper.page.locator(".desk-input")).to_have_value("2")
    with scorekeeper.page.expect_navigation():
        scorekeeper.press_keys("Enter")
    expect(scorekeeper.page.locator("[data-keys]")).to_be_visible()
    for sign in points[:2]:
        keyboard.insert_text(sign)
    scorekeeper.press_keys("Enter")
    for sign in points[2:]:
        keyboard.insert_text(sign)
    scorekeeper.press_and_save("Enter")
    result = result_of(event, 2)
    assert result is not None
    assert result.in_game_points == [[25, 13]]


def test_focus_is_before_the_fields_after_a_refusal(scorekeeper: Scorekeeper) -> None:
    scorekeeper.open_desk("doomtrooper/prague-cup-2011")
    scorekeeper.open_table("2")
    scorekeeper.press_keys("1", "7", "Enter", "9")
    with scorekeeper.page.expect_navigation():
        scorekeeper.press_keys("Enter")
    expect(scorekeeper.page.locator("#problems")).to_be_focused()
    scorekeeper.press_keys("Tab")
    expect(scorekeeper.page.locator("[name=points_first]")).to_be_focused()


def test_keys_typed_before_a_question_choose_no_answer(scorekeeper: Scorekeeper) -> None:
    event = scorekeeper.open_desk("doomtrooper/prague-cup-2011")
    scorekeeper.open_table("2")
    scorekeeper.press_keys("1", "7", "Enter", "9")
    with scorekeeper.page.expect_navigation():
        scorekeeper.press_keys("Enter")
    scorekeeper.press_keys("1", "3", "Enter")
    expect(scorekeeper.page.locator("[data-refused]")).to_be_visible()
    assert result_of(event, 2) is None


def test_digit_typed_outside_of_the_form_presses_no_button(scorekeeper: Scorekeeper) -> None:
    """Points typed before the focus is set do not press the second button, a draw."""
    event = scorekeeper.open_desk("doomtrooper/prague-cup-2011")
    scorekeeper.open_table("2")
    scorekeeper.page.evaluate("document.activeElement.blur()")
    scorekeeper.press_keys("1", "2", "0")
    scorekeeper.press_keys("Escape")
    expect(scorekeeper.page.locator(".desk-input")).to_be_focused()
    assert result_of(event, 2) is None


def test_enter_without_points_saves_no_result(scorekeeper: Scorekeeper) -> None:
    event = scorekeeper.open_desk("doomtrooper/prague-cup-2011")
    scorekeeper.open_table("1")
    scorekeeper.press_keys("Enter", "Enter")
    expect(scorekeeper.page.locator("[data-desk]")).to_be_visible()
    assert result_of(event, 1) is None


def test_desk_works_without_javascript(browser: "Browser", live_server: LiveServer) -> None:
    context = browser.new_context(java_script_enabled=False, locale="cs-CZ")
    scorekeeper = Scorekeeper(context.new_page(), live_server.url)
    event = scorekeeper.open_desk("doomtrooper/prague-cup-2011")
    for table in ("2", "3"):
        scorekeeper.page.locator(".desk-input").fill(table)
        scorekeeper.page.keyboard.press("Enter")
        scorekeeper.page.locator("[name=points_first]").fill("25")
        scorekeeper.page.locator("[name=points_second]").fill("13")
        scorekeeper.page.keyboard.press("Enter")
        expect(scorekeeper.page.locator(".desk-input")).to_have_value("")
    scorekeeper.page.locator("main a", has_text="–").first.click()
    scorekeeper.page.locator("button[value='0-1-0']").click()
    expect(scorekeeper.page.locator(".desk-input")).to_have_value("")
    assert [bool(result_of(event, table)) for table in (1, 2, 3, 4)] == [True, True, True, False]
    context.close()
