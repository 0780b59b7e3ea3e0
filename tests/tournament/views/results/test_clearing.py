"""Clearing a result at the desk and on the round's page, by each staff role; no other reader can do it."""

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.builders import FIRST, SECOND, make_event, organizer_of, pair, play_round, report
from tests.tournament.views.readers import LANGUAGES, browser, without_templates
from tournament.models import Event, Match
from tournament.results.services import clear_result

pytestmark = pytest.mark.django_db

STAFF = ("judge", "scorekeeper", "organizer")


@pytest.fixture
def event() -> Event:
    """An event in its first round, with a result at table 1."""
    made = make_event(6)
    pair(made)
    report(made, 1, FIRST)
    return made


def read_page(client: Client, event: Event, path: str) -> str:
    return without_templates(unescape(client.get(f"/events/{event.slug}/{path}").content.decode()))


def clear(client: Client, event: Event, **form: Any) -> Any:
    return client.post(f"/events/{event.slug}/rounds/1/tables/1/clear/", {"revision": "1", **form})


def match_of(event: Event) -> Match:
    return Match.objects.get(round__event=event, round__number=1, table=1)


@pytest.mark.parametrize("reader", STAFF)
def test_the_desk_clears_a_result_for_each_staff_role(event: Event, reader: str) -> None:
    client = browser(event, reader)
    shown = read_page(client, event, "desk/?table=1")
    assert f'action="/events/{event.slug}/rounds/1/tables/1/clear/"' in shown
    answer = clear(client, event)
    assert answer["location"] == f"/events/{event.slug}/desk/"
    after = read_page(client, event, "desk/")
    assert "Table 1: the result is cleared, the table waits again." in after
    waiting = after.split("<h2>Waiting</h2>")[1].split("</section>")[0]
    assert 'href="?table=1"' in waiting
    assert "clear/" not in read_page(client, event, "desk/?table=1")


@pytest.mark.parametrize("reader", STAFF)
def test_the_page_of_the_round_clears_a_result_for_each_staff_role(event: Event, reader: str) -> None:
    client = browser(event, reader)
    assert 'href="?clear=1#clear"' in read_page(client, event, "rounds/1/")
    assert 'href="?clear=2#clear"' not in read_page(client, event, "rounds/1/")
    shown = read_page(client, event, "rounds/1/?clear=1")
    assert "Clear the result of table 1?" in shown
    answer = clear(client, event, **{"from": "round", "reason": "jiný stůl"})
    assert answer["location"] == f"/events/{event.slug}/rounds/1/"
    assert match_of(event).result is None
    assert match_of(event).results.latest("revision").reason == "jiný stůl"
    assert "#clear" not in read_page(client, event, "rounds/1/?clear=1")


@pytest.mark.parametrize("reader", ["nobody", "player"])
def test_other_readers_are_offered_no_clearing_and_refused(event: Event, reader: str) -> None:
    client = browser(event, reader)
    assert "clear" not in read_page(client, event, "rounds/1/?clear=1").split("<main")[1]
    assert clear(client, event).status_code in {401, 403}
    assert match_of(event).result is not None


@pytest.mark.parametrize("reader", STAFF)
def test_a_closed_round_is_corrected_by_each_staff_role_and_not_cleared(reader: str) -> None:
    event = make_event(4)
    play_round(event)
    pair(event)
    client = browser(event, reader)
    shown = read_page(client, event, "rounds/1/?clear=1")
    assert 'href="/events/' + event.slug + '/desk/?table=1&round=1"' in shown
    assert "clear/" not in shown
    assert "#clear" not in shown
    assert "tables/1/clear/" not in read_page(client, event, "desk/?round=1&table=1")
    refusal = clear(client, event)
    assert refusal.status_code == 409
    assert "Correct a result with a reason instead." in unescape(refusal.content.decode())
    form = {"round": "1", "table": "1", "revision": "1", "result": "0-1-0", "reason": "prohozené lístky"}
    assert client.post(f"/events/{event.slug}/desk/", form).status_code == 302
    corrected = match_of(event).result
    assert corrected is not None
    assert corrected.games == list(SECOND)


def test_a_clearing_of_an_older_page_names_the_result_entered_meanwhile(event: Event) -> None:
    report(event, 1, SECOND)
    refusal = clear(browser(event, "judge"), event)
    assert refusal.status_code == 409
    assert "The result of table 1 was changed meanwhile." in unescape(refusal.content.decode())
    assert match_of(event).revision == 2


def test_a_held_outcome_is_saved_at_a_table_whose_result_was_cleared(event: Event) -> None:
    clear_result(event=event, match_id=match_of(event).pk, actor=organizer_of(event))
    client = browser(event, "scorekeeper")
    form = {"table": "1", "lock": "0-1-0", "result": "0-1-0"}
    assert client.post(f"/events/{event.slug}/desk/", form).status_code == 302
    entered = match_of(event).result
    assert entered is not None
    assert entered.games == list(SECOND)
    assert client.post(f"/events/{event.slug}/desk/", form).status_code == 409
    assert match_of(event).revision == 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_log_has_the_cleared_result_in_words(event: Event, language: str) -> None:
    clear(browser(event, "judge"), event, reason="jiný stůl")
    _day, line, *_ = read_page(browser(event, "organizer", language), event, "log/").split("<tbody>")[1].split("</tr>")
    assert {"en": "cleared a result", "cs": "smazání výsledku"}[language] in line
    assert "1–0–0" in line
    assert "jiný stůl" in line
