"""Pages follow their event by themselves, on the phone, in the hall and at the staff's table."""

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.builders import add_players, entries, pair, report
from tests.tournament.views.followed_pages import OpenPage
from tests.tournament.views.results.desk_user import open_round
from tournament.models import Event, Match
from tournament.organizing.services.facts import change_facts
from tournament.rounds.services.rounds import close_round, start_round

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.screen, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def event(transactional_db: None) -> Event:
    """A published round of three tables."""
    return open_round(3)


def spoken(page: "Page") -> list[str]:
    found: list[str] = page.evaluate("() => window.spoken")
    return found


def record_questions(page: "Page") -> list[str]:
    """Return a list that grows with each request for the revisions."""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/revisions/" in request.url else None)
    return asked


def own_table(event: Event) -> int:
    match = Match.objects.get(round__event=event, seats__entry=entries(event)[0])
    assert match.table
    return match.table


def test_a_result_shows_by_itself_on_the_phone_in_the_hall_and_to_staff(event: Event, open_page: OpenPage) -> None:
    table = own_table(event)
    phone = open_page("me/", "player", size=(360, 740))
    hall = open_page("rounds/1/")
    staff = open_page("rounds/1/", "organizer")
    report(event, table)
    expect(phone.locator("#seat")).to_contain_text("Written down:")
    for page in (hall, staff):
        row = page.locator("table.pairs tbody tr", has=page.locator(".plate", has_text=str(table)))
        expect(row.locator("td").last).to_contain_text("1 : 0")
    expect(staff.locator(".dock")).to_contain_text("1 of 3 results in")


def test_the_next_round_comes_to_the_phone(event: Event, open_page: OpenPage) -> None:
    phone = open_page("me/", "player", size=(360, 740), language="cs")
    for table in (1, 2, 3):
        report(event, table)
    close_round(event=event, number=1, actor=None)
    pair(event)
    expect(phone.locator("#seat")).to_contain_text("2. kolo")
    expect(phone).to_have_title(re.compile(r"2\. kol"))
    expect(phone.locator("[data-follow-said]")).to_contain_text("2. kol")


def test_what_changed_is_said_once(event: Event, open_page: OpenPage) -> None:
    hall = open_page("rounds/1/")
    asked = record_questions(hall)
    report(event, 2)
    expect(hall.locator("[data-follow-said]")).to_contain_text("1 : 0")
    seen = len(asked)
    while len(asked) < seen + 2:
        hall.wait_for_timeout(100)
    assert len(spoken(hall)) == 1


def test_a_lost_connection_shows_itself_and_heals(event: Event, open_page: OpenPage) -> None:
    hall = open_page("rounds/1/")
    lost = hall.locator("[data-follow-lost]")
    expect(lost).to_be_hidden()
    hall.context.set_offline(True)
    expect(lost).to_be_visible()
    expect(lost).to_contain_text("No connection. Last seen:")
    report(event, 1)
    hall.context.set_offline(False)
    expect(lost).to_be_hidden()
    expect(hall.locator("table.pairs")).to_contain_text("1 : 0")
    expect(hall.locator("[data-follow-said]")).not_to_be_empty()


def test_answers_that_fail_show_a_lost_connection_and_are_asked_for_again(event: Event, open_page: OpenPage) -> None:
    """A network without internet does not tell the browser that the service is away."""
    hall = open_page("rounds/1/")
    hall.route("**/revisions/**", lambda route: route.abort())
    expect(hall.locator("[data-follow-lost]")).to_be_visible()
    report(event, 1)
    hall.unroute("**/revisions/**")
    expect(hall.locator("[data-follow-lost]")).to_be_hidden()
    expect(hall.locator("table.pairs")).to_contain_text("1 : 0")


