"""Results typed at the desk without pauses: saved in order over a bad network, refused, offline, after a reload."""

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect
from pytest_django.live_server_helper import LiveServer

from tests.builders import report, staff_of
from tests.ground.faulty_proxy import FaultyProxy
from tests.ground.nightly import at_night
from tests.ground.service import wait_until
from tests.tournament.views.results.desk_user import NO_POINTS, DeskUser, open_round, points_of, result_of
from tournament.models import Event, Result

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Dialog

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]

OpenDesk = Callable[..., DeskUser]

FILL_STORAGE = """() => {
  for (let size = 2 ** 22; size >= 1; size /= 2) {
    try {
      for (let number = 0; ; number++) localStorage.setItem(`full-${size}-${number}`, "x".repeat(size));
    } catch {}
  }
}"""


@pytest.fixture
def open_desk(browser: "Browser", live_server: LiveServer) -> Iterator[OpenDesk]:
    """Yield a function that opens the desk of an event in a browser of its own."""
    users: list[DeskUser] = []

    def open_for(event: Event, reader: str = "scorekeeper", url: str = "", **context: Any) -> DeskUser:
        users.append(DeskUser(browser, url or live_server.url, event, reader, **context))
        users[-1].open_desk()
        return users[-1]

    yield open_for
    for user in users:
        user.context.close()


@pytest.mark.parametrize("delay", [0.05, at_night(0.3), at_night(2.0)])
def test_forty_tables_typed_without_pauses_are_saved_in_their_order(
    open_desk: OpenDesk, live_server: LiveServer, delay: float
) -> None:
    """Every tenth request is answered 503 or cut, before or after the server has carried it out."""
    event, proxy = open_round(40), FaultyProxy(live_server.url, delay)
    order = [*range(2, 41, 2), *range(39, 0, -2)]
    with proxy.run() as url:
        desk = open_desk(event, url=url)
        for table in order:
            desk.type(str(table), "25", str(table % 25))
        expect(desk.page.locator(".desk-input")).to_be_focused()
        desk.expect_numbers(waiting=0, entered=40)
    assert proxy.written >= 44
    assert list(points_of(event)) == order
    assert points_of(event) == {table: [[25, table % 25]] for table in order}
    assert Result.objects.filter(match__round__event=event).count() == 40


def test_three_refused_results_stand_in_a_list_while_the_others_are_saved(open_desk: OpenDesk) -> None:
    """Points below the target without an end: 422."""
    event = open_round(20)
    desk = open_desk(event)
    refused = (5, 11, 17)
    for table in range(1, 21):
        desk.type(str(table), "17" if table in refused else "25", "9")
    desk.expect_numbers(waiting=3, entered=17, refused=3)
    rows = desk.page.locator("[data-refused-list] .list > li")
    for row, table in zip(rows.all(), refused, strict=True):
        expect(row.locator("[data-title]")).to_have_text(f"Table {table}")
        expect(row.locator("[data-typed]")).to_have_text("17 : 9")
    assert points_of(event) == {table: [[25, 9]] for table in range(1, 21) if table not in refused}


def test_a_refused_result_is_typed_again_with_its_points(open_desk: OpenDesk) -> None:
    event = open_round(4)
    desk = open_desk(event)
    desk.type("2", "17", "9", "3", "25", "4")
    desk.expect_numbers(waiting=3, entered=1, refused=1)
    desk.page.get_by_role("button", name="Type it again").click()
    expect(desk.page.locator("[name=points_first]")).to_have_value("17")
    desk.page.locator("[name=ended]").select_option("time")
    desk.page.locator("[name=ended]").press("Enter")
    desk.expect_numbers(waiting=2, entered=2)
    result = result_of(event, 2)
    assert result is not None
    assert (result.in_game_points, result.ended) == ([[17, 9]], ["time"])


def test_an_unusual_result_is_confirmed_in_the_list(open_desk: OpenDesk) -> None:
    event = open_round(2)
    desk = open_desk(event)
    desk.type("1", "250", "9")
    desk.expect_numbers(waiting=2, entered=0, refused=1)
    desk.page.get_by_role("button", name="It is right, save it").click()
    desk.expect_numbers(waiting=1, entered=1)
    assert points_of(event) == {1: [[250, 9]]}


