"""Lists of an event of 1,000 players come in pages of 100 rows, with a search by name and a link to the own row."""

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from language.folding import fold
from tests.builders import entries, organizer_of, player_of
from tests.tournament.big_event import made_around_tests, make_big_event
from tournament.models import Event, Match, Seat
from tournament.name_access import NameAccess, reading_as

pytestmark = pytest.mark.django_db

ROW = r'<tr\s+id="row-(\d+)"'


@pytest.fixture(scope="module")
def event(django_db_setup: None, django_db_blocker: Any) -> Iterator[Event]:
    """Yield one event for all tests of this file, in a transaction around them."""
    with made_around_tests(django_db_blocker, lambda: make_big_event(1_000)) as made:
        yield made


def client_of(event: Event, reader: str, language: str = "en") -> Client:
    client = Client(headers={"accept-language": language})
    if reader != "nobody":
        client.force_login(organizer_of(event) if reader == "organizer" else player_of(entries(event)[0]))
    return client


def read(client: Client, event: Event, path: str) -> str:
    answer = client.get(f"/events/{event.slug}/{path}")
    assert answer.status_code == 200
    return unescape(answer.content.decode())


def rows_in(html: str) -> list[int]:
    return [int(key) for key in re.findall(ROW, html)]


@pytest.mark.parametrize("path", ["rounds/1/", "standings/"])
def test_a_long_list_links_to_its_pdf_for_the_staff(event: Event, path: str) -> None:
    for reader, is_linked in (("organizer", True), ("player", False), ("nobody", False)):
        assert ("The whole list as PDF" in read(client_of(event, reader), event, path)) is is_linked, reader


@pytest.mark.parametrize("reader", ["nobody", "organizer"])
@pytest.mark.both_databases
def test_every_match_of_a_round_is_on_one_of_its_pages(event: Event, reader: str) -> None:
    client = client_of(event, reader)
    pages = [rows_in(read(client, event, f"rounds/2/?page={page}")) for page in range(1, 6)]
    matches = Match.objects.filter(round__event=event, round__number=2)
    assert [len(page) for page in pages] == [100] * 5
    assert [match for page in pages for match in page] == list(matches.values_list("pk", flat=True))


def test_pages_of_a_round_are_linked_and_counted(event: Event) -> None:
    page = read(client_of(event, "nobody"), event, "rounds/2/?page=2")
    assert "101–200 of 500 rows" in page
    assert re.findall(r'href="\?page=(\d)"', page) == ["1", "1", "3", "5"]
    assert "101–200, celkem 500 řádků" in read(client_of(event, "nobody", "cs"), event, "rounds/2/?page=2")


@pytest.mark.parametrize(("reader", "query"), [("nobody", "why=350"), ("organizer", "clear=350")])
def test_a_link_to_a_table_opens_its_page(event: Event, reader: str, query: str) -> None:
    number = 1 if reader == "nobody" else 2
    match = Match.objects.get(round__event=event, round__number=number, table=350)
    shown = rows_in(read(client_of(event, reader), event, f"rounds/{number}/?{query}"))
    assert (match.pk in shown) is (reader == "nobody" or match.result is not None)


def test_a_player_is_one_link_away_from_the_own_table(event: Event) -> None:
    client, own = client_of(event, "player"), entries(event)[0]
    match = Match.objects.get(round__event=event, round__number=2, seats__entry=own)
    address = re.search(r'href="(\?page=\d#row-(\d+))">\s*My table', read(client, event, "rounds/2/"))
    assert address
    assert int(address[2]) == match.pk
    page = read(client, event, f"rounds/2/{address[1].partition('#')[0]}")
    assert re.search(rf'id="row-{match.pk}"\s+tabindex="-1"\s+class="me"', page)


@pytest.mark.both_databases
def test_a_searched_player_is_marked_on_the_page_of_the_table(event: Event) -> None:
    match = Match.objects.get(round__event=event, round__number=2, table=450)
    found = next(seat.entry for seat in match.seats.all() if not seat.entry.has_hidden_name)
    page = read(client_of(event, "nobody"), event, f"rounds/2/?find={fold(found.name)}")
    assert re.search(rf'id="row-{match.pk}"\s+tabindex="-1"\s+class=" ?found"', page)
    # The first live region of a page that follows its event is its own.
    status = page.rpartition('role="status"')[2].partition("</p>")[0]
    assert f"page=5#row-{match.pk}" in status
    assert found.name in status
    assert "autofocus" in page


