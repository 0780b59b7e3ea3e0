"""Messages of the result desk: saved results, conflicts, the round, and requests that saved nothing."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import make_event, pair, play_round, staff_of
from tests.tournament.views.readers import LANGUAGES, browser
from tournament.models import Event, Match

pytestmark = pytest.mark.django_db


def send_result(client: Client, event: Event, **form: Any) -> Any:
    return client.post(f"/events/{event.slug}/desk/", {"table": "1", "revision": "0", **form})


def read_page(client: Client, event: Event, path: str = "desk/") -> str:
    return unescape(client.get(f"/events/{event.slug}/{path}").content.decode())


def surnames_of(event: Event) -> list[str]:
    match = Match.objects.get(round__event=event, round__number=1, table=1)
    return list(match.short_names.values())


@pytest.mark.parametrize(
    ("language", "drawn"), [("en", "saved, {}, draw (17 : 17)."), ("cs", "uloženo, {}, remíza (17 : 17).")]
)
def test_message_describes_the_saved_result(language: str, drawn: str) -> None:
    event = make_event(4)
    pair(event)
    client = browser(event, "scorekeeper", language)
    points = {"points_first": "17", "points_second": "17", "ended": "time"}
    assert send_result(client, event, result="0-0-1", **points).status_code == 302
    assert drawn.format(" – ".join(surnames_of(event))) in read_page(client, event)


@pytest.mark.parametrize(("language", "absent"), [("en", "Absent: "), ("cs", "Chybí: ")])
def test_no_show_is_named_beside_the_result(language: str, absent: str) -> None:
    event = make_event(4)
    pair(event)
    client = browser(event, "scorekeeper", language)
    send_result(client, event, result="outcome:no_show_second")
    text = f"{absent}{surnames_of(event)[1]}"
    assert f", {text}." in read_page(client, event)
    for path in ("desk/", "rounds/1/", "desk/?table=1"):
        assert text in read_page(client, event, path)


def test_conflict_names_the_account_of_the_first_result() -> None:
    event = make_event(4)
    pair(event)
    send_result(browser(event, "organizer"), event, result="1-0-0")
    answer = send_result(browser(event, "scorekeeper"), event, result="0-1-0")
    assert answer.status_code == 409
    assert "Another result was entered meanwhile (Irena Sovová, " in unescape(answer.content.decode())


@pytest.mark.parametrize("language", LANGUAGES)
def test_closed_round_is_announced_with_a_link_to_the_open_one(language: str) -> None:
    event = make_event(4)
    play_round(event)
    client = browser(event, "scorekeeper", language)
    text = {"en": "You are correcting round 1, which is closed.", "cs": "Opravujete uzavřené 1. kolo."}[language]
    back = {"en": "To the round being played", "cs": "K hranému kolu"}[language]
    alone = read_page(client, event, "desk/?round=1")
    assert (text in alone, back in alone) == (True, False)
    pair(event)
    beside = read_page(client, event, "desk/?round=1")
    assert (text in beside, back in beside) == (True, True)
    assert text not in read_page(client, event)


@pytest.mark.parametrize(("language", "text"), [("en", "Nothing was saved."), ("cs", "Nic se neuložilo.")])
def test_expired_session_is_announced_as_not_saved(language: str, text: str) -> None:
    event = make_event(4)
    pair(event)
    desk = f"/events/{event.slug}/desk/"
    client = Client(headers={"accept-language": language, "referer": f"http://testserver{desk}?table=1"})
    answer = send_result(client, event, result="1-0-0")
    assert answer.status_code == 401
    assert text in answer.content.decode()
    assert f"?next={desk}" in answer.content.decode()
    assert text not in client.get(desk).content.decode()
    assert Match.objects.get(round__event=event, table=1).result is None


def test_names_of_staff_are_shown_to_staff_only() -> None:
    event = make_event(4)
    pair(event)
    scorekeeper = staff_of(event, "scorekeeper")
    send_result(browser(event, "scorekeeper"), event, result="1-0-0")
    assert scorekeeper.full_name not in read_page(Client(), event, "rounds/1/")
