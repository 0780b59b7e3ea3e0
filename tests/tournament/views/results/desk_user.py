"""A scorekeeper with a real browser and a keyboard at the result desk of one event."""

from typing import TYPE_CHECKING, Any

from django.conf import settings
from playwright.sync_api import expect

from accounts.services.sign_in_links import issue_link
from tests.builders import make_event, pair, staff_of
from tests.tournament.views.followed_pages import QUICK_TIMERS
from tests.tournament.views.readers import browser as client_of
from tournament.models import Event, Match, Result

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

# Milliseconds; a page may load slowly on a machine that is busy with other tests.
TIMEOUT = 30_000
POINTS, NO_POINTS = "doomtrooper/prague-cup-2011", "scratch-wars/duel"


class DeskUser:
    """A scorekeeper at the result desk of one event, in a browser context."""

    def __init__(self, browser: "Browser", url: str, event: Event, reader: str = "scorekeeper", **context: Any) -> None:
        expect.set_options(timeout=TIMEOUT)
        settings_of_context = {"viewport": {"width": 1280, "height": 800}, "locale": "en-GB", **context}
        self.context: BrowserContext = browser.new_context(**settings_of_context)
        self.context.set_default_timeout(TIMEOUT)
        self.context.add_init_script(QUICK_TIMERS)
        self.url, self.event = url, event
        self.sign_in(reader)
        self.page = self.context.new_page()

    def sign_in(self, reader: str) -> None:
        """Give the browser a new session of a reader of the event."""
        session = client_of(self.event, reader).cookies[settings.SESSION_COOKIE_NAME].value
        self.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": self.url}])

    def sign_in_by_link(self, reader: str) -> None:
        """Sign a reader of the event in on another page of the browser, as the staff do on a shared computer."""
        code = issue_link(user=staff_of(self.event, reader), actor=None)
        page = self.context.new_page()
        page.goto(f"{self.url}/account/link/{code}/")
        with page.expect_navigation():
            page.locator("main form button").click()
        page.close()

    def open_desk(self, query: str = "", *, ready: bool = True) -> None:
        """Open the desk; ``ready`` waits until its script has the tables."""
        self.page.goto(f"{self.url}/events/{self.event.slug}/desk/{query}")
        if ready:
            self.wait_for_tables()

    def wait_for_tables(self) -> None:
        """Wait until the script has the tables of the round: it writes the links of the lists anew."""
        expect(self.page.locator("[data-names]").first).to_be_attached()

    def type(self, *texts: str) -> None:
        """Press the keys of each text, then Enter after it, without pauses."""
        for text in texts:
            for key in text:
                self.page.keyboard.press(key)
            self.page.keyboard.press("Enter")

    def press(self, *keys: str) -> None:
        """Press keys one after another."""
        for key in keys:
            self.page.keyboard.press(key)

    def expect_numbers(self, *, waiting: int, entered: int, refused: int = 0) -> None:
        """Wait until the lists have so many tables, and nothing waits to be saved."""
        expect(self.page.locator("[data-waiting-list] [data-count]")).to_have_text(str(waiting), timeout=4 * TIMEOUT)
        expect(self.page.locator("[data-unsaved]:not([hidden])")).to_have_count(0, timeout=8 * TIMEOUT)
        expect(self.page.locator("[data-entered-list] [data-count]")).to_have_text(str(entered))
        expect(self.page.locator("[data-refused-list] .list > li")).to_have_count(refused)


def open_round(tables: int, format_key: str = POINTS) -> Event:
    """Return an event with a published round of so many tables."""
    event = make_event(2 * tables, format_key=format_key)
    pair(event)
    return event


def result_of(event: Event, table: int) -> Result | None:
    """Return the result of a table of the newest round."""
    return Match.objects.filter(round__event=event, table=table).order_by("-round__number")[0].result


def points_of(event: Event) -> dict[int, list[list[int]] | None]:
    """Return the in-game points of each table with a result, in the order in which they were saved."""
    saved = Result.objects.filter(match__round__event=event).order_by("pk").select_related("match")
    return {row.match.table or 0: row.in_game_points for row in saved}
