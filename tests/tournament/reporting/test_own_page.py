"""The own page of a player: report, confirm and dispute without a script; scores, points and place."""

from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from tests.browser.translations import translate
from tests.builders import entries, make_event, organizer_of, pair, play_round, player_of, report
from tests.tournament.reporting.reported_match import LOST, WON, ReportedMatch, match_at_table, open_match
from tests.tournament.reporting.test_silence import pass_minutes, show_page
from tournament.entries.services.entries import change_status
from tournament.models import Event, ResultReport
from tournament.reporting.silence import confirm_unanswered_reports
from tournament.results.services import clear_result, enter_result
from tournament.rounds.services.rounds import close_round

pytestmark = pytest.mark.django_db


def client_of(user: User, language: str = "en") -> Client:
    client = Client(headers={"Accept-Language": language})
    client.force_login(user)
    return client


def read_page(at: ReportedMatch, user: User, language: str = "en") -> str:
    return unescape(client_of(user, language).get(f"/events/{at.event.slug}/me/").content.decode())


def send(at: ReportedMatch, user: User, action: str, **form: str) -> tuple[int, str]:
    """Send a form of the own page; return the status and the page shown then."""
    address = f"/events/{at.event.slug}/me/{action}/"
    answer = client_of(user).post(address, {"match": str(at.pk), "revision": "0", **form}, follow=True)
    return answer.status_code, unescape(answer.content.decode())


def test_players_report_and_confirm_on_their_pages() -> None:
    at = open_match()
    assert "How did you finish?" in read_page(at, at.first)
    points = {"points_first": "25", "points_second": "12"}
    status, shown = send(at, at.first, "report", result="1-0-0", **points)
    assert status == 200
    assert "You reported: Win 1 : 0 (25 : 12)" in " ".join(shown.split()).replace("</b>", "")
    waiting = at.match.report
    assert waiting is not None
    shown = " ".join(read_page(at, at.second).split())
    assert "Confirm: Loss 0 : 1 (12 : 25)" in shown
    status, shown = send(at, at.second, "confirm", report=str(waiting.pk))
    assert status == 200
    assert "Written down:" in shown
    assert "How did you finish?" not in shown
    assert at.match.result is not None


def test_a_dispute_shows_both_versions_to_both_players() -> None:
    at = open_match()
    waiting = at.report(at.first)
    send(at, at.second, "dispute", report=str(waiting.pk))
    for player, said in ((at.first, "You reported: Win 1 : 0"), (at.second, "You do not agree.")):
        shown = " ".join(read_page(at, player).split())
        assert said in shown
        assert "The staff decide: call them to your table." in shown
        assert 'name="result"' not in shown


def test_buttons_are_of_the_player_and_fields_of_the_seats() -> None:
    """The player in the second seat reads the own numbers first, and "Win" sends a win of the second seat."""
    at = open_match()
    shown = read_page(at, at.second)
    win = shown[: shown.index("Win")]
    assert win.rindex('value="0-1-0"') > win.rindex("<button")
    assert shown.index('name="points_second"') < shown.index('name="points_first"')
    send(at, at.second, "report", result="0-1-0", points_first="12", points_second="25")
    waiting = at.match.report
    assert waiting is not None
    assert (waiting.games, waiting.in_game_points) == ([0, 1, 0], [[12, 25]])


def test_a_refused_report_keeps_what_was_typed() -> None:
    at = open_match()
    status, shown = send(at, at.first, "report", result="1-0-0", points_first="70", points_second="12")
    assert status == 422
    assert 'value="70"' in shown
    assert shown.count('id="problems"') == 1
    assert "It is right, report it" in shown
    status, _shown = send(at, at.first, "report", confirm="1-0-0", points_first="70", points_second="12")
    assert status == 200
    assert at.match.report is not None


def test_an_answer_to_an_outdated_report_is_refused_on_the_page() -> None:
    at = open_match()
    waiting = at.report(at.first)
    enter_result(event=at.event, match_id=at.pk, result=LOST, actor=organizer_of(at.event))
    status, shown = send(at, at.second, "confirm", report=str(waiting.pk))
    assert status == 409
    assert "was changed or answered meanwhile" in shown
    assert "Written down:" in shown


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_page_without_reports_is_as_before(language: str) -> None:
    event = make_event(4)
    pair(event)
    at = match_at_table(event, 1)
    shown = read_page(at, at.first, language)
    assert translate("Play; then tell the result to the staff or put the slip on the desk.", language) in shown
    assert translate("How did you finish?", language) not in shown


def test_scores_of_past_rounds_and_the_own_place_are_shown() -> None:
    event = make_event(4)
    pair(event)
    report(event, 1, (1, 0, 0), (25, 12))
    report(event, 2, (0, 0, 1), (20, 20))
    close_round(event=event, number=1, actor=None)
    match = event.rounds.get().matches.get(table=1)
    winner, loser = (player_of(seat.entry) for seat in match.seats.order_by("order"))
    at = match_at_table(event, 1)
    assert '<b class="num">25 : 12</b>' in read_page(at, winner)
    assert '<b class="num">12 : 25</b>' in read_page(at, loser)
    assert "3 points, place 1 after round 1" in read_page(at, winner)
    assert "3 body, 1. místo po 1. kole" in read_page(at, winner, "cs")


