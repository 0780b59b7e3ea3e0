"""A player without a place as readers see it: pages, phone, paper, CSV, API, log; and as the staff choose it."""

from html import unescape

import pytest
from django.test import Client

from tests.builders import entries, make_event, organizer_of, play_round, player_of
from tests.tournament.views.readers import browser
from tests.tournament.views.standings.test_event_outcome import read_page, read_paper
from tournament.entries.services.disqualification import disqualify
from tournament.models import Entry, Event
from tournament.organizing.services.events import move_event
from tournament.organizing.services.whole_event import start_finals
from tournament.standings.queries.standings import read_standings_after

pytestmark = pytest.mark.django_db

TAKEN = {
    "en": ("disqualified", "without a place", "You have no place in the standings."),
    "cs": ("diskvalifikace", "bez umístění", "V pořadí nemáte místo."),
}


@pytest.fixture
def event() -> Event:
    event = make_event(4)
    play_round(event)
    return event


@pytest.fixture
def cheat(event: Event) -> Entry:
    """The player on the first place, disqualified without a place."""
    first = read_standings_after(event, None).rows[0].entry
    return disqualify(entry=first, reason="podvod", actor=organizer_of(event), without_place=True)


@pytest.mark.parametrize("language", ["en", "cs"])
def test_pages_show_the_player_last_marked_and_without_a_place(event: Event, cheat: Entry, language: str) -> None:
    marked, without_place, _ = TAKEN[language]
    for path in ("standings/", ""):
        text = read_page(event, path, language)
        rows = text.split("<tr")[1:]
        last = rows[-1]
        assert cheat.name in last
        assert marked in last
        assert without_place in last
        assert sum(without_place in row for row in rows) == 1
    explained = read_page(event, f"standings/?explain={cheat.pk}", language)
    reason = {"en": "Disqualified without a place: the staff", "cs": "Diskvalifikace bez umístění: rozhodli"}
    assert reason[language] in explained


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_phone_of_the_player_says_that_there_is_no_place(event: Event, cheat: Entry, language: str) -> None:
    _, without_place, sentence = TAKEN[language]
    client = Client(headers={"accept-language": language})
    client.force_login(player_of(cheat))
    page = unescape(client.get(f"/events/{event.slug}/me/").content.decode())
    assert sentence in page
    assert f"{without_place} " in page
    move_event(event=event, to="finished", actor=None)
    page = unescape(client.get(f"/events/{event.slug}/me/").content.decode())
    assert page.count(sentence) == 2


@pytest.mark.parametrize("language", ["en", "cs"])
def test_the_paper_shows_the_player_last_and_marked(event: Event, cheat: Entry, language: str) -> None:
    text = " ".join(read_paper(event, language).split())
    own = f" – {cheat.name} – {TAKEN[language][0]} "
    assert text.count(own) == 1
    assert all(text.index(entry.name) < text.index(own) for entry in entries(event) if entry != cheat)


def test_the_csv_has_no_place_and_the_status(event: Event, cheat: Entry) -> None:
    answer = Client(headers={"accept-language": "en"}).get(f"/events/{event.slug}/standings/file/")
    text = b"".join(answer).decode()
    head, *rows = text.lstrip("\N{BYTE ORDER MARK}").splitlines()
    assert head.startswith("#,Player,")
    assert head.endswith(",Status")
    assert rows[-1].startswith(f",{cheat.name},")
    assert rows[-1].endswith(",disqualified")
    assert rows[0].startswith("1,")
    assert rows[0].endswith(",")


def test_the_api_gives_null_and_says_so(event: Event, cheat: Entry) -> None:
    root = f"/api/v1/events/{event.slug}/"
    rows = Client().get(f"{root}standings/").json()["results"]
    assert [row["without_place"] for row in rows] == [False, False, False, True]
    assert (rows[-1]["id"], rows[-1]["rank"], rows[0]["rank"]) == (cheat.pk, None, 1)
    assert Client().get(f"{root}standings/{cheat.pk}/").json()["without_place"] is True
    listed = {row["id"]: row["without_place"] for row in Client().get(f"{root}entries/").json()["results"]}
    assert [entry for entry, without_place in listed.items() if without_place] == [cheat.pk]


def test_the_staff_choose_on_the_page_and_change_it_there(event: Event) -> None:
    first = read_standings_after(event, None).rows[0].entry
    client = browser(event, "organizer", "en")
    address = f"/events/{event.slug}/entries/{first.pk}/"
    # A refused form keeps what was typed and ticked.
    refused = client.post(f"{address}disqualify/", {"reason": " ", "without_place": "1"})
    assert refused.status_code == 422
    assert 'name="without_place" value="1" checked' in " ".join(refused.content.decode().split())
    client.post(f"{address}disqualify/", {"reason": "podvod", "without_place": "1"})
    assert read_standings_after(event, None).rows[-1].entry == first
    page = client.get(address).content.decode()
    assert "Without a place in the standings." in page
    assert "Give the place back" in page
    client.post(f"{address}place/", {"without_place": "0"})
    assert read_standings_after(event, None).rows[0].entry == first
    assert "Take the place" in client.get(address).content.decode()
    assert browser(event, "judge").post(f"{address}place/", {"without_place": "1"}).status_code == 403
    log = unescape(client.get(f"/events/{event.slug}/log/").content.decode())
    assert "took the place of a disqualified player or gave it back" in log
    assert "without a place yes" in log
    exported = b"".join(client.get(f"/events/{event.slug}/log/file/?as=jsonl")).decode()
    assert '"without_place": true' in exported
    move_event(event=event, to="finished", actor=None)
    assert "Take the place" not in client.get(address).content.decode()
    assert client.post(f"{address}place/", {"without_place": "1"}).status_code == 422


def test_the_finals_mark_a_seeded_player_as_disqualified(event: Event) -> None:
    """The seed was marked as dropped."""
    event = start_finals(event=event, size=2, third_place=False, actor=None)
    first = read_standings_after(event, None).rows[0].entry
    disqualify(entry=first, reason="podvod", actor=None, without_place=True)
    text = read_page(event, "finals/", reader="organizer")
    assert "disqualified" in text
    assert "The seeds no longer agree with the standings" in text


def test_a_page_of_standings_read_before_is_not_served_again(event: Event, cheat: Entry) -> None:
    before = Client().get(f"/events/{event.slug}/standings/")
    client = browser(event, "organizer", "en")
    client.post(f"/events/{event.slug}/entries/{cheat.pk}/place/", {"without_place": "0"})
    after = Client().get(f"/events/{event.slug}/standings/", headers={"if-none-match": before.headers["etag"]})
    assert after.status_code == 200
