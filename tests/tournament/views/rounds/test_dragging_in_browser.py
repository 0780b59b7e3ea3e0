"""Manual changes in a real browser: by mouse, finger and keyboard, and without JavaScript."""

from typing import TYPE_CHECKING, Any

import pytest
from django.conf import settings
from django.test import Client
from pytest_django.live_server_helper import LiveServer

from engine.rooms import Room
from tests.browser.inspection import check_page
from tests.builders import entries, make_event, organizer_of, pair
from tests.ground.nightly import at_night
from tournament.entries.services.entries import change_status
from tournament.models import Deviation, Event
from tournament.rounds.queries.rounds import list_seated_matches
from tournament.rounds.services.tables import fix_table, set_rooms

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = [
    pytest.mark.browser,
    pytest.mark.screen,
    pytest.mark.django_db(transaction=True),
    pytest.mark.fuller_at_night,
]


@pytest.fixture
def event() -> Event:
    """Nine players in two rooms, one of them at a fixed table, a draft of the first round."""
    event = make_event(9)
    set_rooms(event=event, rooms=[Room("Hlavní sál", 1, 3), Room("Galerie", 21, 30)], actor=None)
    event.refresh_from_db()
    fix_table(event=event, entry_id=entries(event)[0].pk, table=30, actor=None)
    pair(event, publish=False)
    return event


def open_page(browser: "Browser", live_server: LiveServer, event: Event, width: int = 1280, **options: Any) -> "Page":
    client = Client()
    client.force_login(organizer_of(event))
    language = options.pop("language", "cs")
    context = browser.new_context(
        locale=language,
        extra_http_headers={"Accept-Language": language},
        viewport={"width": width, "height": 740},
        reduced_motion="reduce",
        **options,
    )
    session = client.cookies[settings.SESSION_COOKIE_NAME].value
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_server.url}])
    page = context.new_page()
    page.goto(f"{live_server.url}/events/{event.slug}/rounds/1/")
    return page


def seating_of(event: Event) -> dict[int | None, tuple[int, ...]]:
    return dict(list_seated_matches(event.rounds.get()))


def movable_matches(event: Event) -> list[tuple[int, tuple[int, ...]]]:
    """Return the matches at tables that are not fixed."""
    return [(table, ids) for table, ids in seating_of(event).items() if table not in {None, 30} and table is not None]


def middle_of(page: "Page", selector: str) -> tuple[float, float]:
    box = page.locator(selector).bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def save_change(page: "Page", reason: str = "sourozenci") -> None:
    page.get_by_label("Důvod").fill(reason)
    page.locator("#change").get_by_role("button").click()
    page.wait_for_selector("text=Poslední změna")


@pytest.mark.parametrize("by", ["mouse", "finger"])
def test_dragging_a_player_onto_another_swaps_them(
    browser: "Browser", live_server: LiveServer, event: Event, by: str
) -> None:
    before, ((table, (dragged, stays)), (_second, (_first, target)), *_rest) = seating_of(event), movable_matches(event)
    page = open_page(browser, live_server, event, *([360] if by == "finger" else []), has_touch=by == "finger")
    (x, y), (to_x, to_y) = (
        middle_of(page, f"[data-entry='{dragged}'] .grip"),
        middle_of(page, f"[data-entry='{target}'] b"),
    )
    if by == "mouse":
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(to_x, to_y, steps=6)
        page.mouse.up()
    else:
        touch = page.context.new_cdp_session(page)
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
        for step in range(1, 7):
            at = {"x": x + (to_x - x) * step / 6, "y": y + (to_y - y) * step / 6}
            touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [at]})
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.wait_for_selector("#change")
    assert seating_of(event) == before
    save_change(page)
    assert seating_of(event)[table] == (target, stays)
    page.context.close()


def test_cancelled_drag_changes_nothing(browser: "Browser", live_server: LiveServer, event: Event) -> None:
    (_table, (dragged, _stays)), (_second, (target, _other)), *_rest = movable_matches(event)
    page = open_page(browser, live_server, event)
    page.mouse.move(*middle_of(page, f"[data-entry='{dragged}'] .grip"))
    page.mouse.down()
    page.mouse.move(*middle_of(page, f"[data-entry='{target}'] b"), steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    assert page.locator(".ghost").count() == 0
    assert "kind=" not in page.url
    page.context.close()


@pytest.mark.parametrize("script", [True, False])
def test_forms_make_the_same_change_with_and_without_scripts(
    browser: "Browser", live_server: LiveServer, event: Event, script: bool
) -> None:
    before, (table, seated) = seating_of(event), movable_matches(event)[0]
    page = open_page(browser, live_server, event, 360, java_script_enabled=script)
    page.get_by_text("Jiný stůl").press("Enter") if script else page.get_by_text("Jiný stůl").click()
    page.get_by_label("Ze stolu").fill(str(table))
    page.get_by_label("Ke stolu").fill("25")
    page.get_by_label("Ke stolu").press("Enter")
    page.wait_for_selector("#change")
    page.get_by_label("Důvod").fill("u dveří")
    page.get_by_label("Důvod").press("Enter")
    page.wait_for_selector("text=Poslední změna")
    assert seating_of(event)[25] == seated
    page.get_by_role("button", name="Vrátit zpět").press("Enter")
    page.wait_for_selector("text=Poslední změna", state="detached")
    assert seating_of(event) == before
    assert Deviation.objects.count() == 2
    page.context.close()


@pytest.mark.parametrize(("language", "width"), [("cs", 360), at_night("en", 1280)])
def test_pages_of_manual_changes_are_accessible_and_fit_the_screen(
    browser: "Browser", live_server: LiveServer, event: Event, language: str, width: int
) -> None:
    (_table, (dropped, _left)), (_second, (dragged, _other)), (_third, (target, _last)), *_rest = movable_matches(event)
    change_status(entry=event.entries.get(pk=dropped), to="dropped", actor=None)
    page = open_page(browser, live_server, event, width, language=language)
    check_page(page)
    root = f"{live_server.url}/events/{event.slug}/"
    pages = (
        f"rounds/1/?kind=match&first={dragged}&second={target}",
        "rounds/1/repair/",
        "rounds/1/changes/",
        "tables/",
    )
    for path in pages:
        page.goto(root + path)
        check_page(page)
    page.context.close()