def test_a_search_without_a_result_says_so(event: Event) -> None:
    page = read(client_of(event, "nobody", "cs"), event, "rounds/2/?find=Nebuchadnezar")
    assert "Žádný hráč turnaje se nejmenuje „Nebuchadnezar“." in page
    assert len(rows_in(page)) == 100


@pytest.mark.both_databases
def test_a_search_does_not_find_the_own_name_of_a_hidden_player(event: Event) -> None:
    hidden = next(entry for entry in entries(event) if entry.has_hidden_name)
    with reading_as(NameAccess.STAFF):
        name = hidden.name
    match = Seat.objects.get(entry=hidden, match__round__number=2).match_id
    assert f"#row-{match}" not in read(client_of(event, "nobody"), event, f"rounds/2/?find={name}")
    assert f"#row-{match}" in read(client_of(event, "organizer"), event, f"rounds/2/?find={name}")


@pytest.mark.parametrize("reader", ["nobody", "organizer"])
def test_every_page_of_a_list_needs_the_same_queries(event: Event, reader: str) -> None:
    client = client_of(event, reader)
    read(client, event, "rounds/2/")
    with CaptureQueriesContext(connection) as first:
        read(client, event, "rounds/2/")
    with CaptureQueriesContext(connection) as last:
        read(client, event, "rounds/2/?page=5")
    assert len(first) == len(last) < 45


def standings_in(html: str) -> list[int]:
    return [int(key) for key in re.findall(r'<tr\s+id="e(\d+)"', html)]


@pytest.mark.parametrize("reader", ["nobody", "organizer"])
@pytest.mark.both_databases
def test_every_rank_is_on_one_of_the_pages_of_the_standings(event: Event, reader: str) -> None:
    client = client_of(event, reader)
    pages = [standings_in(read(client, event, f"standings/?page={page}")) for page in range(1, 11)]
    assert [len(page) for page in pages] == [100] * 10
    assert {entry for page in pages for entry in page} == {entry.pk for entry in entries(event)}


def test_an_explanation_opens_the_page_of_its_row_and_closes_on_it(event: Event) -> None:
    client = client_of(event, "nobody")
    last = standings_in(read(client, event, "standings/?page=10"))[-1]
    page = read(client, event, f"standings/?after_round=1&explain={last}&of=points")
    assert standings_in(page)[-1] == last
    assert 'class="exp"' in page
    assert f'href="?after_round=1&page=10#e{last}"' in page


def test_a_player_is_one_link_away_from_the_own_place(event: Event) -> None:
    client, own = client_of(event, "player"), entries(event)[0]
    address = re.search(
        r'href="(\?after_round=1&page=\d+)#e(\d+)">\s*My place', read(client, event, "standings/?after_round=1")
    )
    assert address
    assert int(address[2]) == own.pk
    assert own.pk in standings_in(read(client, event, f"standings/{address[1]}"))


def test_a_page_of_standings_needs_few_queries(event: Event) -> None:
    client = client_of(event, "nobody")
    read(client, event, "standings/")
    with CaptureQueriesContext(connection) as first:
        read(client, event, "standings/")
    with CaptureQueriesContext(connection) as last:
        read(client, event, "standings/?page=10")
    assert len(first) == len(last) < 25


def listed_in(html: str) -> list[int]:
    return [int(key) for key in re.findall(r'<(?:tr|li|section class="sheet card")\s+id="entry-(\d+)"', html)]


@pytest.mark.parametrize(
    ("reader", "path"),
    [
        ("nobody", "entries/"),
        ("organizer", "entries/"),
        ("organizer", "entries/claims/"),
        ("organizer", "decks/"),
        ("organizer", "tables/"),
    ],
)
@pytest.mark.both_databases
def test_every_entry_is_on_one_of_the_pages_of_a_list(event: Event, reader: str, path: str) -> None:
    client = client_of(event, reader)
    pages = [listed_in(read(client, event, f"{path}?page={page}")) for page in range(1, 11)]
    # Dropped players have no fixed table.
    assert sum(map(len, pages)) == (950 if path == "tables/" else 1_000)
    assert {len(page) for page in pages[:9]} == {100}
    assert len({entry for page in pages for entry in page}) == sum(map(len, pages))


def test_pages_of_the_check_in_list_keep_its_filter(event: Event) -> None:
    client = client_of(event, "organizer")
    page = read(client, event, "entries/?state=checked_in&page=2")
    assert 'href="?state=checked_in&page=3"' in page
    assert not set(listed_in(page)) & {entry.pk for entry in entries(event) if entry.status == "dropped"}
    assert len(listed_in(read(client, event, "entries/?state=dropped"))) == 50


