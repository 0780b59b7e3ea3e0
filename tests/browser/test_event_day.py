"""One event through its pages, from its creation to printed standings; the tests build on each other in order.

Two players use Czech phones, one of them with a new account; the organizer uses a wide screen and adds walk-ins.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urlsplit

import pytest
import segno
from playwright.sync_api import Browser, Locator, expect

from tests.browser.browser_user import BrowserUser
from tests.browser.conftest import OpenBrowser
from tests.browser.pasted_deck import PastedDeck, make_legal_text, make_pasted_deck
from tests.browser.pdf import read_pages
from tests.browser.qr import read_modules
from tests.ground.service import Service, running_service

pytestmark = [pytest.mark.browser, pytest.mark.service, pytest.mark.fuller_at_night]

EVENT = "Čtvrteční řež u Žižky"
WALK_INS = [("Ctirad", "Čumpelík"), ("Chrudoš", "Chvátal"), ("Ďoubalík", "Řeřicha")]
PLAYERS = ["Benešová Kateřina", "Čumpelík Ctirad", "Chvátal Chrudoš", "Řeřicha Ďoubalík", "Šťáhlavský Bohuslav"]


@dataclass
class EventDay:
    """The users of the event, its address, the pairs that have met, and the players with a bye so far."""

    organizer: BrowserUser
    player: BrowserUser
    second: BrowserUser
    address: str = ""
    deck: PastedDeck = field(default_factory=make_pasted_deck)
    met: list[frozenset[str]] = field(default_factory=list)
    byes: list[str] = field(default_factory=list)

    @property
    def people(self) -> tuple[BrowserUser, ...]:
        """Return all users."""
        return self.organizer, self.player, self.second


@pytest.fixture(scope="module")
def browser(whole_browser: Browser) -> Browser:
    """Return the Chromium that readers use."""
    return whole_browser


@pytest.fixture(scope="module")
def service() -> Iterator[Service]:
    """Yield a service of its own, whose printed sign-in links are unused."""
    with running_service() as running:
        yield running


@pytest.fixture(scope="module")
def day(open_browser: OpenBrowser, service: Service) -> EventDay:
    """Return the event before any user has signed in."""
    return EventDay(
        organizer=open_browser("en", "desk"), player=open_browser("cs", "phone"), second=open_browser("cs", "phone")
    )


@pytest.fixture(autouse=True)
def _no_faults(day: EventDay) -> Iterator[None]:
    yield
    for person in day.people:
        person.assert_no_faults()


def test_the_organizer_signs_in_by_link_and_creates_an_event(day: EventDay, service: Service) -> None:
    irena = day.organizer
    irena.sign_in_by_link(service.links["organizer"])
    irena.follow("New event")
    irena.check_page()
    irena.fill("Name of the event", EVENT)
    irena.page.get_by_label("Game and format").select_option("doomtrooper/prague-cup-2011")
    irena.page.get_by_label("Start").fill("2026-11-26T18:00")
    irena.press("Next")
    irena.check_page()
    irena.fill("Rounds", "3")
    irena.press("To the overview")
    irena.check_page()
    irena.press("Create the draft")
    day.address = urlsplit(irena.page.url).path
    expect(irena.page.get_by_role("heading", level=1)).to_have_text(EVENT)
    irena.check_page()
    irena.press("Announce the event")
    irena.press("Open registration")


def test_a_one_time_link_works_once(day: EventDay, service: Service, open_browser: OpenBrowser) -> None:
    latecomer = open_browser("cs", "phone")
    latecomer.faults.expect_status(410)
    latecomer.faults.expect_status(404)
    latecomer.faults.expect_status(403)
    latecomer.open(service.links["organizer"])
    expect(latecomer.page.locator("main form button")).to_have_count(0)
    latecomer.check_page()
    latecomer.assert_no_faults()


def test_a_player_signs_in_by_link_and_joins(day: EventDay, service: Service) -> None:
    katerina = day.player
    katerina.open(service.links["player"])
    katerina.check_page()
    expect(katerina.page.locator("main form button")).to_contain_text("Kateřina Benešová")
    katerina.sign_in_by_link(service.links["player"])
    katerina.page.get_by_role("link", name=EVENT).click()
    katerina.page.wait_for_url(f"**{day.address}")
    katerina.check_page()
    katerina.press("Join the event")
    assert urlsplit(katerina.page.url).path == f"{day.address}deck/"


def test_another_player_signs_up_without_an_email_address(day: EventDay) -> None:
    bohus = day.second
    bohus.open(day.address)
    bohus.follow("Sign in to join")
    bohus.check_page()
    bohus.follow("Create one")
    expect(bohus.page.locator("input[type=email]")).to_have_count(0)
    bohus.check_page()
    bohus.page.locator("[name=username]").fill("bohouš")
    bohus.page.locator("[name=password1]").fill("kyselé okurky 7")
    bohus.page.locator("[name=password2]").fill("kyselé okurky 7")
    bohus.fill("Given name", "Bohuslav")
    bohus.fill("Family name", "Šťáhlavský")
    bohus.press("Create the account")
    assert urlsplit(bohus.page.url).path == day.address, "signing up leads back to the event"
    bohus.press("Join the event")


def test_a_player_signs_out_and_in_by_password(day: EventDay) -> None:
    bohus = day.second
    bohus.page.locator(".menu summary").click()
    bohus.press("Sign out")
    bohus.open(f"{day.address}me/")
    bohus.check_page()
    bohus.page.locator("[name=login]").fill("bohouš")
    bohus.page.locator("[name=password]").fill("kyselé okurky 7")
    bohus.press("Sign in")
    assert urlsplit(bohus.page.url).path == f"{day.address}me/", "signing in leads to the requested page"
    bohus.follow("My deck")
    expect(bohus.page.locator("#deck-text")).to_be_visible()


def test_a_pasted_deck_is_checked_at_once(day: EventDay) -> None:
    katerina = day.player
    katerina.page.locator("#deck-text").fill(day.deck.text)
    _expect_marks(katerina, day.deck)
    expect(katerina.page.locator("#deck-summary")).to_have_class(re.compile("bad"))
    expect(katerina.page.locator("#verdict")).to_contain_text("Zaseknutej nabíječ")
    expect(katerina.page.locator("#verdict code")).to_have_text("1 1 ???")
    katerina.check_page()


def test_a_corrected_mistake_disappears_while_typing(day: EventDay) -> None:
    katerina = day.player
    katerina.page.locator("#deck-text").fill(day.deck.text.replace("1x dvoji sluzba", "1x Noční hlídka"))
    expect(_row(katerina, day.deck.banned)).not_to_have_class(re.compile("bad"))
    katerina.page.locator("#deck-text").fill(day.deck.text)
    expect(_row(katerina, day.deck.banned)).to_have_class(re.compile("bad"))


def test_a_deck_is_checked_without_scripts(day: EventDay, open_browser: OpenBrowser) -> None:
    plain = open_browser("cs", "phone", script=False, state=day.player.context.storage_state())
    plain.open(f"{day.address}deck/")
    plain.page.locator("#deck-text").fill(day.deck.text)
    plain.press("Check")
    _expect_marks(plain, day.deck)
    expect(plain.page.locator("#deck-text")).to_have_value(re.compile("Zaseknutej nabíječ"))
    plain.assert_no_faults()


def test_an_illegal_deck_is_submitted_and_marked(day: EventDay) -> None:
    katerina = day.player
    katerina.press("Hand in")
    expect(katerina.page.locator("#illegal-deck")).to_be_in_viewport()
    katerina.page.locator("#illegal-deck").get_by_role("button").click()
    expect(katerina.page.get_by_text(katerina.translate("Version %(number)s", number=1))).to_be_visible()
    _expect_marks(katerina, day.deck)
    katerina.check_page()


def test_a_legal_deck_is_submitted(day: EventDay) -> None:
    bohus = day.second
    bohus.page.locator("#deck-text").fill(make_legal_text())
    expect(bohus.page.locator("#deck-summary")).to_have_class(re.compile("ok"))
    bohus.press("Hand in")
    expect(bohus.page.get_by_text(bohus.translate("Version %(number)s", number=1))).to_be_visible()


def test_the_organizer_checks_in_players_and_adds_walk_ins(day: EventDay) -> None:
    irena = day.organizer
    irena.open(day.address)
    irena.press("Start check-in")
    irena.follow("Entries")
    irena.check_page()
    for given, family in WALK_INS:
        irena.fill("Given name", given)
        irena.fill("Family name", family)
        irena.press("Enter and check in")
    for name in ("Benešová Kateřina", "Šťáhlavský Bohuslav"):
        row = irena.page.get_by_role("row", name=name)
        row.get_by_role("button", name="Check in").click()
        expect(row.get_by_role("button", name="Check in")).to_have_count(0)
        row.locator("summary").click()
        expect(row.get_by_role("button", name="Drop")).to_be_visible()
        irena.page.keyboard.press("Escape")
    irena.page.reload()
    expect(irena.page.locator("table.entries td.lead")).to_have_text(PLAYERS)
    irena.check_page()


def test_a_sign_in_link_of_a_walk_in_works_on_another_phone(day: EventDay, open_browser: OpenBrowser) -> None:
    irena = day.organizer
    irena.page.get_by_role("link", name="Čumpelík Ctirad").click()
    irena.page.wait_for_url("**/entries/*/")
    irena.check_page()
    with irena.page.expect_navigation():
        irena.page.get_by_role("button", name="Sign-in link for Ctirad Čumpelík").click()
    irena.check_page()
    link = irena.page.locator("main code").inner_text()
    code = segno.make(link, error="m", micro=False)
    drawn = irena.page.locator("figure.qr svg")
    for theme in ("light", "dark", "contrast"):
        irena.page.evaluate("theme => { document.documentElement.dataset.theme = theme }", theme)
        modules = [list(row) for row in code.matrix]
        assert read_modules(drawn, len(modules)) == modules, f"a camera cannot read it in {theme}"
    ctirad = open_browser("cs", "phone")
    ctirad.sign_in_by_link(urlsplit(link).path)
    ctirad.open(f"{day.address}me/")
    ctirad.check_page()
    expect(ctirad.page.get_by_role("heading", level=1)).to_be_attached()
    ctirad.assert_no_faults()


def test_a_draft_is_hidden_from_players(day: EventDay) -> None:
    irena = day.organizer
    irena.open(day.address)
    irena.press("Start the event")
    _pair(day, 1)
    irena.check_page()
    katerina = day.player
    katerina.open(f"{day.address}me/")
    expect(katerina.page.locator(".plate-xl")).to_have_count(0)
    katerina.open(f"{day.address}rounds/")
    expect(katerina.page.get_by_role("link", name=katerina.translate("Round %(number)s", number=1))).to_have_count(0)


def test_pairing_the_same_round_again_is_refused(day: EventDay, open_browser: OpenBrowser) -> None:
    other = open_browser("en", "desk", state=day.organizer.context.storage_state())
    other.faults.expect_status(409)
    other.open(f"{day.address}rounds/1/")
    token = other.page.locator("[name=csrfmiddlewaretoken]").first.get_attribute("value") or ""
    answer = other.context.request.post(
        f"{other.url}{day.address}rounds/pair/",
        form={"number": "1", "csrfmiddlewaretoken": token},
        headers={"Referer": other.url},
    )
    assert answer.status == 409
    assert "Round 1" in answer.text()
    other.page.reload()
    assert [pair for pair in _pairs(other) if len(pair) == 2] == day.met
    other.assert_no_faults()


def test_a_started_round_is_shown_to_its_players(day: EventDay) -> None:
    irena = day.organizer
    irena.press("Publish the round")
    irena.press("Start the clock")
    irena.check_page()
    katerina = day.player
    katerina.open(f"{day.address}me/")
    katerina.check_page()
    if "Kateřina Benešová" in day.byes:
        expect(katerina.page.locator(".opponent")).to_have_text(katerina.translate("You have a bye"))
        katerina = day.second
        katerina.open(f"{day.address}me/")
    me = "Bohuslav Šťáhlavský" if katerina is day.second else "Kateřina Benešová"
    opponent = next(iter(next(pair for pair in day.met if me in pair) - {me}))
    expect(katerina.page.locator(".opponent")).to_have_text(opponent)
    expect(katerina.page.locator(".plate-xl")).to_contain_text(re.compile("[12]"))
    expect(katerina.page.get_by_role("timer")).to_have_text(re.compile(r"^4\d:\d\d$"))
    expect(katerina.page.locator(".clock")).to_have_attribute("data-state", "ok")


def test_results_are_entered_and_corrected(day: EventDay) -> None:
    irena = day.organizer
    irena.open(f"{day.address}desk/")
    irena.check_page()
    _enter(day, 1, "0-1-0", (11, 25))
    _enter(day, 2, "1-0-0", (25, 8))
    _enter(day, 1, "1-0-0", (25, 24))
    irena.check_page()
    expect(irena.page.locator("main")).to_contain_text("1 : 0 (25 : 24)")
    expect(irena.page.locator("main")).not_to_contain_text("11 : 25")
    irena.follow("Log")
    expect(irena.page.get_by_role("row", name="11").filter(has_text="24").first).to_be_visible()
    irena.check_page()


def test_an_unknown_table_is_refused_at_the_result_desk(day: EventDay) -> None:
    irena = day.organizer
    irena.faults.expect_status(404)
    irena.open(f"{day.address}desk/?table=99")
    expect(irena.page.locator("main")).to_contain_text("99")
    irena.check_page()


def test_a_player_cannot_enter_results(day: EventDay) -> None:
    katerina = day.player
    katerina.faults.expect_status(403)
    katerina.open(f"{day.address}desk/")
    katerina.check_page()
    expect(katerina.page.locator("[data-result]")).to_have_count(0)


def test_the_next_round_has_no_rematch(day: EventDay) -> None:
    _close(day, 1)
    _pair(day, 2)
    assert len(set(day.met)) == 4, "no pair meets again"
    assert len(set(day.byes)) == 2, "no player has two byes"
    day.organizer.press("Publish the round")
    for table in (1, 2):
        _enter(day, table, "1-0-0", (25, 10 + table))
    _close(day, 2)


def test_standings_show_points_and_tie_breakers(day: EventDay) -> None:
    for person in (day.organizer, day.player):
        person.open(f"{day.address}standings/")
        person.check_page()
        rows = person.page.locator("table.stand tbody tr")
        expect(rows).to_have_count(5)
        points = [int(text) for text in rows.locator(".pts").all_inner_texts()]
        assert points == sorted(points, reverse=True)
        assert sum(points) == 18, "two rounds of two tables and a bye, three points each"
    expect(day.player.page.locator("table.stand")).to_contain_text(re.compile(r"\d,\d"))
    expect(day.organizer.page.locator("table.stand")).to_contain_text(re.compile(r"\d\.\d"))


def test_standings_are_printed(day: EventDay) -> None:
    irena = day.organizer
    irena.press_without_navigation("Standings as PDF")
    expect(irena.page.locator("#paper .progress")).to_be_visible()
    irena.check_page()
    ready = irena.page.locator("#paper").get_by_role("link", name="Open the PDF")
    expect(ready).to_be_visible(timeout=30_000)
    answer = irena.context.request.get(f"{irena.url}{ready.get_attribute('href')}")
    assert answer.headers["content-type"] == "application/pdf"
    [text] = read_pages(answer.body())
    assert "page 1 of 1" in text
    assert EVENT in text
    assert "after round 2" in text
    # The paper has the order of names of the page.
    assert all(" ".join(reversed(name.split())) in text for name in PLAYERS)
    again = _print_in(irena, day, "en")
    assert again == answer.body(), "the same standing is the same file"
    assert "strana 1 z 1" in read_pages(_print_in(irena, day, "cs"))[0]


def _print_in(person: BrowserUser, day: EventDay, language: str) -> bytes:
    person.open(f"{day.address}papers/")
    person.page.locator("#language-standings").select_option(language)
    papers = person.page.locator("#papers > .progress")
    before = papers.count()
    person.press_without_navigation("Standings as PDF")
    expect(papers).to_have_count(before + 1)
    ready = papers.first.get_by_role("link", name="Open the PDF")
    expect(ready).to_be_visible(timeout=30_000)
    person.check_page()
    return person.context.request.get(f"{person.url}{ready.get_attribute('href')}").body()


def _row(person: BrowserUser, line: int) -> Locator:
    return person.page.locator(f"#deck-rows > li:nth-child({line})")


def _expect_marks(person: BrowserUser, deck: PastedDeck) -> None:
    for line in (deck.banned, deck.repeated):
        expect(_row(person, line)).to_have_class(re.compile("bad"))
    for line in (deck.unknown, deck.not_understood):
        expect(_row(person, line)).to_have_class(re.compile("warn"))
    expect(_row(person, 4)).to_have_class("ok")


def _pair(day: EventDay, number: int) -> None:
    """Pair a round and record its pairs and its bye."""
    irena = day.organizer
    irena.open(f"{day.address}rounds/")
    irena.press("Pair the round")
    assert urlsplit(irena.page.url).path == f"{day.address}rounds/{number}/"
    found = _pairs(irena)
    day.met += [pair for pair in found if len(pair) == 2]
    day.byes += [name for pair in found if len(pair) == 1 for name in pair]


def _pairs(person: BrowserUser) -> list[frozenset[str]]:
    """Return the names of the players of each match on the page, one name for a bye."""
    rows = person.page.locator("table.pairs tbody tr").all()
    return [frozenset(row.locator("b:not(.num)").all_inner_texts()) for row in rows]


def _enter(day: EventDay, table: int, result: str, points: tuple[int, int]) -> None:
    person = day.organizer
    person.open(f"{day.address}desk/")
    person.page.locator("#t").fill(str(table))
    person.page.locator("#t").press("Enter")
    for field_name, value in zip(("points_first", "points_second"), points, strict=True):
        person.page.locator(f"[name={field_name}]").fill(str(value))
    person.page.locator(f"[data-result][value='{result}']").click()
    expect(person.page.locator("[data-said]")).to_contain_text(str(table))


def _close(day: EventDay, number: int) -> None:
    day.organizer.open(f"{day.address}rounds/{number}/")
    day.organizer.press("Close the round")