def test_a_judge_accepts_a_forbidden_result_with_a_reason(open_desk: OpenDesk) -> None:
    event = open_round(2)
    desk = open_desk(event, "judge")
    desk.type("1", "17", "9")
    row = desk.page.locator("[data-refused-list] .list > li")
    row.get_by_label("Reason").fill("the slip says so")
    row.get_by_role("button", name="Accept as a judge").click()
    desk.expect_numbers(waiting=1, entered=1)
    result = result_of(event, 1)
    assert result is not None
    assert (result.in_game_points, result.reason) == ([[17, 9]], "the slip says so")


def test_points_for_an_unknown_table_go_to_no_other_table(open_desk: OpenDesk) -> None:
    event = open_round(4)
    desk = open_desk(event)
    desk.type("99", "2", "3", "1", "25", "12")
    desk.expect_numbers(waiting=3, entered=1, refused=1)
    row = desk.page.locator("[data-refused-list] .list > li")
    expect(row.locator("[data-title]")).to_have_text("Table 99")
    expect(row.locator("[data-typed]")).to_have_text("2 : 3")
    assert points_of(event) == {1: [[25, 12]]}


def test_results_typed_without_network_are_saved_when_it_is_back(open_desk: OpenDesk) -> None:
    event = open_round(8)
    desk = open_desk(event)
    desk.context.set_offline(True)
    for table in (3, 1, 7, 5):
        desk.type(str(table), "25", str(table))
    expect(desk.page.locator("[data-notices]")).to_contain_text("No connection.")
    expect(desk.page.locator("[data-notices]")).to_contain_text("Waiting to be saved: 4.")
    expect(desk.page.locator("[data-unsaved]:not([hidden])")).to_have_count(4)
    assert not points_of(event)
    desk.context.set_offline(False)
    desk.expect_numbers(waiting=4, entered=4)
    expect(desk.page.locator("[data-notices]")).not_to_contain_text("No connection.")
    assert list(points_of(event)) == [3, 1, 7, 5]


def type_and_stay_unsaved(desk: DeskUser, *tables: int) -> None:
    """Type results that the server does not get."""
    desk.page.route("**/result/", lambda route: route.abort())
    for table in tables:
        desk.type(str(table), "25", str(table))
    expect(desk.page.locator("[data-unsaved]:not([hidden])")).to_have_count(len(tables))


def accept_dialogs(desk: DeskUser) -> list[str]:
    """Accept what the browser asks from now on; return the list of the kinds of questions, which grows."""
    asked: list[str] = []

    def accept(dialog: "Dialog") -> None:
        asked.append(dialog.type)
        dialog.accept()

    desk.page.on("dialog", accept)
    return asked


def test_unsaved_results_survive_a_reload_that_asks_before(open_desk: OpenDesk) -> None:
    event = open_round(4)
    desk = open_desk(event)
    type_and_stay_unsaved(desk, 2, 1)
    asked = accept_dialogs(desk)
    desk.page.reload()
    desk.wait_for_tables()
    assert asked == ["beforeunload"]
    expect(desk.page.locator("[data-unsaved]:not([hidden])")).to_have_count(2)
    desk.page.unroute("**/result/")
    desk.expect_numbers(waiting=2, entered=2)
    assert list(points_of(event)) == [2, 1]


def test_leaving_asks_after_a_table_was_opened_by_its_link(open_desk: OpenDesk) -> None:
    """The link counted as one that comes back to the desk, until the next click."""
    event = open_round(4)
    desk = open_desk(event)
    type_and_stay_unsaved(desk, 2)
    desk.page.locator(".desk a[href^='?table=']").first.click()
    desk.page.keyboard.press("Escape")
    asked = accept_dialogs(desk)
    desk.page.reload()
    assert asked == ["beforeunload"]


def test_results_are_saved_from_a_browser_whose_storage_is_full(open_desk: OpenDesk) -> None:
    """A result that could not be kept was taken for one that another page had saved."""
    event = open_round(4)
    desk = open_desk(event)
    desk.page.evaluate(FILL_STORAGE)
    desk.type("3", "25", "7", "1", "25", "9")
    desk.expect_numbers(waiting=2, entered=2)
    assert points_of(event) == {3: [[25, 7]], 1: [[25, 9]]}


