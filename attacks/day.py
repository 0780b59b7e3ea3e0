"""``python -m attacks.day [--short]``: an event of 24 players, seen in five browsers and on a hall screen.

Two rounds are played. Organizer, scorekeeper and three players use the supervised service. In the first round a result
is disputed, a report gets no answer, a phone and the desk have no network, the service is killed and started again, and
a player drops on a phone; then the second round is paired and played, and the event ends. What counts is what each open
page shows by itself and after how many seconds: 3 for staff and hall, 6 on phones. ``--short`` leaves out the silent
opponent, whose report counts after three minutes, and shortens the minute without network to 8 seconds. Entry point:
:func:`play_day`.
"""

import json
import re
import sys
import time
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from attacks.figures import report_figures
from tests.ground.chromium import find_chromium, running_chromium
from tests.ground.network import Network, running_network
from tests.ground.service import Service, running_service

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

STAFF, PHONES, HALL = ("organizer", "scorekeeper"), ("first", "second", "third"), "hall"
# The readers whose connection goes through the network that is lost.
WEAK = ("second", "scorekeeper")
# Seconds within which an open page must show a change, and within which it must return after a lost connection.
LIMITS = dict.fromkeys((*STAFF, HALL), 3.0) | dict.fromkeys(PHONES, 6.0)
RETURN_LIMIT = 16.0
MAX_WAIT = 60.0
SILENCE_SECONDS = 180.0
OFFLINE_SECONDS = {False: 60.0, True: 8.0}
LOST = r"No connection\. Last seen: \d\d:\d\d"


@dataclass
class Day:
    """The open pages of one event, and what they showed. ``weak`` is the network of one phone and of the desk."""

    service: Service
    weak: Network
    slug: str
    pages: "dict[str, Page]"
    figures: dict[str, str] = field(default_factory=dict)
    late: list[str] = field(default_factory=list)
    missed: list[str] = field(default_factory=list)

    def open(self, reader: str, path: str) -> None:
        """Open a page of the event."""
        url = self.weak.url if reader in WEAK else self.service.url
        self.pages[reader].goto(f"{url}/events/{self.slug}/{path}")

    def press(self, reader: str, text: str) -> None:
        """Press a button and wait for the page that follows."""
        page = self.pages[reader]
        with page.expect_navigation():
            page.get_by_role("button", name=re.compile(text)).first.click()

    def type_result(self, table: int, first: int, second: int) -> None:
        """Type the result of a table at the scorekeeper's desk."""
        for key in (str(table), str(first), str(second)):
            self.pages["scorekeeper"].keyboard.type(key)
            self.pages["scorekeeper"].keyboard.press("Enter")

    def watch(self, what: str, texts: dict[str, str], *, within: float | None = None) -> None:
        """Wait until each reader's open page shows its text; note the seconds, and a fault above the limit."""
        started = time.monotonic()
        waiting = dict(texts)
        while waiting and time.monotonic() - started < MAX_WAIT + (within or 0):
            for reader in [name for name, text in waiting.items() if self.shows(name, text)]:
                self._note(what, reader, time.monotonic() - started, within or LIMITS[reader])
                del waiting[reader]
            self.pages["organizer"].wait_for_timeout(50)
        self.missed += [f"{what}: {reader} never saw {text}" for reader, text in waiting.items()]

    def shows(self, reader: str, text: str) -> bool:
        """Return true if the reader sees text of this pattern."""
        return re.search(text, self.pages[reader].locator("body").inner_text()) is not None

    def watch_return(self, what: str, readers: tuple[str, ...]) -> None:
        """Wait until pages of readers are the server's again and no longer say that the connection is lost."""
        self.watch(what, dict.fromkeys(readers, r"(?s)\A(?!.*[Nn]o connection)"), within=RETURN_LIMIT)

    def _note(self, what: str, reader: str, seconds: float, limit: float) -> None:
        self.figures[f"{what}, {reader}"] = f"{seconds:.1f} s"
        if seconds > limit:
            self.late.append(f"{what}: {reader} saw it after {seconds:.1f} s")


def play_day(browser: "Browser", service: Service, weak: Network, *, short: bool) -> Day:
    """Play the event to its end and return what the browsers saw."""
    made = json.loads(service.python("-m", "attacks.day_event"))
    cookies = {**made["cookies"], HALL: ""}
    pages = {reader: open_page(browser, service, cookies[reader], reader) for reader in (*STAFF, *PHONES, HALL)}
    day, names = Day(service, weak, made["slug"], pages), made["names"]
    for reader in PHONES:
        day.open(reader, "me/")
    day.open(HALL, "board/")
    day.open("organizer", "rounds/1/")
    day.press("organizer", "Publish the round")
    opponents = {"first": names["second"], "second": names["first"], "third": names["silent"]}
    day.watch("the published round", {**opponents, HALL: "Find your surname"})
    day.press("organizer", "Start the clock")
    day.watch("the clock", dict.fromkeys(PHONES, r"\d\d:\d\d\s+left"))
    day.open("scorekeeper", "desk/")
    report_and_dispute(day)
    if not short:
        leave_unanswered(day, browser, made["cookies"]["silent"])
    results = 1 if short else 2
    lose_network(day, OFFLINE_SECONDS[short], results + 3)
    restart(day, results + 5)
    drop(day, names["third"])
    play_to_the_end(day, missing=(2,) if short else ())
    return day


