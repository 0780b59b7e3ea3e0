"""Players of one name are told apart by club, number or a word, for each reader among the names that reader sees."""

from io import BytesIO

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pypdf import PdfReader

from accounts.services.privacy import choose_names
from tests.builders import PEOPLE, make_event, make_person, organizer_of, play_round, player_of
from tests.refusals import refused
from tournament.entries.queries.entries import load_entries
from tournament.entries.queries.name_order import list_in_order
from tournament.entries.services.check_in_desk import add_walk_ins, correct_name
from tournament.entries.services.entries import add_walk_in, change_status
from tournament.entries.services.entry_changes import set_club
from tournament.entries.services.name_marks import set_mark_word
from tournament.entries.services.newcomers import Newcomer
from tournament.models import Entry, Event
from tournament.name_access import NameAccess, reading_as
from tournament.organizing.services.events import move_event
from tournament.papers.registry import PAPERS

pytestmark = pytest.mark.django_db


def add_jan(event: Event, club: str = "") -> Entry:
    """Enter another Jan Novák."""
    entry = add_walk_in(event=event, given_name="Jan", family_name="Novák", actor=None, confirmed=True)
    return set_club(entry=entry, club=club, actor=None)


def shown(event: Event, access: NameAccess = NameAccess.PUBLIC) -> list[str]:
    """Return the names of all entries as a reader with this access sees them, in the order of entering."""
    with reading_as(access):
        return [entry.name for entry in load_entries(event.entries.order_by("pk"))]


def test_a_name_that_is_alone_has_no_mark() -> None:
    assert shown(make_event(2, state="check_in")) == list(PEOPLE[:2])


def test_two_players_of_one_name_are_told_apart_by_their_clubs() -> None:
    event = make_event(0, state="check_in")
    add_jan(event, "Plzeň")
    add_jan(event, "Brno")
    assert shown(event) == ["Jan Novák (Plzeň)", "Jan Novák (Brno)"]


def test_players_of_one_name_and_club_have_numbers_that_stay() -> None:
    event = make_event(1, state="check_in")
    first, second = add_jan(event, "Plzeň"), add_jan(event, "Plzeň")
    assert shown(event)[1:] == ["Jan Novák (no. 2)", "Jan Novák (no. 3)"]
    change_status(entry=first, to="dropped", actor=None)
    third = add_jan(event)
    assert shown(event)[1:] == ["Jan Novák (no. 2)", "Jan Novák (no. 3)", "Jan Novák (no. 4)"]
    assert [Entry.objects.get(pk=entry.pk).namesake_number for entry in (first, second, third)] == [2, 3, 4]


def test_an_organizer_replaces_the_number_by_a_word() -> None:
    event = make_event(0, state="check_in")
    first, second = add_jan(event), add_jan(event)
    set_mark_word(entry=first, word=" z\u200b Plzně ", actor=organizer_of(event))
    assert shown(event) == ["Jan Novák (z Plzně)", "Jan Novák (no. 2)"]
    with refused("mark_taken"):
        set_mark_word(entry=second, word="Z PLZNE", actor=None)
    with refused("mark_too_long"):
        set_mark_word(entry=second, word="x" * 21, actor=None)
    set_mark_word(entry=first, word="", actor=None)
    assert shown(event)[0] == "Jan Novák (no. 1)"


def test_a_player_without_namesake_gets_no_word() -> None:
    event = make_event(2, state="check_in")
    with refused("mark_without_namesake"):
        set_mark_word(entry=event.entries.all()[0], word="x", actor=None)


def test_a_hidden_player_marks_no_name_that_others_see() -> None:
    event = make_event(0, state="check_in")
    hidden, seen = add_jan(event), add_jan(event)
    choose_names(user=player_of(hidden), display_name="", is_hidden=True)
    assert shown(event) == ["hidden player 1", "Jan Novák"]
    assert shown(event, NameAccess.STAFF) == ["Jan Novák (no. 1)", "Jan Novák (no. 2)"]
    third = add_jan(event)
    assert shown(event)[1:] == ["Jan Novák (no. 2)", "Jan Novák (no. 3)"]
    assert {seen.pk, third.pk} < set(event.entries.values_list("pk", flat=True))


def test_a_display_name_and_a_corrected_name_may_make_namesakes() -> None:
    event = make_event(0, state="check_in")
    add_jan(event)
    other = add_walk_in(event=event, given_name="Petr", family_name="Malý", actor=None)
    assert shown(event) == ["Jan Novák", "Petr Malý"]
    correct_name(entry=other, person_id=player_of(other).pk, given_name="Jаn", family_name="Novak", actor=None)
    assert shown(event) == ["Jan Novák (no. 1)", "Jаn Novak (no. 2)"]