def hide_page(page: "Page", *, hidden: bool) -> None:
    page.evaluate(
        """hidden => {
          Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )


def test_a_hidden_page_asks_nothing_and_asks_at_once_when_it_is_shown(event: Event, open_page: OpenPage) -> None:
    other = open_page("rounds/1/")
    hall = open_page("rounds/1/")
    asked, asked_by_other = record_questions(hall), record_questions(other)
    with hall.expect_response("**/revisions/**"):
        pass
    hide_page(hall, hidden=True)
    before, start = len(asked), len(asked_by_other)
    # Another page of the same kind asks three times meanwhile.
    while len(asked_by_other) < start + 3:
        other.wait_for_timeout(100)
    assert len(asked) == before
    report(event, 1)
    with hall.expect_request("**/revisions/**"):
        hide_page(hall, hidden=False)
    expect(hall.locator("table.pairs")).to_contain_text("1 : 0")


def test_focus_scroll_and_open_details_stay(event: Event, open_page: OpenPage) -> None:
    staff = open_page("rounds/1/", "organizer", size=(1280, 300))
    why = staff.get_by_role("link", name="Why do they meet at table 3?")
    why.focus()
    staff.evaluate("() => scrollTo(0, 120)")
    report(event, 1)
    expect(staff.locator("table.pairs")).to_contain_text("1 : 0")
    expect(why).to_be_focused()
    assert staff.evaluate("() => scrollY") == 120


def test_typed_text_stays_and_the_page_says_that_there_is_something_new(event: Event, open_page: OpenPage) -> None:
    Event.objects.filter(pk=event.pk).update(player_reports=True)
    phone = open_page("me/", "player", size=(360, 740))
    field = phone.locator("[name=points_first]")
    field.fill("17")
    report(event, own_table(event))
    news = phone.locator("[data-follow-news]")
    expect(news).to_be_visible()
    expect(field).to_have_value("17")
    with phone.expect_navigation():
        news.get_by_role("link").click()
    expect(phone.locator("#seat")).to_contain_text("Written down:")


def test_the_clock_comes_by_itself(event: Event, open_page: OpenPage) -> None:
    hall = open_page("")
    expect(hall.locator(".clock")).to_have_attribute("data-state", "off")
    start_round(event=event, number=1, actor=None)
    expect(hall.locator(".clock")).to_have_attribute("data-state", "ok")
    expect(hall.locator(".clock [role=timer]")).to_contain_text(":")


def test_a_message_of_the_next_page_is_left_to_it(event: Event, open_page: OpenPage) -> None:
    """A page that reads itself again in the background would else swallow the message of a form just sent."""
    staff = open_page("rounds/1/", "organizer")
    client = staff.context.request
    slug = event.slug
    before = staff.url.rsplit("/events/", 1)[0]
    token = staff.locator("[name=csrfmiddlewaretoken]").first.input_value()
    row = Match.objects.get(round__event=event, table=1)
    form: dict[str, str | float | bool] = {
        "table": "1",
        "revision": str(row.revision),
        "result": "1-0-0",
        "csrfmiddlewaretoken": token,
    }
    sent = client.post(f"{before}/events/{slug}/desk/", form=form, max_redirects=0)
    assert sent.status == 302
    expect(staff.locator("table.pairs")).to_contain_text("1 : 0")
    staff.goto(f"{before}/events/{slug}/desk/")
    expect(staff.locator(".messages")).to_contain_text("Table 1: saved")


def test_a_page_of_a_signed_out_reader_says_so(event: Event, open_page: OpenPage) -> None:
    phone = open_page("me/", "player", size=(360, 740))
    phone.context.clear_cookies()
    change_facts(event=event, changes={"venue": "Sokolovna"}, actor=None)
    expect(phone.locator("[data-follow-gone]")).to_be_visible()
    expect(phone.locator("#seat")).to_be_visible()


def test_standings_come_by_themselves(event: Event, open_page: OpenPage) -> None:
    hall = open_page("standings/", language="cs")
    for table in (1, 2, 3):
        report(event, table)
    close_round(event=event, number=1, actor=None)
    expect(hall.locator("table.stand tbody tr")).to_have_count(6)
    expect(hall.locator("[data-follow-said]")).not_to_be_empty()


def test_a_name_typed_at_the_check_in_desk_stays_while_others_enter(event: Event, open_page: OpenPage) -> None:
    staff = open_page("entries/", "organizer")
    expect(staff.locator("table.entries tbody tr")).to_have_count(6)
    field = staff.get_by_label("Given name", exact=True)
    field.fill("Ctir")
    add_players(event, 1)
    expect(staff.locator("table.entries tbody tr")).to_have_count(7)
    expect(field).to_be_focused()
    staff.keyboard.type("ad")
    expect(field).to_have_value("Ctirad")


def test_a_new_round_sounds_after_the_player_switched_it_on(event: Event, open_page: OpenPage) -> None:
    phone = open_page("me/", "player", size=(360, 740))
    control = phone.get_by_role("button", name="Sound at a new round")
    expect(control).to_have_attribute("aria-pressed", "false")
    control.click()
    expect(control).to_have_attribute("aria-pressed", "true")
    # The switch lets the player hear what it will be like.
    expect(control).to_have_attribute("data-sounded", "1")
    for table in (1, 2, 3):
        report(event, table)
    expect(phone.locator("#seat")).to_contain_text("Written down:")
    expect(control).to_have_attribute("data-sounded", "1")
    close_round(event=event, number=1, actor=None)
    pair(event)
    expect(control).to_have_attribute("data-sounded", "2")
    phone.reload()
    expect(control).to_have_attribute("aria-pressed", "true")
    control.click()
    expect(control).to_have_attribute("aria-pressed", "false")


def test_the_desk_reads_its_clock_again_when_it_hears_of_a_change(event: Event, open_page: OpenPage) -> None:
    desk = open_page("desk/", "scorekeeper")
    expect(desk.locator("#clock .clock")).to_have_attribute("data-state", "off")
    start_round(event=event, number=1, actor=None)
    expect(desk.locator("#clock .clock")).to_have_attribute("data-state", "ok")
