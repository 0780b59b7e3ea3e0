"""Small things that led organizers astray: each test names one."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.services.sign_in_links import issue_link
from ledger.services.log import record_action
from tests.builders import entries, make_event, make_person, organizer_of, pair, play_round, player_of
from tests.tournament.views.readers import browser
from tournament.entries.services.claim_links import hand_out_link
from tournament.entries.services.disqualification import disqualify
from tournament.entries.services.entries import add_walk_in, change_status
from tournament.models import Entry, Event, Match
from tournament.reporting.services import dispute_report, report_result
from tournament.results.checks import ResultInput
from tournament.results.services import enter_slip

pytestmark = pytest.mark.django_db


def read(event: Event, path: str = "", reader: str = "organizer") -> str:
    return browser(event, reader).get(f"/events/{event.slug}/{path}").content.decode()


def test_starting_play_is_no_main_button_while_no_player_is_checked_in() -> None:
    event = make_event(2, state="check_in")
    for entry in entries(event):
        change_status(entry=entry, to="registered", actor=None)
    page = read(event)
    assert "No player is checked in yet." in page
    start = page[: page.index('value="running"')].rsplit("<button", 1)[1]
    assert "primary" not in start
    change_status(entry=entries(event)[0], to="checked_in", actor=None)
    page = read(event)
    assert "No player is checked in yet." not in page
    assert "primary" in page[: page.index('value="running"')].rsplit("<button", 1)[1]


def test_between_rounds_the_desk_opens_no_correction() -> None:
    event = make_event(4)
    play_round(event)
    page = read(event, "desk/")
    assert "You are correcting" not in page
    assert 'href="?round=1"' in page
    assert "You are correcting" in read(event, "desk/?round=1")


def test_a_drop_ticked_with_a_result_is_visible_afterwards() -> None:
    event = make_event(4)
    pair(event)
    match = Match.objects.get(round__event=event, table=1)
    gone = match.seats.all()[0].entry
    enter_slip(event=event, match_id=match.pk, result=ResultInput(games=[1, 0, 0]), actor=None, drops={gone.pk})
    assert f"dropped: {gone.short_name}" in read(event, "desk/")
    round_page = read(event, "rounds/1/")
    assert ">dropped<" in round_page.replace(" ", "").replace("\n", "")


def test_a_disputed_result_shows_on_the_overview_of_the_staff() -> None:
    event = make_event(4, player_reports=True)
    pair(event)
    match = Match.objects.get(round__event=event, table=1)
    first, second = (player_of(seat.entry) for seat in match.seats.all())
    report_result(event=event, match_id=match.pk, result=ResultInput(games=[1, 0, 0]), actor=first)
    match.refresh_from_db()
    dispute_report(event=event, match_id=match.pk, report_id=match.report_id or 0, actor=second)
    assert "1 result is disputed: decide it." in read(event)
    assert "disputed" not in read(event, reader="nobody")


def test_a_claimed_entry_leads_to_its_event(client: Client) -> None:
    event = make_event(2, state="check_in")
    walk_in = add_walk_in(event=event, given_name="Jan", family_name="Novák", actor=None)
    code = issue_link(user=player_of(walk_in), actor=organizer_of(event), scope=event.scope)
    client.force_login(make_person("Jan Novák", password="vrba-potok-kámen"))
    answer = client.post(f"/account/link/{code}/claim/")
    assert answer["Location"] == f"/events/{event.slug}/"


@pytest.mark.parametrize(("path", "status"), [("rounds/99/", 404), ("entries/999999/", 404)])
def test_errors_keep_the_tabs_of_the_event(path: str, status: int) -> None:
    event = make_event(2)
    answer = browser(event, "organizer").get(f"/events/{event.slug}/{path}")
    page = answer.content.decode()
    assert answer.status_code == status
    assert f'href="/events/{event.slug}/standings/"' in page
    assert f'href="/events/{event.slug}/log/"' in page


def test_a_conflict_keeps_the_tabs_of_the_event() -> None:
    event = make_event(4)
    pair(event)
    answer = browser(event, "organizer").post(f"/events/{event.slug}/rounds/1/close/")
    assert answer.status_code == 409
    assert f'href="/events/{event.slug}/standings/"' in answer.content.decode()


def test_errors_of_a_draft_show_no_tabs_to_strangers() -> None:
    event = make_event(2, state="draft")
    answer = browser(event, "nobody").get(f"/events/{event.slug}/rounds/99/")
    assert answer.status_code == 404
    assert event.name not in answer.content.decode()


def test_a_reported_win_asks_for_victory_points_where_they_count() -> None:
    event = make_event(4, player_reports=True)
    pair(event)
    match = Match.objects.get(round__event=event, seats__entry=entries(event)[0])
    client, address = browser(event, "player"), f"/events/{event.slug}/me/report/"
    form = {"match": match.pk, "revision": 0, "result": "1-0-0"}
    page = client.post(address, form)
    assert "Points in games count in this event." in page.content.decode()
    match.refresh_from_db()
    assert match.report is None
    assert client.post(address, {**form, "points_first": "25", "points_second": "12"}).status_code == 302
    match.refresh_from_db()
    assert match.report is not None


def test_a_report_without_points_can_be_confirmed() -> None:
    event = make_event(4, player_reports=True)
    pair(event)
    match = Match.objects.get(round__event=event, seats__entry=entries(event)[0])
    form = {"match": match.pk, "revision": 0, "confirm": "1-0-0"}
    assert browser(event, "player").post(f"/events/{event.slug}/me/report/", form).status_code == 302
    match.refresh_from_db()
    assert match.report is not None


@pytest.mark.parametrize("path", ["nonsense/", "finals/x/", "rounds/99/"])
def test_an_unknown_address_below_an_event_keeps_its_tabs_and_speaks_of_no_form(path: str) -> None:
    event = make_event(2)
    answer = browser(event, "organizer").get(f"/events/{event.slug}/{path}")
    page = unescape(answer.content.decode())
    assert answer.status_code == 404
    assert f'href="/events/{event.slug}/standings/"' in page
    assert "Nothing here" in page
    assert "Nothing was saved" not in page
    assert f'<a class="btn primary" href="/events/{event.slug}/">To the event</a>' in page


def test_a_report_without_points_is_not_called_unusual_and_names_what_would_be_sent() -> None:
    event = make_event(4, player_reports=True)
    pair(event)
    match = Match.objects.get(round__event=event, seats__entry=entries(event)[0])
    form = {"match": match.pk, "revision": 0, "result": "1-0-0"}
    page = " ".join(browser(event, "player").post(f"/events/{event.slug}/me/report/", form).content.decode().split())
    assert "This result is unusual" not in page
    own = "Win" if match.seats.get(entry=entries(event)[0]).order == 1 else "Loss"
    assert f"Report without points: {own}" in page
    button = page[: page.index("Report without points")].rsplit("<button", 1)[1]
    assert "primary" not in button


def make_namesakes(state: str = "running", **fields: Any) -> tuple[Event, Entry, Entry]:
    """Return an event with two players called Jan Novák, neither of a club."""
    event = make_event(2, state=state, **fields)
    first, second = (add_walk_in(event=event, given_name="Jan", family_name="Novák", actor=None, confirmed=True)
                     for _ in range(2))  # fmt: skip
    return event, Entry.objects.get(pk=first.pk), Entry.objects.get(pk=second.pk)


def test_a_sign_in_link_names_the_event_and_which_of_two_namesakes_it_is_for(client: Client) -> None:
    event, first, second = make_namesakes("check_in")
    for entry, number in ((first, 3), (second, 4)):
        code = issue_link(user=player_of(entry), actor=organizer_of(event), scope=event.scope)
        page = unescape(client.get(f"/account/link/{code}/").content.decode())
        assert f"{event.name}: Jan Novák (no. {number})" in page


def test_the_log_tells_namesakes_apart_where_they_act_and_where_they_are_people() -> None:
    event, first, second = make_namesakes("check_in")
    for entry in (first, second):
        hand_out_link(entry=entry, actor=organizer_of(event))
        record_action(
            actor=player_of(entry), verb="entry.dropped_by_player", scope=event.scope, subject=f"entry:{entry.pk}"
        )
    page = " ".join(unescape(read(event, "log/")).split())
    for number in (3, 4):
        assert f"<td>Jan Novák (no. {number})</td>" in page
        assert f'<td class="lead">Jan Novák (no. {number})</td>' in page
        assert f">Jan Novák (no. {number})</option>" in page
    assert "<td>Jan Novák</td>" not in page


def test_a_report_names_its_sender_once_where_the_player_has_a_namesake() -> None:
    event, first, _second = make_namesakes(player_reports=True)
    pair(event)
    match = Match.objects.get(round__event=event, seats__entry=first)
    report_result(event=event, match_id=match.pk, result=ResultInput(games=[1, 0, 0]), actor=player_of(first))
    reports = unescape(browser(event, "organizer").get(f"/events/{event.slug}/rounds/1/reports/").content.decode())
    assert f"{first.name}:" in reports
    assert "Jan Novák, " not in reports


@pytest.mark.parametrize(("language", "words"), [("cs", "důvod diskvalifikace"), ("en", "because of disqualification")])
def test_the_log_says_a_disqualification_in_words_and_no_round_zero(language: str, words: str) -> None:
    event = make_event(3)
    disqualify(entry=entries(event)[0], reason="falešné karty", actor=organizer_of(event))
    page = unescape(browser(event, "organizer", language).get(f"/events/{event.slug}/log/").content.decode())
    assert words in page
    assert "disqualified<" not in page
    assert {"cs": "po kole 0", "en": "after round 0"}[language] not in page


def test_the_page_of_an_entry_speaks_of_a_fee_only_where_there_is_one() -> None:
    event = make_event(2, state="check_in")
    path = f"entries/{entries(event)[0].pk}/"
    assert "Record the payment" not in read(event, path)
    assert "not paid" not in read(event, path)
    Event.objects.filter(pk=event.pk).update(fee="100 Kč")
    assert "Record the payment" in read(event, path)
    assert "not paid" in read(event, path)


@pytest.mark.parametrize(
    ("state", "first", "second"),
    [
        ("registration", "Enter 2 players", "Enter them and check in"),
        ("check_in", "Enter 2 players", "Register them, check in later"),
    ],
)
def test_both_buttons_below_a_pasted_list_speak_of_all_its_players(state: str, first: str, second: str) -> None:
    event = make_event(0, state=state)
    form = {"names": "Příjmení;Jméno\nMalá;Eva\nHolý;Petr"}
    page = browser(event, "organizer").post(f"/events/{event.slug}/entries/walk-ins/", form).content.decode()
    buttons = " ".join(page[page.index('id="names"') :].split())
    assert buttons.index(first) < buttons.index(second)
    assert "Enter and check in" not in buttons
    headings = buttons[: buttons.index("These are the headings")].rsplit("<span", 1)[1]
    assert "problem" not in headings


@pytest.mark.parametrize("unseen", ["\u200b", "\u2060\u00ad", "\u2800"])
def test_a_part_of_a_name_that_no_reader_would_see_is_refused(unseen: str) -> None:
    """The API entered a player that was called by the family name only."""
    event = make_event(2, state="check_in")
    client = browser(event, "organizer")
    names = {"given_name": unseen, "family_name": "Novák"}
    answer = client.post(f"/api/v1/events/{event.slug}/entries/", names, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["code"] == "name_unseen_character"
    assert "invisible" in answer.json()["detail"]
    assert len(entries(event)) == 2


def test_what_a_disqualification_does_is_said_once() -> None:
    event = make_event(4)
    path = f"entries/{entries(event)[0].pk}/"
    for plays, times in ((play_round, 0), (pair, 1)):
        plays(event)
        page = " ".join(read(event, path).split())
        said = page[page.index("A drop that all readers see as a disqualification:") : page.index("out-reason")]
        assert said.count("esults stay.") == 1
        assert said.count("Results stay.") == times
        assert "Reinstating takes it back." in said