def open_page(browser: "Browser", service: Service, cookie: str, reader: str) -> "Page":
    """Open a browser for a reader and return its page: a phone for a player, no account for the hall screen."""
    size = {"width": 360, "height": 740} if reader in PHONES else {"width": 1280, "height": 800}
    context = browser.new_context(viewport=size, locale="en-GB", has_touch=reader in PHONES)  # type: ignore[arg-type]
    context.set_default_timeout(MAX_WAIT * 1000)
    if cookie:
        context.add_cookies([{"name": "sessionid", "value": cookie, "url": service.url}])
    return context.new_page()


def report_win(day: Day, reader: str) -> None:
    """Report a win of 25 to 10 from the player's own page."""
    page = day.pages[reader]
    points = page.locator("#report-form input.input")
    points.nth(0).fill("25")
    points.nth(1).fill("10")
    with page.expect_navigation():
        page.locator("#report-form .choices button").first.click()


def report_and_dispute(day: Day) -> None:
    """Let the first player report, the second dispute, and the scorekeeper type the result."""
    report_win(day, "first")
    day.watch("the report", {"second": "I do not agree", "organizer": "waits for the opponent"})
    day.press("second", "I do not agree")
    decide = "The staff decide"
    day.watch("the dispute", {"first": decide, "second": decide, "organizer": "disputed", "scorekeeper": "disputed"})
    day.type_result(1, 25, 10)
    day.watch("the decided result", {"first": "Written down", "second": "Written down", "organizer": r"1 of 12"})


def leave_unanswered(day: Day, browser: "Browser", cookie: str) -> None:
    """Let the third player report and the opponent only look: the report counts after the event's minutes."""
    silent = open_page(browser, day.service, cookie, "third")
    silent.goto(f"{day.service.url}/events/{day.slug}/me/")
    silent.context.close()
    report_win(day, "third")
    day.watch("silence", {"third": "Written down", "organizer": "by silence"}, within=SILENCE_SECONDS + 6)


def lose_network(day: Day, seconds: float, results: int) -> None:
    """Take the network from a phone and the desk; the phone shows the last table as old, the desk keeps its results.

    ``results`` is the number of tables with a result afterwards.
    """
    day.weak.lose()
    day.watch("no network", {"second": LOST}, within=RETURN_LIMIT)
    day.pages["second"].reload()
    day.watch("opened again without network", {"second": r"As of \d?\d:\d\d, no connection"})
    for table in (3, 4, 5):
        day.type_result(table, 25, table)
    day.pages["second"].wait_for_timeout(seconds * 1000)
    day.weak.restore()
    day.watch_return("the network is back", ("second",))
    day.watch("three results typed without network", {"organizer": f"{results} of 12"}, within=RETURN_LIMIT)


def restart(day: Day, results: int) -> None:
    """Kill all processes of the service and start it; each open page says so and goes on by itself.

    ``results`` is the number of tables with a result afterwards.
    """
    day.service.kill_all()
    day.watch("killed", dict.fromkeys(("organizer", *PHONES), LOST), within=RETURN_LIMIT)
    day.type_result(6, 25, 6)
    day.service.start()
    day.watch_return("started again", ("organizer", *PHONES))
    day.watch("a result typed while the service was down", {"organizer": f"{results - 1} of 12"}, within=RETURN_LIMIT)
    day.type_result(7, 25, 7)
    day.watch("a result after the start", {"organizer": f"{results} of 12"})


def drop(day: Day, name: str) -> None:
    """Let the third player drop on the phone."""
    surname = name.rsplit(maxsplit=1)[-1]
    day.open("organizer", f"entries/?q={surname}")
    day.open("third", "drop/")
    day.press("third", "Leave the event")
    day.watch("the drop", {"third": "You have dropped", "organizer": rf"{surname}(?s:.)*by the player at"})


def play_to_the_end(day: Day, missing: tuple[int, ...]) -> None:
    """Type the other results of the round, pair and play the second round of 23 players, and finish the event.

    ``missing`` are tables below 8 that have no result yet.
    """
    day.open("organizer", "rounds/1/")
    for table in (*missing, *range(8, 13)):
        day.type_result(table, 25, table)
    day.watch("the last result of round 1", {"organizer": "12 of 12"})
    day.press("organizer", "Close the round")
    day.open("organizer", "rounds/")
    day.press("organizer", "Pair the round")
    day.press("organizer", "Publish the round")
    day.watch("the second round", dict.fromkeys(("first", "second", HALL), "Round 2"))
    day.open("scorekeeper", "desk/")
    day.watch("the desk of the second round", {"scorekeeper": r"Round 2(?s:.)*0 of 11"})
    for table in range(1, 12):
        day.type_result(table, 25, table)
    day.watch("the last result of round 2", {"organizer": "11 of 11"})
    day.press("organizer", "Close the round")
    day.open("organizer", "")
    day.press("organizer", "Finish the event")
    day.watch("the end", dict.fromkeys(PHONES, r"Your place|first place"))


def main() -> None:
    """Play the day and report."""
    chromium = find_chromium()
    if chromium is None:
        sys.exit("Chromium is missing")
    with (
        running_service() as service,
        running_network(service.port) as weak,
        running_chromium(chromium) as browser,
    ):
        day = play_day(browser, service, weak, short="--short" in sys.argv)
        report_figures(day.figures, day.missed + day.late)


if __name__ == "__main__":
    main()