@pytest.mark.parametrize(
    ("language", "shown"), [("en", "1.5 points, place 1 after round 1"), ("cs", "1,5 bodu, 1. místo po 1. kole")]
)
def test_points_that_are_no_whole_number_have_their_own_form(language: str, shown: str) -> None:
    event = make_event(2, settings={"points": {"win": "1.5"}})
    play_round(event)
    at = match_at_table(event, 1)
    assert shown in read_page(at, at.first, language)


def test_the_queries_of_the_own_page_do_not_grow_and_stay_few() -> None:
    """With ten times the players and after more rounds a page needs the same queries."""
    found = set()
    for players, rounds in ((6, 1), (16, 4)):
        event = make_event(players, name=f"Turnaj {players}", player_reports=True, silence_minutes=3)
        for _ in range(rounds):
            play_round(event)
        pair(event)
        at = match_at_table(event, rounds + 1)
        at.report(at.first, WON)
        client = client_of(at.second)
        client.get(f"/events/{event.slug}/me/")
        with CaptureQueriesContext(connection) as queries:
            client.get(f"/events/{event.slug}/me/")
        found.add(len(queries))
    assert len(found) == 1
    assert found.pop() <= 20


def test_staff_see_disputes_and_reports_on_the_page_of_the_round() -> None:
    at = open_match(6)
    at.dispute(at.second, at.report(at.first, WON), LOST)
    other = at.match.round.matches.get(table=2)
    reporter = player_of(other.seats.get(order=1).entry)
    ReportedMatch(at.event, other.pk, reporter, reporter).report(reporter)
    address = f"/events/{at.event.slug}/rounds/1/"
    shown = unescape(client_of(organizer_of(at.event)).get(address).content.decode())
    assert shown.count("Win 1 : 0") >= 2
    assert at.first.full_name in shown
    assert "disputed" in shown
    assert "waits for the opponent" in shown
    desk = unescape(client_of(organizer_of(at.event)).get(f"/events/{at.event.slug}/desk/").content.decode())
    assert "waits for the opponent" in desk
    assert 'id="open-reports"' not in client_of(at.first).get(address).content.decode()
    assert 'id="open-reports"' not in Client().get(address).content.decode()
    entry = at.match.seats.get(order=2).entry
    page = client_of(organizer_of(at.event)).get(f"/events/{at.event.slug}/entries/{entry.pk}/").content.decode()
    assert "Reports disputed" in page


def test_staff_see_beside_a_dispute_how_often_the_player_disputed() -> None:
    at = open_match(2)
    address = f"/events/{at.event.slug}/rounds/1/"
    at.dispute(at.second, at.report(at.first), LOST)
    organizer = client_of(organizer_of(at.event))
    assert "in this event" not in organizer.get(address).content.decode()
    decided = enter_result(event=at.event, match_id=at.pk, result=WON, actor=organizer_of(at.event))
    clear_result(event=at.event, match_id=at.pk, revision=decided.revision, actor=organizer_of(at.event))
    at.dispute(at.second, at.report(at.first), LOST)
    shown = " ".join(unescape(organizer.get(address).content.decode()).split())
    assert f"{at.second.full_name} has disputed 2 reports in this event" in shown


def test_a_result_by_silence_is_marked_for_the_staff_and_for_the_player() -> None:
    at = open_match(2, silence_minutes=3)
    show_page(at, at.second)
    at.report(at.first)
    pass_minutes(4)
    assert confirm_unanswered_reports() == 1
    organizer = client_of(organizer_of(at.event))
    for path in ("rounds/1/", "desk/"):
        assert "by silence" in organizer.get(f"/events/{at.event.slug}/{path}").content.decode()
    shown = read_page(at, at.second)
    assert "because you did not answer it" in shown


def test_the_part_with_reports_is_answered_only_when_they_changed() -> None:
    at = open_match(2, silence_minutes=3)
    client, address = client_of(organizer_of(at.event)), f"/events/{at.event.slug}/rounds/1/reports/"
    seen: set[str] = set()
    for act in (lambda: None, lambda: at.report(at.first), lambda: at.dispute(at.second, waiting_of(at))):
        act()
        shown = client.get(address).content.decode()
        digest = shown.partition("?seen=")[2][:16]
        assert digest not in seen
        seen.add(digest)
        assert client.get(address, {"seen": digest}).status_code == 204
    enter_result(event=at.event, match_id=at.pk, result=WON, actor=None)
    close_round(event=at.event, number=1, actor=None)
    assert client.get(address, {"seen": digest}).content.strip() == b""
    assert client_of(at.first).get(address).status_code == 403


def waiting_of(at: ReportedMatch) -> ResultReport:
    waiting = at.match.report
    assert waiting is not None
    return waiting


def test_running_events_come_first_and_my_table_is_on_the_front_page() -> None:
    over = make_event(2, state="finished", name="Loni", starts_at=make_event(0).starts_at.replace(year=2027))
    running = make_event(4, name="Dnes")
    entry = entries(running)[0]
    page = client_of(player_of(entry))
    shown = page.get("/").content.decode()
    assert shown.index("Dnes") < shown.index(over.name)
    assert f'href="/events/{running.slug}/me/"' in shown
    pair(running)
    assert own_plate(running, page.get("/").content.decode())
    change_status(entry=entry, to="dropped", actor=None)
    assert f'href="/events/{running.slug}/me/"' not in page.get("/").content.decode()
    assert "My table" not in Client().get("/").content.decode()


def own_plate(event: Event, shown: str) -> bool:
    """Return true if a plate stands before the link to the own table."""
    return 'class="plate"' in shown[: shown.index(f'href="/events/{event.slug}/me/"')]
