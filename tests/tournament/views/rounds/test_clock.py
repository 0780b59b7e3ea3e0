"""The clock on pages: permissions, changes, and what each reader sees."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import entries, make_event, organizer_of, pair, player_of, report_all
from tests.tournament.views.readers import LANGUAGES, all_rows, browser
from tournament.models import ClockChange, Event, Match, Round
from tournament.rounds.services.clock import change_clock, give_extra_time
from tournament.rounds.services.rounds import close_round, start_round

pytestmark = pytest.mark.django_db

WORDS = {
    "en": {
        "pause": "Pause the clock",
        "resume": "Resume the clock",
        "paused": "paused",
        "added": "+5 min for all tables",
        "own": "+7 min for your table",
        "over": "Round 1 is over; its time can no longer change.",
    },
    "cs": {
        "pause": "Zastavit hodiny",
        "resume": "Pustit hodiny dál",
        "paused": "hodiny stojí",
        "added": "+5 min pro všechny",
        "own": "+7 min pro váš stůl",
        "over": "1. kolo už skončilo; jeho čas se měnit nedá.",
    },
}


@pytest.fixture
def event() -> Event:
    event = make_event(4)
    pair(event)
    return start_round(event=event, number=1, actor=None).event


def read_page(client: Client, event: Event, path: str) -> str:
    return unescape(client.get(f"/events/{event.slug}/{path}").content.decode())


def change(client: Client, event: Event, **form: Any) -> Any:
    return client.post(f"/events/{event.slug}/rounds/1/clock/change/", form)


@pytest.mark.parametrize("language", LANGUAGES)
def test_paused_clock_and_added_minutes_are_shown_to_every_reader(event: Event, language: str) -> None:
    words = WORDS[language]
    organizer = browser(event, "organizer", language)
    assert change(organizer, event, do="pause", seen="0").url.endswith("/rounds/1/")
    assert change(organizer, event, do="add", minutes="5", seen="1", **{"from": "desk"}).url.endswith("/desk/")
    for reader, path in [("player", "me/"), ("nobody", ""), ("organizer", "rounds/1/"), ("scorekeeper", "desk/")]:
        page = read_page(browser(event, reader, language), event, path)
        assert words["paused"] in page, path
        assert words["added"] in page, path
        assert "data-deadline" not in page, path
    change(organizer, event, do="resume", seen="2")
    page = read_page(browser(event, "player", language), event, "me/")
    assert words["added"] in page
    assert "data-deadline" in page
    assert words["paused"] not in page


@pytest.mark.parametrize("seen", ["", "abc", "-1", "9" * 21])
def test_a_form_with_an_unreadable_number_of_changes_adds_no_minutes(event: Event, seen: str) -> None:
    assert change(browser(event, "organizer"), event, do="add", minutes="5", seen=seen).status_code == 400
    assert event.rounds.get().minutes_added == 0


def test_a_round_without_minutes_is_over_at_once(event: Event) -> None:
    event = make_event(2, name="Bez hodin", round_minutes=0)
    pair(event)
    start_round(event=event, number=1, actor=None)
    for reader, path in [
        ("player", "me/"),
        ("nobody", ""),
        ("organizer", "rounds/1/"),
        ("organizer", "rounds/1/clock/"),
    ]:
        assert 'data-state="over"' in read_page(browser(event, reader), event, path), path


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", ["rounds/1/", "desk/"])
def test_clock_buttons_are_shown_to_the_organizer_only(event: Event, language: str, path: str) -> None:
    words = WORDS[language]
    page = read_page(browser(event, "organizer", language), event, path)
    assert words["pause"] in page
    assert words["resume"] not in page
    assert words["pause"] not in read_page(browser(event, "scorekeeper", language), event, path)
    change_clock(event=event, number=1, kind="pause", actor=None)
    assert words["resume"] in read_page(browser(event, "organizer", language), event, path)


def test_double_click_changes_the_clock_once(event: Event) -> None:
    organizer = browser(event, "organizer")
    answers = [change(organizer, event, do="add", minutes="5", seen="0") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [302, 302]
    assert Round.objects.get().minutes_added == 5
    late = change(organizer, event, do="less", minutes="5", seen="0")
    assert late.status_code == 409
    assert change(organizer, event, do="less", minutes="5", seen="1").status_code == 302
    assert list(ClockChange.objects.values_list("minutes", flat=True)) == [5, -5]


@pytest.mark.parametrize(
    ("form", "status"),
    [
        ({}, 422),
        ({"do": "stop"}, 422),
        ({"do": "add"}, 400),
        ({"do": "add", "minutes": "pět"}, 400),
        ({"do": "add", "minutes": "-5"}, 400),
        ({"do": "add", "minutes": "999"}, 422),
        ({"do": "less", "minutes": "5"}, 422),
        ({"do": "resume"}, 409),
    ],
)
def test_invalid_change_of_the_clock_is_refused(event: Event, form: dict[str, str], status: int) -> None:
    before = all_rows()
    assert change(browser(event, "organizer"), event, seen="0", **form).status_code == status
    assert all_rows() == before


@pytest.mark.parametrize("reader", ["nobody", "player", "judge", "scorekeeper"])
def test_clock_is_changed_by_organizers_only(event: Event, reader: str) -> None:
    before = all_rows()
    assert change(browser(event, reader), event, do="pause", seen="0").status_code in {401, 403}
    assert {"ClockChange"} <= {label.partition(".")[2] for label in before}
    assert not ClockChange.objects.exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_clock_of_a_closed_round_is_not_changed(event: Event, language: str) -> None:
    report_all(event)
    close_round(event=event, number=1, actor=organizer_of(event))
    answer = change(browser(event, "organizer", language), event, do="add", minutes="5", seen="0")
    assert (answer.status_code, WORDS[language]["over"] in unescape(answer.content.decode())) == (409, True)


@pytest.mark.parametrize("language", LANGUAGES)
def test_extra_time_of_a_table_is_shown_to_its_players(event: Event, language: str) -> None:
    match = Match.objects.get(table=1)
    client = browser(event, "judge", language)
    answer = client.post(
        f"/events/{event.slug}/rounds/1/tables/1/extra-time/", {"minutes": "7", "reason": "spor o pravidlo"}
    )
    assert answer.status_code == 302
    here = {seat.entry_id for seat in match.seats.all()}
    for entry in entries(event):
        player = Client(headers={"accept-language": language})
        player.force_login(player_of(entry))
        assert (WORDS[language]["own"] in read_page(player, event, "me/")) == (entry.pk in here)
    for path in ("desk/", "desk/?table=1", "rounds/1/"):
        assert "+7 min" in read_page(client, event, path), path
    assert "spor o pravidlo" in read_page(browser(event, "organizer", language), event, "log/")


def test_extra_time_is_given_by_judges_and_organizers_only(event: Event) -> None:
    address = f"/events/{event.slug}/rounds/1/tables/1/extra-time/"
    for reader in ("nobody", "player", "scorekeeper"):
        assert browser(event, reader).post(address, {"minutes": "7"}).status_code in {401, 403}
    assert "extra-minutes" not in read_page(browser(event, "scorekeeper"), event, "desk/?table=1")
    for minutes, status in (("x", 400), ("", 400), ("121", 422)):
        assert browser(event, "judge").post(address, {"minutes": minutes}).status_code == status
    assert browser(event, "judge").post(address.replace("tables/1", "tables/9"), {"minutes": "7"}).status_code == 404
    assert not Match.objects.exclude(extra_minutes=0).exists()


def test_extra_time_is_not_shown_after_the_result(event: Event) -> None:
    match = Match.objects.get(table=1)
    give_extra_time(event=event, match_id=match.pk, minutes=7, actor=None)
    report_all(event)
    page = read_page(browser(event, "judge"), event, "desk/")
    assert "+7 min" not in page


def test_the_desk_reads_the_clock_again_until_the_round_is_over(event: Event) -> None:
    """Other pages follow their event whole and ask for no part of themselves."""
    address = f"/events/{event.slug}/rounds/1/clock/"
    visitor = browser(event)
    assert address not in read_page(visitor, event, "")
    assert f"{address}?size=s" in read_page(browser(event, "scorekeeper"), event, "desk/")
    change_clock(event=event, number=1, kind="add", minutes=5, actor=None)
    answer = visitor.get(f"{address}?size=s")
    assert (answer.status_code, "+5 min for all tables" in answer.content.decode()) == (200, True)
    assert "clock-s" in answer.content.decode()
    report_all(event)
    close_round(event=event, number=1, actor=None)
    over = visitor.get(address)
    assert (over.status_code, b"hx-get" in over.content, b"timer" in over.content) == (286, False, False)


def test_draft_has_no_clock(event: Event) -> None:
    report_all(event)
    close_round(event=event, number=1, actor=None)
    pair(event, publish=False)
    assert browser(event).get(f"/events/{event.slug}/rounds/2/clock/").status_code == 286
