"""The hall screen lists the players of the newest published round by surname and turns its pages by itself."""

import re
from html import unescape
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from accounts.services.privacy import choose_names
from tests.builders import entries, make_event, pair, player_of, report
from tests.tournament.views.followed_pages import OpenPage, followed_parts
from tests.tournament.views.readers import browser
from tests.tournament.views.results.desk_user import open_round
from tournament.models import Event
from tournament.rounds.services.rounds import close_round

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES_ON_PAGE = """(title) =>
  document.querySelector("[data-board-pages]").textContent.trim() === title &&
  [...document.querySelectorAll(".board-rows li:not([hidden]) b")].map((name) => name.innerText)"""
NAMES = re.compile(r"<b>([^<]+)</b>")


def read_board(event: Event, reader: str = "nobody", language: str = "en") -> str:
    answer = browser(event, reader, language).get(f"/events/{event.slug}/board/")
    assert answer.status_code == 200
    return " ".join(unescape(answer.content.decode()).split())


@pytest.mark.django_db
def test_each_player_of_the_round_is_listed_once_by_surname_with_table_and_opponent() -> None:
    event = make_event(5)
    pair(event)
    shown = read_board(event, language="cs")
    listed = shown[shown.index("board-rows") :]
    names = NAMES.findall(listed[: listed.index("</ol>")])
    assert names == [entry.name_surname_first for entry in sorted(entries(event), key=lambda entry: entry.sort_key)]
    assert (listed.count("proti: "), listed.count("volný los")) == (4, 1)
    assert set(followed_parts(browser(event).get(f"/events/{event.slug}/board/"))) == {"facts", "entries", "rounds"}


@pytest.mark.django_db
def test_a_draft_is_not_on_the_screen_and_before_the_first_round_it_says_what_will_come() -> None:
    event = make_event(4)
    pair(event, publish=False)
    shown = read_board(event, "organizer")
    assert "The tables show here when the first round is published." in shown
    assert "board-rows" not in shown


@pytest.mark.django_db
def test_the_screen_shows_public_names_also_to_staff() -> None:
    event = make_event(4)
    pair(event)
    person = player_of(entries(event)[0])
    choose_names(user=person, display_name="Žlutý kůň", is_hidden=False)
    shown = read_board(event, "organizer")
    assert "Žlutý kůň" in shown
    assert person.family_name not in shown


@pytest.fixture
def event(transactional_db: None) -> Event:
    """A published round of four tables."""
    return open_round(4)


def names_on_page(screen: "Page", title: str) -> list[str]:
    """Wait for a page of the screen, and return the names on it before the next one is shown."""
    names: list[str] = screen.wait_for_function(NAMES_ON_PAGE, arg=title).json_value()
    return names


@pytest.mark.browser
@pytest.mark.screen
@pytest.mark.django_db(transaction=True)
def test_a_small_screen_turns_pages_until_every_player_was_shown(event: Event, open_page: OpenPage) -> None:
    screen = open_page("board/", size=(1280, 500))
    pages = screen.locator("[data-board-pages]")
    expect(pages).to_have_text(re.compile("^page 1 of [2-8]$"))
    count = int(pages.inner_text()[-1])
    seen = []
    for number in range(1, count + 1):
        seen += names_on_page(screen, f"page {number} of {count}")
    assert len(seen) == len(set(seen)) == 8
    assert screen.evaluate("() => document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.browser
@pytest.mark.screen
@pytest.mark.django_db(transaction=True)
def test_a_new_round_comes_to_the_screen_and_the_size_of_the_text_stays(event: Event, open_page: OpenPage) -> None:
    screen = open_page("board/", size=(1920, 1080))
    size = screen.locator(".board").evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    screen.get_by_role("button", name="Larger text").click()
    for table in range(1, 5):
        report(event, table)
    close_round(event=event, number=1, actor=None)
    pair(event)
    expect(screen.get_by_role("heading", level=1)).to_have_text("Round 2")
    expect(screen.locator(".board-rows.paged")).to_be_visible()
    screen.reload()
    larger = screen.locator(".board").evaluate("element => parseFloat(getComputedStyle(element).fontSize)")
    assert larger > size
