"""Hidden players have a permanent number on every page, on papers and in the API."""

from collections.abc import Callable
from contextlib import AbstractContextManager

import pytest
from django.test import Client
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.services.privacy import choose_names
from tests.builders import add_players, entries, make_event, make_person, pair, play_round, player_of
from tests.ground.recorded import recorded
from tests.tournament.views.readers import browser
from tournament.entries.queries.entries import load_entries
from tournament.models import Entry, EntryMember, Event
from tournament.name_access import NameAccess, load_once_per_reading, reading_as
from tournament.papers.registry import PAPERS

pytestmark = pytest.mark.django_db


def hide(*people: User) -> None:
    for person in people:
        choose_names(user=person, display_name="", is_hidden=True)


@pytest.fixture
@recorded
def event() -> Event:
    """Four players, the second and the fourth hidden; one round is played."""
    event = make_event(4)
    hide(player_of(entries(event)[1]), player_of(entries(event)[3]))
    play_round(event)
    return event


@pytest.mark.parametrize(("language", "word"), [("en", "hidden player"), ("cs", "skrytý hráč")])
def test_each_hidden_player_has_a_number(event: Event, language: str, word: str) -> None:
    for path in ("entries/", "rounds/1/", "standings/"):
        text = browser(event, "nobody", language).get(f"/events/{event.slug}/{path}").content.decode()
        assert f"{word} 2" in text
        assert f"{word} 4" in text
        assert f"{word} 1" not in text


def test_api_and_papers_have_the_same_number(event: Event) -> None:
    rows = Client(headers={"accept-language": "en"}).get(f"/api/v1/events/{event.slug}/standings/").json()["results"]
    names = {row["id"]: row["name"] for row in rows}
    assert names[entries(event)[1].pk] == "hidden player 2"
    assert names[entries(event)[3].pk] == "hidden player 4"
    assert PAPERS["standings"].make(event, 1, "cs", None)


def test_number_of_a_hidden_player_does_not_change(event: Event) -> None:
    second = entries(event)[1]
    add_players(event, 3)
    hide(player_of(entries(event)[0]))
    choose_names(user=player_of(entries(event)[3]), display_name="", is_hidden=False)
    with override("en"):
        assert Entry.objects.get(pk=second.pk).name == "hidden player 2"
        assert entries(event)[0].name == "hidden player 1"


def test_numbers_are_counted_within_the_event() -> None:
    make_event(5, name="Dřívější")
    event = make_event(2, name="Dnešní")
    hide(player_of(entries(event)[0]))
    with override("en"):
        assert entries(event)[0].name == "hidden player 1"


def test_hidden_members_of_a_team_have_letters() -> None:
    event = make_event(1)
    entry = entries(event)[0]
    EntryMember.objects.create(event=event, entry=entry, user=make_person("Alena Jasná"), order=2)
    hide(*(member.user for member in entry.members.all()))
    with override("en"):
        assert Entry.objects.get(pk=entry.pk).name == "hidden player 1a + hidden player 1b"


def test_player_and_staff_see_the_number(event: Event) -> None:
    entry = entries(event)[1]
    own = Client(headers={"accept-language": "en"})
    own.force_login(player_of(entry))
    assert "you are “hidden player 2”" in own.get(f"/events/{event.slug}/me/").content.decode()
    entry_page = browser(event, "organizer").get(f"/events/{event.slug}/entries/{entry.pk}/").content.decode()
    assert "hidden player 2" in entry_page
    assert "Ptáček Marek" in entry_page
    assert (
        "hidden player"
        not in browser(event, "player")
        .get(f"/events/{event.slug}/me/")
        .content.decode()
        .split("My rounds")[0]
        .split("against")[0]
    )


def test_numbers_are_read_once_a_request(
    event: Event, django_assert_max_num_queries: Callable[[int], AbstractContextManager[object]]
) -> None:
    hide(*(player_of(entry) for entry in entries(event)))
    with reading_as(NameAccess.PUBLIC), override("en"), django_assert_max_num_queries(3):
        names = sorted(entry.name for entry in load_entries(event.entries.all()))
    assert names == [f"hidden player {number}" for number in (1, 2, 3, 4)]


def test_player_hidden_during_a_request_has_a_number() -> None:
    event = make_event(2, state="registration")
    with reading_as(NameAccess.PUBLIC), override("en"):
        assert entries(event)[1].number_in_event == 2
        add_players(event, 1, checked_in=False)
        assert entries(event)[2].number_in_event == 3


@given(events=st.lists(st.integers(0, 5), max_size=12))
def test_known_numbers_are_not_read_again(events: list[int]) -> None:
    loads: list[int] = []

    def load(event: int) -> dict[int, int]:
        loads.append(event)
        return dict.fromkeys(range(6), event)

    with reading_as(None):
        for event in events:
            assert load_once_per_reading(event, load, 3)[3] == event
    assert sorted(loads) == sorted(set(events))


def test_players_with_a_public_name_have_no_number(event: Event) -> None:
    pair(event)
    text = browser(event, "nobody").get(f"/events/{event.slug}/rounds/2/").content.decode()
    assert "Kateřina Benešová" in text
    assert "hidden player 3" not in text