def test_signing_out_forgets_unsaved_results(open_desk: OpenDesk) -> None:
    event = open_round(4)
    desk = open_desk(event)
    type_and_stay_unsaved(desk, 2)
    asked = accept_dialogs(desk)
    desk.page.locator("details.menu summary").click()
    with desk.page.expect_navigation():
        desk.page.get_by_role("button", name="Sign out").click()
    assert asked == ["confirm"]
    assert desk.page.evaluate("Object.keys(localStorage).filter(name => name.startsWith('kartel-desk'))") == []
    desk.page.unroute("**/result/")
    desk.sign_in_by_link("scorekeeper")
    desk.open_desk()
    desk.expect_numbers(waiting=4, entered=0)
    assert not points_of(event)


def test_another_account_neither_sees_nor_saves_what_was_typed(open_desk: OpenDesk) -> None:
    event = open_round(4)
    desk = open_desk(event)
    type_and_stay_unsaved(desk, 2)
    accept_dialogs(desk)
    desk.sign_in_by_link("judge")
    desk.page.unroute("**/result/")
    expect(desk.page.locator("[data-notices]")).to_contain_text("signed")
    desk.open_desk()
    desk.type("1", "25", "12")
    desk.expect_numbers(waiting=3, entered=1)
    assert points_of(event) == {1: [[25, 12]]}
    desk.sign_in_by_link("scorekeeper")
    desk.open_desk()
    desk.expect_numbers(waiting=2, entered=2)
    result = result_of(event, 2)
    assert result is not None
    assert result.by == staff_of(event, "scorekeeper")


def test_a_result_typed_twice_is_corrected(open_desk: OpenDesk) -> None:
    event = open_round(2, NO_POINTS)
    desk = open_desk(event)
    desk.press("1", "Enter", "1", "1", "Enter", "3")
    desk.expect_numbers(waiting=1, entered=1)
    # The numbers are the same after the first result, while the second one is still sent.
    wait_until(lambda: (found := result_of(event, 1)) is not None and found.revision == 2, "the correction")
    result = result_of(event, 1)
    assert result is not None
    assert result.games == [0, 1, 0]


def test_two_desks_see_each_others_tables(open_desk: OpenDesk) -> None:
    event = open_round(4)
    first, second = open_desk(event), open_desk(event, "judge")
    first.type("2", "25", "12")
    first.expect_numbers(waiting=3, entered=1)
    second.expect_numbers(waiting=3, entered=1)
    expect(second.page.locator("[data-said]")).to_contain_text("Entered at another desk: table 2")
    second.type("2", "12", "25")
    second.expect_numbers(waiting=3, entered=1)
    expect(first.page.locator("[data-entered-list] [data-result]")).to_have_text("0 : 1 (12 : 25)")


def test_a_result_entered_at_another_desk_meanwhile_is_not_replaced(open_desk: OpenDesk) -> None:
    event = open_round(4)
    desk = open_desk(event)
    desk.press("2", "Enter", "2", "5", "Enter", "1")
    report(event, 2, (0, 1, 0))
    desk.press("2", "Enter")
    desk.expect_numbers(waiting=3, entered=1, refused=1)
    result = result_of(event, 2)
    assert result is not None
    assert result.games == [0, 1, 0]


def test_a_hidden_desk_stops_asking(open_desk: OpenDesk) -> None:
    event = open_round(2)
    desk = open_desk(event)
    with desk.page.expect_request("**/desk/?round=*"):
        pass
    desk.page.evaluate(
        """() => {
          Object.defineProperty(document, "hidden", { value: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }"""
    )
    asked: list[str] = []
    desk.page.wait_for_timeout(500)
    desk.page.on("request", lambda request: note(asked, request.url))
    desk.page.wait_for_timeout(1500)
    assert asked == []


def note(asked: list[str], url: str) -> None:
    if "/desk/?round=" in url:
        asked.append(url)


def test_a_held_outcome_is_saved_for_numbers_typed_without_pauses_and_replaces_nothing(open_desk: OpenDesk) -> None:
    event = open_round(8, NO_POINTS)
    report(event, 3, (0, 1, 0))
    desk = open_desk(event)
    desk.open_desk("?lock=1-0-0")
    desk.type("1", "3", "5", "8")
    desk.expect_numbers(waiting=4, entered=4, refused=1)
    saved = [result_of(event, table) for table in (1, 3, 5, 8)]
    assert [row.games for row in saved if row] == [[1, 0, 0], [0, 1, 0], [1, 0, 0], [1, 0, 0]]
