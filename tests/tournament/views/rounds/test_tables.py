"""The page of rooms and fixed tables, and where a room and a fixed table are shown."""

from html import unescape
from typing import Any

import pytest

from engine.rooms import Room, read_rooms
from tests.builders import entries, make_event, pair, play_round, report_all
from tests.tournament.views.readers import LANGUAGES, browser, sentence
from tournament.models import Event
from tournament.rounds.queries.rounds import list_matches
from tournament.rounds.services.tables import fix_table, set_rooms

pytestmark = pytest.mark.django_db

ROOMS = {"name": ["Hlavní sál", "", "Galerie"], "first": ["1", "", "21"], "last": ["20", "", "40"]}


def send(event: Event, path: str, **form: Any) -> Any:
    return browser(event, "organizer").post(f"/events/{event.slug}/tables/{path}/", form)


def read_page(event: Event, path: str, reader: str = "organizer", language: str = "en") -> str:
    answer = browser(event, reader, language).get(f"/events/{event.slug}/{path}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def make_event_with_rooms(players: int) -> Event:
    event = make_event(players)
    return set_rooms(event=event, rooms=[Room("Hlavní sál", 1, 20), Room("Galerie", 21, 40)], actor=None)


def test_rooms_are_saved_without_empty_rows() -> None:
    event = make_event(4)
    assert send(event, "rooms", **ROOMS).status_code == 302
    event.refresh_from_db()
    assert read_rooms(event.settings) == (Room("Hlavní sál", 1, 20), Room("Galerie", 21, 40))
    shown = read_page(event, "tables/")
    assert "40 tables" in shown
    assert 'value="Hlavní sál"' in shown
    assert send(event, "rooms", name="", first="", last="").status_code == 302
    event.refresh_from_db()
    assert read_rooms(event.settings) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_invalid_rooms_are_explained_and_stay_typed(language: str) -> None:
    event = make_event(4)
    answer = browser(event, "organizer", language).post(
        f"/events/{event.slug}/tables/rooms/", {**ROOMS, "first": ["1", "", "5"]}
    )
    shown = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert sentence(language, "room_tables_twice", table=5) in shown
    assert 'value="Galerie"' in shown
    event.refresh_from_db()
    assert read_rooms(event.settings) == ()


@pytest.mark.parametrize("form", [{"name": "x", "first": "1", "last": ""}, {"name": "x", "first": "od", "last": "9"}])
def test_rooms_without_numbers_are_refused(form: dict[str, str]) -> None:
    assert send(make_event(2), "rooms", **form).status_code == 422


def test_fixed_table_is_given_shown_and_taken_away() -> None:
    event = make_event_with_rooms(4)
    entry = entries(event)[0]
    assert send(event, "fixed", entry=entry.pk, table="21").status_code == 302
    shown = read_page(event, "tables/")
    assert f"Take the fixed table of {entry.name} away" in shown
    other = entries(event)[1]
    answer = send(event, "fixed", entry=other.pk, table="21")
    assert answer.status_code == 422
    assert sentence("en", "fixed_table_taken", table=21, player=entry.name) in unescape(answer.content.decode())
    assert send(event, "fixed", entry=entry.pk).status_code == 302
    entry.refresh_from_db()
    assert entry.fixed_table is None
    assert send(event, "fixed", entry="x", table="1").status_code == 422


@pytest.mark.parametrize(("language", "words"), [("cs", "Galerie, stálý stůl"), ("en", "Galerie, fixed table")])
def test_room_and_fixed_table_are_shown_beside_the_table(language: str, words: str) -> None:
    event = make_event_with_rooms(4)
    entry = entries(event)[0]
    fix_table(event=event, entry_id=entry.pk, table=21, actor=None)
    pair(event)
    room, fixed = words.split(", ")
    rows = read_page(event, "rounds/1/", "nobody", language)
    assert rows.count(f'scope="rowgroup">{room}<') == rows.count(fixed) == 1
    assert words in read_page(event, "me/", "player", language)
    assert words in read_page(event, f"?who={entry.short_name}", "nobody", language)
    assert read_page(event, "desk/", "organizer", language).count(f'small dim">{words}<') == 1
    assert f'<p class="dim">{words}</p>' in read_page(event, "desk/?table=21", "organizer", language)
    answer: Any = browser(event).get(f"/api/v1/events/{event.slug}/rounds/1/").json()
    (fixed,) = [match for match in answer["matches"] if match["fixed"]]
    assert (fixed["table"], fixed["room"]) == (21, "Galerie")
    assert {match["room"] for match in answer["matches"] if not match["fixed"]} == {"Hlavní sál"}


@pytest.mark.parametrize(("language", "words"), [("cs", "Galerie, stálý stůl"), ("en", "Galerie, fixed table")])
def test_fixed_table_is_shown_to_staff_in_the_entry_list(language: str, words: str) -> None:
    event = make_event_with_rooms(4)
    entry = entries(event)[0]
    fix_table(event=event, entry_id=entry.pk, table=21, actor=None)
    for path in ("entries/", f"entries/{entry.pk}/"):
        assert read_page(event, path, "organizer", language).count(words) == 1
    assert words not in read_page(event, "entries/", "nobody", language), "a fixed table may have a private reason"


def test_entered_result_still_shows_the_room() -> None:
    event = make_event_with_rooms(4)
    pair(event)
    report_all(event)
    assert read_page(event, "desk/").count('small dim">Hlavní sál<') == 2


def test_event_without_rooms_shows_no_room() -> None:
    event = make_event(4)
    play_round(event)
    assert "group-row" not in read_page(event, "rounds/1/")
    assert not any(match.is_at_fixed_table for match in list_matches(event.rounds.get()))


def test_organizer_is_warned_of_tables_outside_all_rooms() -> None:
    event = set_rooms(event=make_event(6), rooms=[Room("", 1, 1)], actor=None)
    pair(event, publish=False)
    assert "The venue has no tables 2, 3" in read_page(event, "rounds/1/")
