"""Pages that were stored before names or the audience of decks changed are shown to no reader after it."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from tests.builders import entries, make_event, organizer_of, pair, play_round, player_of
from tests.tournament.deck_events import choose_deck_settings
from tests.tournament.views.readers import browser
from tests.web.page_cache.test_etags import addresses, erase, hide
from tests.web.page_cache.test_middleware_visitors import stored_pages
from tournament.entries.services.check_in_desk import correct_name
from tournament.entries.services.entries import change_status
from tournament.models import Entry, Event, Seat
from tournament.organizing.services.events import move_event
from tournament.submissions.services.submissions import submit_deck

pytestmark = [
    pytest.mark.skipif("not __import__('service.broker').broker.find_embedded_server()", reason="no Valkey"),
    pytest.mark.usefixtures("stores_pages"),
]

NAME = "Ojedinělá"
WITH_NAMES = ("", "entries/", "rounds/1/", "standings/", "board/")
WITH_NAMES_IN_API = ("entries/", "rounds/1/", "standings/")


@pytest.fixture
def event(transactional_db: None) -> Event:
    """An event of four players in its second round, in committed rows: a write deletes pages after its commit.

    The first player has a family name of her own.
    """
    event = make_event(4)
    User.objects.filter(pk=player_of(entries(event)[0]).pk).update(family_name=NAME)
    play_round(event)
    pair(event)
    return event


@pytest.fixture
def other(event: Event) -> Event:
    """An earlier event of the same person, in its first round."""
    other = make_event(2, name="Jarní turnaj")
    entries(other)[0].members.update(user=player_of(entries(event)[0]))
    play_round(other)
    return other


def correct(event: Event) -> None:
    entry = entries(event)[0]
    person = player_of(entry)
    names = {"given_name": person.given_name, "family_name": "Obyčejná"}
    correct_name(entry=entry, person_id=person.pk, actor=organizer_of(event), **names)


def player_without_common_match(entry: Entry) -> User:
    """Return a player that has not met the player of this entry: opponents read a hidden name."""
    met = Seat.objects.filter(match__seats__entry=entry).values_list("entry", flat=True)
    return player_of(next(each for each in entries(entry.event) if each.pk not in met))


@pytest.mark.parametrize("change", [hide, erase, correct])
def test_a_hidden_erased_or_corrected_name_is_on_no_page_that_was_stored_with_it(
    event: Event, other: Event, change: Callable[[Event], None]
) -> None:
    with_names = {
        *(f"/events/{each.slug}/{page}" for each in (event, other) for page in WITH_NAMES),
        *(f"/api/v1/events/{each.slug}/{page}" for each in (event, other) for page in WITH_NAMES_IN_API),
    }
    # The list of rounds names those at the first table, who may be others.
    with_first_tables = {f"/events/{each.slug}/rounds/" for each in (event, other)}
    before = {address: Client().get(address) for each in (event, other) for address in addresses(each)}
    named = {address for address, answer in before.items() if NAME in answer.content.decode()}
    assert with_names <= named <= with_names | with_first_tables
    player = Client()
    player.force_login(player_without_common_match(entries(event)[0]))
    assert any(NAME.encode() in page for page in stored_pages())
    change(event)
    assert not any(NAME.encode() in page for page in stored_pages())
    for address, answer in before.items():
        again = Client().get(address, headers={"if-none-match": answer["ETag"]})
        assert (again.status_code, NAME in again.content.decode()) == (200, False), address
        assert NAME not in player.get(address).content.decode(), address


def test_the_stored_pages_of_events_without_the_person_stay(event: Event, other: Event) -> None:
    without = make_event(2, name="Letní turnaj")
    for each in (event, other, without):
        Client().get(f"/events/{each.slug}/")
    assert len(stored_pages()) == 3
    hide(event)
    (left,) = stored_pages()
    assert without.name.encode() in left


def read_stored(reader: Client, address: str) -> str:
    """Return a page for a reader while that of visitors is stored."""
    Client(headers={"accept-language": "en"}).get(address)
    assert stored_pages()
    return reader.get(address).content.decode()


@pytest.mark.parametrize("reader", ["nobody", "player"])
def test_the_list_of_entries_links_to_decks_exactly_while_they_are_public(event: Event, reader: str) -> None:
    client, base = browser(event, reader), f"/events/{event.slug}/entries/"
    link = f"{base}{entries(event)[1].pk}/deck/"
    for audience in ("staff", "public", "opponent", "public", "staff"):
        choose_deck_settings(event, shown_during=audience)
        assert (link in read_stored(client, base)) is (audience == "public"), audience


@pytest.fixture
def finished(transactional_db: None) -> Event:
    """A finished event of one round, with a deck of the first player."""
    event = make_event(2, state="registration")
    submit_deck(entry=entries(event)[0], text="3 Mitch Hunter", actor=player_of(entries(event)[0]))
    for entry in entries(event):
        change_status(entry=entry, to="checked_in", actor=None)
    event = move_event(event=move_event(event=event, to="check_in", actor=None), to="running", actor=None)
    play_round(event)
    return move_event(event=event, to="finished", actor=None)


@pytest.mark.parametrize("reader", ["nobody", "player"])
def test_pages_of_a_finished_event_link_to_what_was_played_exactly_while_its_decks_are_public(
    finished: Event, reader: str
) -> None:
    client, event_page = browser(finished, reader), f"/events/{finished.slug}/"
    for audience in ("staff", "public", "opponent", "public", "staff"):
        choose_deck_settings(finished, shown_after=audience)
        for page in ("", "entries/", "rounds/", "rounds/1/", "standings/"):
            shown = f'href="{event_page}played/"' in read_stored(client, event_page + page)
            assert shown is (audience == "public"), (audience, page)
