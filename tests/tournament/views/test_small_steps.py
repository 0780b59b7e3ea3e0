"""Small things that led organizers astray: each test names one."""

import pytest
from django.test import Client

from accounts.services.sign_in_links import issue_link
from tests.builders import entries, make_event, make_person, organizer_of, pair, play_round, player_of
from tests.tournament.views.readers import browser
from tournament.entries.services.entries import add_walk_in, change_status
from tournament.models import Event, Match
from tournament.reporting.services import dispute_report, report_result
from tournament.results.services import ResultInput, enter_slip

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
    assert "Victory points count in this event." in page.content.decode()
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