def test_a_check_in_leaves_its_page_of_the_list_open(event: Event) -> None:
    client = client_of(event, "organizer")
    page = read(client, event, "entries/?state=checked_in&page=3")
    assert 'name="back" value="state=checked_in&page=3"' in page
    entry, base = listed_in(page)[5], f"/events/{event.slug}/entries/"
    answer = client.post(f"{base}{entry}/fee/", {"paid": "1", "back": "state=checked_in&page=3"})
    assert answer["location"] == f"{base}?state=checked_in&page=3#entry-{entry}"
    assert entry in listed_in(read(client, event, "entries/?state=checked_in&page=3"))


def test_a_walk_in_opens_its_page_and_the_form_for_the_next_one(event: Event) -> None:
    client = client_of(event, "organizer")
    answer = client.post(
        f"/events/{event.slug}/entries/walk-in/", {"given_name": "Zdeněk", "family_name": "Žvýkal"}, follow=True
    )
    page = unescape(answer.content.decode())
    entered = entries(event)[-1]
    assert entered.name == "Zdeněk Žvýkal"
    assert listed_in(page)[-1] == entered.pk
    assert f"{entered.name} is entered and checked in." in page
    assert 'id="id_given_name"' in page


def test_the_page_of_an_entry_leads_back_to_its_page_of_the_list(event: Event) -> None:
    client, entry = client_of(event, "organizer"), entries(event)[700]
    address = f"?entry={entry.pk}#entry-{entry.pk}"
    assert address in read(client, event, f"entries/{entry.pk}/")
    assert entry.pk in listed_in(read(client, event, f"entries/{address.partition('#')[0]}"))


def test_a_revoked_code_leaves_its_page_of_the_list_open(event: Event) -> None:
    client = client_of(event, "organizer")
    entry = listed_in(read(client, event, "entries/claims/?page=4"))[0]
    answer = client.post(f"/events/{event.slug}/entries/{entry}/link/withdraw/")
    assert answer["location"].endswith(f"/entries/claims/?entry={entry}#entry-{entry}")
    assert entry in listed_in(read(client, event, f"entries/claims/?entry={entry}"))


@pytest.mark.both_databases
def test_a_visitor_finds_a_player_in_the_list_of_entries(event: Event) -> None:
    found = next(entry for entry in entries(event)[500:] if not entry.has_hidden_name)
    page = read(client_of(event, "nobody"), event, f"entries/?find={fold(found.name)}")
    assert re.search(rf'id="entry-{found.pk}"\s+tabindex="-1"\s+class="found"', page)


@pytest.mark.both_databases
def test_pages_of_the_decks_keep_their_filter_and_begin_with_the_most_urgent(event: Event) -> None:
    client = client_of(event, "organizer")
    page = read(client, event, "decks/?players=checked_in&page=2")
    assert 'href="?players=checked_in&page=3"' in page
    assert not set(listed_in(page)) & {entry.pk for entry in entries(event) if entry.status == "dropped"}
    last = listed_in(read(client, event, "decks/?page=10"))
    dropped = {entry.pk for entry in entries(event) if entry.status == "dropped"}
    assert dropped <= set(last)


def test_check_sheets_come_in_pages_and_a_judge_finds_one(event: Event) -> None:
    client = client_of(event, "organizer")
    playing = [entry for entry in entries(event) if entry.status == "checked_in"]
    page = read(client, event, "decks/sheets/?page=2")
    assert len(listed_in(page)) == 100
    assert f"101–200 of {len(playing)} rows" in page
    found = playing[-1]
    assert found.pk in listed_in(read(client, event, f"decks/sheets/?find={fold(found.name)}"))


@pytest.mark.parametrize(
    ("reader", "path", "most"),
    [
        ("nobody", "entries/", 20),
        ("organizer", "entries/", 30),
        ("organizer", "entries/claims/", 20),
        ("organizer", "decks/", 40),
        ("organizer", "decks/sheets/", 25),
        ("organizer", "tables/", 20),
    ],
)
def test_a_page_of_a_list_loads_only_its_rows(event: Event, reader: str, path: str, most: int) -> None:
    client = client_of(event, reader)
    read(client, event, path)
    with CaptureQueriesContext(connection) as first:
        read(client, event, f"{path}?page=8")
    with CaptureQueriesContext(connection) as last:
        read(client, event, f"{path}?page=9")
    assert len(first) == len(last) <= most