def test_a_display_name_of_a_hidden_player_is_taken_and_the_staff_see_the_doubt(client: Client) -> None:
    event = make_event(0, state="check_in")
    hidden = add_jan(event)
    choose_names(user=player_of(hidden), display_name="", is_hidden=True)
    other = add_walk_in(event=event, given_name="Petr", family_name="Malý", actor=None)
    choose_names(user=player_of(other), display_name="Jan Novák", is_hidden=False)
    assert shown(event) == ["hidden player 1", "Jan Novák"]
    client.force_login(organizer_of(event))
    page = client.get(f"/events/{event.slug}/entries/{other.pk}/").content.decode()
    assert "The same name in this event" in page


def test_the_public_name_of_another_person_is_refused() -> None:
    add_jan(make_event(0, state="check_in"))
    person = make_person("Petr Malý")
    with refused("name_of_another"):
        choose_names(user=person, display_name="Novák Jаn", is_hidden=False)


def test_names_that_stand_for_hidden_players_are_reserved() -> None:
    event = make_event(0, state="check_in")
    with refused("name_reserved"):
        add_walk_in(event=event, given_name="Skrytý", family_name="hráč 1", actor=None)
    person = make_person("Petr Malý")
    with refused("name_reserved"):
        choose_names(user=person, display_name="erased person", is_hidden=False)


def test_a_list_of_names_numbers_its_namesakes() -> None:
    event = make_event(0, state="check_in")
    people = [Newcomer("Jan", "Novák", is_another=True), Newcomer("Petr", "Malý"), Newcomer("Jan", "Novák", True)]
    add_walk_ins(event=event, people=people, actor=None)
    assert shown(event) == ["Jan Novák (no. 1)", "Petr Malý", "Jan Novák (no. 3)"]
    assert [listed.marked_name for listed in list_in_order(event)][1:] == ["Novák Jan (no. 1)", "Novák Jan (no. 3)"]


def test_marks_need_one_query_however_many_namesakes_there_are() -> None:
    event = make_event(0, state="check_in")
    for _ in range(12):
        add_jan(event)
    with CaptureQueriesContext(
        connection,
    ) as queries:
        shown(event)
    assert len(queries) == 3


@pytest.fixture
def played_event() -> Event:
    """An event with two players, both called Jan Novák, that have played a round."""
    event = make_event(0, state="check_in")
    add_jan(event, "Plzeň")
    add_jan(event, "Brno")
    move_event(event=event, to="running", actor=None)
    play_round(event)
    return event


@pytest.mark.parametrize("address", ["rounds/1/", "board/", "entries/", "standings/", "desk/?round=1&table=1", "log/"])
def test_pages_tell_namesakes_apart(client: Client, played_event: Event, address: str) -> None:
    client.force_login(organizer_of(played_event))
    page = client.get(f"/events/{played_event.slug}/{address}").content.decode()
    assert "(Plzeň)" in page
    assert "(Brno)" in page


@pytest.mark.parametrize("kind", ["pairings", "tables", "slips", "standings"])
def test_papers_tell_namesakes_apart(played_event: Event, kind: str) -> None:
    content = PAPERS[kind].make(played_event, 1, "cs", None)
    text = " ".join(page.extract_text() for page in PdfReader(BytesIO(content)).pages)
    assert "(Plzeň)" in text
    assert "(Brno)" in text


def test_the_api_has_the_mark_beside_the_name(client: Client, played_event: Event) -> None:
    client.force_login(organizer_of(played_event))
    root = f"/api/v1/events/{played_event.slug}"
    expected = {("Jan Novák", "Plzeň"), ("Jan Novák", "Brno")}
    seats = client.get(f"{root}/rounds/1/").json()["matches"][0]["seats"]
    rows = client.get(f"{root}/standings/").json()["results"]
    listed = client.get(f"{root}/entries/").json()["results"]
    for shown_names in (seats, rows, listed):
        assert {(row["name"], row["name_mark"]) for row in shown_names} == expected
    entry = listed[0]["id"]
    answer = client.patch(f"{root}/entries/{entry}/", {"name_mark": "Slavie"}, content_type="application/json")
    assert answer.json()["name_mark"] == "Slavie"


def test_a_namesake_that_enters_late_makes_kept_pages_outdated(client: Client, played_event: Event) -> None:
    """Pages without an account are answered by their tag: the round has to show the new mark."""
    other = add_walk_in(event=played_event, given_name="Petr", family_name="Malý", actor=None)
    addresses = [f"/events/{played_event.slug}/{path}" for path in ("", "rounds/1/", "standings/", "board/")]
    before = [client.get(address)["ETag"] for address in addresses]
    add_walk_in(event=played_event, given_name="Petr", family_name="Malý", actor=None, confirmed=True)
    assert all(client.get(address)["ETag"] != tag for address, tag in zip(addresses, before, strict=True))
    tags = [client.get(address)["ETag"] for address in addresses]
    set_club(entry=other, club="Slavie", actor=None)
    assert all(client.get(address)["ETag"] != tag for address, tag in zip(addresses, tags, strict=True))
